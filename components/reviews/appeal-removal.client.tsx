"use client";
import { OpensDialog } from "@/components/ui/opens-dialog";
import type { AppealedRemoval } from "./appeal-dialog.client";

const load = async () => (await import("./appeal-dialog.client")).AppealDialog;

export function AppealRemoval(removal: AppealedRemoval) {
  return <OpensDialog label="Appeal" name={`Appeal: ${removal.schoolName}`} load={load} props={removal} />;
}
