"use client";
import { useCallback } from "react";
import { DialogButton } from "@/components/ui/dialog-button";
import { callApi } from "@/lib/http/client";
import type { CanReview, OwnReview } from "@/lib/reviews/view";
import type { VersionDialogProps } from "./version-dialog.client";

interface NewVersionProps {
  review: OwnReview;
  personId: string;
}

/** Opens the form with the published review. The possible school years are loaded then. */
export function NewVersion({ review, personId }: NewVersionProps) {
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
