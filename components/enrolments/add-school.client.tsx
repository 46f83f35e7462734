"use client";
import { DialogButton } from "@/components/ui/dialog-button";

const load = async () => (await import("./add-school-dialog.client")).AddSchoolDialog;

export function AddSchool({ years }: { years: readonly number[] }) {
  return <DialogButton label="Add a school" icon="school" load={load} props={{ years }} />;
}
