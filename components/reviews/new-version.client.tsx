"use client";
import { useCallback } from "react";
import { OpensDialog } from "@/components/ui/opens-dialog";
import { callApi } from "@/lib/http/client";
import type { CanReview, OwnReview } from "@/lib/reviews/view";
import type { VersionDialogProps } from "./version-dialog.client";

interface NewVersionProps {
  review: OwnReview;
  personId: string;
}

/** Opens the form with what was published. Which years it can be of is asked then. */
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
  return <OpensDialog label="Write a New Version" name={`Write a New Version: ${name}`} load={load} props={{ review, personId }} />;
}
