"use client";
import { OpensDialog } from "@/components/ui/opens-dialog";

const load = async () => (await import("./add-school-dialog.client")).AddSchoolDialog;

export function AddSchool({ years }: { years: readonly number[] }) {
  return <OpensDialog label="Add a school" icon="school" load={load} props={{ years }} />;
}
