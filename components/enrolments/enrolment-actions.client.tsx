"use client";
import { DialogButton } from "@/components/ui/dialog-button";
import type { EndingEnrolment } from "./end-enrolment-dialog.client";

const loadAddition = async () => (await import("./add-school-dialog.client")).AddSchoolDialog;
const loadEnd = async () => (await import("./end-enrolment-dialog.client")).EndEnrolmentDialog;

export function AddSchool({ years }: { years: readonly number[] }) {
  return <DialogButton label="Add a school" icon="school" load={loadAddition} props={{ years }} />;
}

export function EndEnrolment(enrolment: EndingEnrolment) {
  const name = `My child has left: ${enrolment.schoolName}`;
  return <DialogButton label="My child has left" name={name} variant="ghost" load={loadEnd} props={enrolment} />;
}
