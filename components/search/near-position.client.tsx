"use client";
import { useRouter } from "next/navigation";
import type { ButtonVariant } from "@/components/ui/button";
import { homeAddress } from "@/lib/search/list-address";
import { UsePosition } from "./position-button";

/** Shows the schools near the browser's position on the home page. */
export function NearPosition({ variant, search }: { variant?: ButtonVariant; search?: string }) {
  const router = useRouter();
  return <UsePosition variant={variant} found={(near) => router.push(homeAddress({ search, near }))} />;
}
