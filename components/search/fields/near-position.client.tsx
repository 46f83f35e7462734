"use client";
import { useRouter } from "next/navigation";
import { homeAddress } from "@/lib/search/list-address";
import { UsePosition } from "./position-button";

/** Shows the schools near the browser's position on the home page. */
export function NearPosition({ search }: { search?: string }) {
  const router = useRouter();
  return <UsePosition onPosition={(near) => router.push(homeAddress({ search, near }))} />;
}
