"use client";
import { DialogButton } from "@/components/ui/dialog-button";
import type { ReportFeesProps } from "./report-fees-dialog.client";

const load = async () => (await import("./report-fees-dialog.client")).ReportFeesDialog;

export function ReportFees(props: ReportFeesProps) {
  const label = props.reports.length > 0 ? "Change the fees" : "What do you pay?";
  return <DialogButton label={label} name={`${label} ${props.schoolName}`} load={load} props={props} />;
}
