"use client";
import { lazy } from "react";
import { OpensDialog } from "@/components/ui/opens-dialog";
import type { EndingEnrolment } from "./end-enrolment-dialog.client";

const EndEnrolmentDialog = lazy(async () => ({ default: (await import("./end-enrolment-dialog.client")).EndEnrolmentDialog }));

export function EndEnrolment(enrolment: EndingEnrolment) {
  return (
    <OpensDialog label="End" name={`End: ${enrolment.schoolName}`} kind="plain">
      {(dialog) => <EndEnrolmentDialog dialog={dialog} {...enrolment} />}
    </OpensDialog>
  );
}
