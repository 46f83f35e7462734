"use client";
import { useCallback } from "react";
import { DialogButton } from "@/components/ui/dialog-button";
import { callApi } from "@/lib/http/client";
import type { CanReview, OwnReview } from "@/lib/reviews/view";
import type { AppealedRemoval } from "./appeal-dialog.client";
import type { VersionDialogProps } from "./version-dialog.client";
import type { WithdrawingReview } from "./withdraw-dialog.client";

const loadAppeal = async () => (await import("./appeal-dialog.client")).AppealDialog;
const loadWithdrawal = async () => (await import("./withdraw-dialog.client")).WithdrawDialog;

export function AppealRemoval(removal: AppealedRemoval) {
  return <DialogButton label="Appeal" name={`Appeal: ${removal.schoolName}`} load={loadAppeal} props={removal} />;
}

export function WithdrawReview(review: WithdrawingReview) {
  const name = review.kind === "version" ? `Withdraw the new version: ${review.schoolName}` : `Withdraw: ${review.schoolName}`;
  return <DialogButton label="Withdraw" name={name} variant="ghost" load={loadWithdrawal} props={review} />;
}

/** Opens the form with the published review. The possible school years are loaded then. */
export function NewVersion({ review, personId }: { review: OwnReview; personId: string }) {
  const { id: schoolId, name } = review.school;
  const load = useCallback(async () => {
    const [{ VersionDialog }, answer] = await Promise.all([
      import("./version-dialog.client"),
      callApi(`/api/schools/${schoolId}/can-review`),
    ]);
    const standing = (await answer.json()) as CanReview;
    const Opened = (props: Omit<VersionDialogProps, "standing">) => <VersionDialog {...props} standing={standing} />;
    return Opened;
  }, [schoolId]);
  return <DialogButton label="Write a New Version" name={`Write a New Version: ${name}`} load={load} props={{ review, personId }} />;
}
