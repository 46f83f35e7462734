"use client";
import { lazy } from "react";
import { OpensDialog } from "@/components/ui/opens-dialog";

const AddSchoolDialog = lazy(async () => ({ default: (await import("./add-school-dialog.client")).AddSchoolDialog }));

export function AddSchool({ years }: { years: readonly number[] }) {
  return (
    <OpensDialog label="Add a school" icon="school">
      {(dialog) => <AddSchoolDialog dialog={dialog} years={years} />}
    </OpensDialog>
  );
}
