"use client";
import { DialogButton } from "@/components/ui/dialog-button";
import type { EndingEnrolment } from "./end-enrolment-dialog.client";

const load = async () => (await import("./end-enrolment-dialog.client")).EndEnrolmentDialog;

export function EndEnrolment(enrolment: EndingEnrolment) {
  return (
    <DialogButton
      label="My child has left"
      name={`My child has left: ${enrolment.schoolName}`}
      variant="ghost"
      load={load}
      props={enrolment}
    />
  );
}
