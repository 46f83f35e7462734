"use client";
import { useRouter } from "next/navigation";
import type { ButtonKind } from "@/components/ui/button-classes";
import { homeAddress } from "@/lib/search/list-address";
import { UsePosition } from "./use-position";

/** Shows the schools near the browser's position on the home page. */
export function NearPosition({ kind, search }: { kind?: ButtonKind; search?: string }) {
  const router = useRouter();
  return <UsePosition kind={kind} found={(near) => router.push(homeAddress({ search, near }))} />;
}
