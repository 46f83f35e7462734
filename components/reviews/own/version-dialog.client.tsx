"use client";
import { useRouter } from "next/navigation";
import { Dialog } from "@/components/ui/dialog.client";
import type { DialogState } from "@/components/ui/dialog-button";
import type { CanReview, OwnReview } from "@/lib/reviews/view";
import { draftKey } from "@/components/reviews/writing/review-draft";
import { ReviewForm } from "@/components/reviews/writing/review-form";

export interface VersionDialogProps {
  dialog: DialogState;
  review: OwnReview;
  personId: string;
  standing: CanReview;
}

/** The review form for a new version. Says why if the person can no longer write one. */
export function VersionDialog({ dialog, review, personId, standing }: VersionDialogProps) {
  const router = useRouter();
  const close = () => dialog.onOpenChange(false);
  const refusal = standing.code === "already_reviewed" ? null : standing.reason;
  return (
    <Dialog
      title="Write a New Version"
      description={`${review.school.name}. A moderator reads the new version before it appears.`}
      {...dialog}
    >
      {refusal ? (
        <p>{refusal}</p>
      ) : (
        <ReviewForm
          address={`/api/reviews/${review.id}/versions`}
          draft={draftKey(review.id, personId)}
          standing={standing}
          given={review}
          signInHref="/api/login?next=/account%23reviews"
          onCancel={close}
          onDone={() => {
            close();
            router.refresh();
          }}
        />
      )}
    </Dialog>
  );
}
