"use client";
import { lazy } from "react";
import { OpensDialog } from "@/components/ui/opens-dialog";

const DeletionDialog = lazy(async () => ({ default: (await import("./deletion-dialog.client")).DeletionDialog }));

export function DeleteAccount() {
  return (
    <OpensDialog label="Delete my account" kind="destructive">
      {(dialog) => <DeletionDialog dialog={dialog} />}
    </OpensDialog>
  );
}
