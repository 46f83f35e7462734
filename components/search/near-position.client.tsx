"use client";
import { useRouter } from "next/navigation";
import type { ButtonKind } from "@/components/ui/button-classes";
import { homeAddress } from "@/lib/search/view";
import { UsePosition } from "./use-position";

/** Shows the home's schools around the browser's position. */
export function NearPosition({ kind, search }: { kind?: ButtonKind; search?: string }) {
  const router = useRouter();
  return <UsePosition kind={kind} found={(near) => router.push(homeAddress({ search, near }))} />;
}
