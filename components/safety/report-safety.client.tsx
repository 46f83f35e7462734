"use client";
import { DialogButton } from "@/components/ui/dialog-button";
import type { ReportSafetyProps } from "./report-safety-dialog.client";

const load = async () => (await import("./report-safety-dialog.client")).ReportSafetyDialog;

export function ReportSafety(props: ReportSafetyProps) {
  const label = Object.keys(props.answers).length > 0 ? "Change your answers" : "How safe is it?";
  return <DialogButton label={label} name={`${label} ${props.schoolName}`} load={load} props={props} />;
}
