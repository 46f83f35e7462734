"use client";
import { DialogButton } from "@/components/ui/dialog-button";
import type { WithdrawingReview } from "./withdraw-dialog.client";

const load = async () => (await import("./withdraw-dialog.client")).WithdrawDialog;

export function WithdrawReview(review: WithdrawingReview) {
  const name = review.kind === "version" ? `Withdraw the new version: ${review.schoolName}` : `Withdraw: ${review.schoolName}`;
  return <DialogButton label="Withdraw" name={name} variant="ghost" load={load} props={review} />;
}
