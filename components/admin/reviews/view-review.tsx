import { useRef, useState } from "react";
import { AlreadyDecided, CaseDialog, submitOrFocus, useCase } from "@/components/admin/cases/case-dialog";
import type { RowDialogProps } from "@/components/admin/lists/row-dialog";
import type { DecisionResult } from "@/components/admin/lists/use-undo";
import { REVIEW_HOURS, WaitingClock } from "@/components/admin/cases/clocks";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { EditPayload } from "@/lib/moderation/schema";
import type { QueuedReview, ReviewDetail } from "@/lib/moderation/view";
import { EditReviewForm } from "./edit-review-form";
import { AuthorFacts, ReviewHistory, ReviewText } from "./review-facts";
import { ReviewHints } from "./review-hints";
import { RuleForm } from "./rule-form";
import { REVIEWS, type ReviewDecisions } from "./use-review-decisions";

interface ViewReviewProps extends RowDialogProps {
  opened: QueuedReview;
  queue: readonly QueuedReview[];
  decisions: ReviewDecisions;
  initialMode: "view" | "edit";
  onShow: (review: QueuedReview | undefined) => void;
}

const KEYS = [
  [["J", "K"], "next, previous"],
  [["A"], "approve"],
  [["R"], "delete"],
  [["E"], "edit"],
  [["Z"], "undo"],
] as const;

/** A review on one screen: text, author, hints and decision. */
export function ViewReview({ opened, queue, decisions, initialMode, onShow, ...dialog }: ViewReviewProps) {
  const remove = useRef<HTMLFormElement>(null);
  const [editedId, setEditedId] = useState(initialMode === "edit" ? opened.id : null);
  const state = useCase<QueuedReview, ReviewDetail>({ path: REVIEWS, item: opened, queue, onShow });
  const review = state.detail.data;
  const isPendingReview = review?.status === "pending";
  const isEditing = editedId === opened.id && isPendingReview;
  const edit = () => setEditedId(opened.id);

  const decide = async (work: (review: ReviewDetail) => Promise<DecisionResult>) => review && state.settle(await work(review));
  const approve = () => void decide(decisions.approve);
  const save = async (change: EditPayload) => {
    const result = await decisions.edit(opened.id, change);
    if (result !== "failed") setEditedId(null);
    state.refresh(result);
  };

  return (
    <CaseDialog
      state={state}
      title={opened.school.name}
      description={opened.school.city}
      noun="review"
      lockedItem="This review"
      decisions={decisions}
      shortcuts={isPendingReview ? { a: approve, r: () => submitOrFocus(remove.current, "select"), e: edit } : {}}
      keys={KEYS}
      isEditing={isEditing}
      clock={isPendingReview && <WaitingClock since={opened.createdAt} promised={REVIEW_HOURS} />}
      document={(shown) => (
        <ScrollRegion
          className="flex flex-col min-w-0 bg-sunk md:min-h-0 p-4 bg-raised overflow-auto focus-visible:-outline-offset-2"
          label="The review"
        >
          {isEditing ? (
            <EditReviewForm
              key={shown.version}
              review={shown}
              isPending={decisions.isPending}
              onSave={(change) => void save(change)}
              onCancel={() => setEditedId(null)}
            />
          ) : (
            <ReviewText review={shown} />
          )}
        </ScrollRegion>
      )}
      decision={(shown) => (
        <>
          <ReviewHints hints={shown.hints} />
          <AuthorFacts review={shown} />
          <ReviewHistory review={shown} />
          {!isPendingReview && <AlreadyDecided onNext={state.onNext}>See “Earlier” for the decision and who made it.</AlreadyDecided>}
          {isPendingReview && state.hasChanged && (
            <Notice inline kind="warn" icon="triangle-alert" title="This review has changed" role="alert">
              <p>Check it again before you decide.</p>
            </Notice>
          )}
          {isEditing && <p className="text-sm text-ink-soft">Save or cancel your edit before you decide.</p>}
          {isPendingReview && !isEditing && (
            <>
              <Button icon="check" block aria-disabled={decisions.isPending || undefined} onClick={approve}>
                Approve
              </Button>
              <Button icon="pencil" variant="outline" block onClick={edit}>
                Edit
              </Button>
              <RuleForm
                key={shown.id}
                form={remove}
                isPending={decisions.isPending}
                onSubmit={(reason) => void decide((one) => decisions.remove(one, reason))}
              />
            </>
          )}
        </>
      )}
      {...dialog}
    />
  );
}
