"use client";
import { OpensDialog } from "@/components/ui/opens-dialog";
import type { EndingEnrolment } from "./end-enrolment-dialog.client";

const load = async () => (await import("./end-enrolment-dialog.client")).EndEnrolmentDialog;

export function EndEnrolment(enrolment: EndingEnrolment) {
  return <OpensDialog label="End" name={`End: ${enrolment.schoolName}`} kind="plain" load={load} props={enrolment} />;
}
