import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Dialog } from "@/components/ui/dialog.client";
import { Icon } from "@/components/ui/icon";
import { LoadFailed } from "@/components/ui/load-failed";
import { Notice } from "@/components/ui/notice";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { EditPayload } from "@/lib/moderation/schema";
import type { QueuedReview, ReviewDetail } from "@/lib/moderation/view";
import { describeFailure, readAdmin } from "@/components/admin/call-admin";
import { caseClasses, decisionPaneClasses } from "@/components/admin/case-layout";
import { DetailSkeleton } from "@/components/admin/detail-skeleton";
import { EditingLockNotice } from "@/components/admin/editing-lock-notice";
import { EditReviewForm } from "./edit-review-form";
import { AuthorFacts, ReviewHistory, ReviewText } from "./review-facts";
import { ReviewHints } from "./review-hints";
import { RuleForm } from "./rule-form";
import { QueueControls, submitOrFocus } from "@/components/admin/queue-controls";
import { ShortcutHint } from "@/components/admin/shortcut-hint";
import { useEditingLock } from "@/components/admin/use-editing-lock";
import type { DecisionResult } from "@/components/admin/use-undo";
import { REVIEWS, type ReviewDecisions } from "./use-review-decisions";
import { useShortcuts } from "@/components/admin/use-shortcuts";
import { REVIEW, WaitingClock } from "@/components/admin/verification/waiting-clock";
import { Button } from "@/components/ui/button";

interface ViewReviewProps {
  opened: QueuedReview;
  /** The rows on the screen, for previous and next */
  queue: readonly QueuedReview[];
  decisions: ReviewDecisions;
  initialMode: "view" | "edit";
  /** Shows another review; undefined when the last one was decided */
  onShow: (review: QueuedReview | undefined) => void;
  onClose: () => void;
  returnFocus: () => void;
}

const KEYS = [
  [["J", "K"], "next, previous"],
  [["A"], "approve"],
  [["R"], "delete"],
  [["E"], "edit"],
  [["Z"], "undo"],
] as const;

/** A review on one screen: text, author, hints and decision. Loaded when it is opened. */
export function ViewReview({ opened, queue, decisions, initialMode, onShow, onClose, returnFocus }: ViewReviewProps) {
  const remove = useRef<HTMLFormElement>(null);
  const [editedId, setEditedId] = useState(initialMode === "edit" ? opened.id : null);
  const [changedId, setChangedId] = useState<string | null>(null);
  const address = `${REVIEWS}/${opened.id}`;
  const claimedBy = useEditingLock(address);
  const detail = useQuery({
    queryKey: [REVIEWS, opened.id],
    queryFn: ({ signal }) => readAdmin<ReviewDetail>(address, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const review = detail.data;
  const isEditing = editedId === opened.id && review?.status === "pending";

  const index = queue.findIndex(({ id }) => id === opened.id);
  const [before, after] = [queue[index - 1], queue[index + 1]];
  const onNext = after ? () => onShow(after) : null;
  const onPrevious = before ? () => onShow(before) : null;

  const decide = async (work: (review: ReviewDetail) => Promise<DecisionResult>) => {
    if (!review) return;
    const result = await work(review);
    if (result === "done") return onShow(after ?? before);
    if (result === "changed") setChangedId(opened.id);
    if (result !== "failed") void detail.refetch();
  };
  const approve = () => void decide((shown) => decisions.approve(shown));
  const save = async (change: EditPayload) => {
    const result = await decisions.edit(opened.id, change);
    if (result === "failed") return;
    if (result === "changed") setChangedId(opened.id);
    setEditedId(null);
    void detail.refetch();
  };

  // While editing, shortcuts are off: the edit has to be saved or cancelled first.
  const shortcuts = useShortcuts(
    isEditing
      ? {}
      : {
          ...(onNext && { j: onNext }),
          ...(onPrevious && { k: onPrevious }),
          ...(review?.status === "pending" && {
            a: approve,
            r: () => submitOrFocus(remove.current, "select"),
            e: () => setEditedId(opened.id),
          }),
          z: () => decisions.undoLast(),
        },
  );

  return (
    <Dialog
      open
      width="wide"
      initialFocus="dialog"
      title={opened.school.name}
      description={opened.school.city}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onKeyDown={shortcuts.onKeyDown}
      returnFocus={returnFocus}
      beside={
        <QueueControls
          name={opened.school.name}
          noun="review"
          index={index}
          total={queue.length}
          undoLabel={decisions.last?.what ?? null}
          onUndo={decisions.undoLast}
          onPrevious={isEditing ? null : onPrevious}
          onNext={isEditing ? null : onNext}
        >
          {review?.status === "pending" && <WaitingClock since={opened.createdAt} promised={REVIEW} />}
        </QueueControls>
      }
    >
      {detail.isError ? (
        <LoadFailed
          look="document"
          title="We couldn’t load the review"
          text={describeFailure(detail.error)}
          retry={() => void detail.refetch()}
        />
      ) : !review ? (
        <DetailSkeleton />
      ) : (
        <div className={caseClasses}>
          <ScrollRegion
            className="flex flex-col min-w-0 bg-sunk md:min-h-0 p-4 bg-raised overflow-auto focus-visible:-outline-offset-2"
            label="The review"
          >
            {isEditing ? (
              <EditReviewForm
                key={review.version}
                review={review}
                isPending={decisions.isPending}
                onSave={(change) => void save(change)}
                onCancel={() => setEditedId(null)}
              />
            ) : (
              <ReviewText review={review} />
            )}
          </ScrollRegion>
          <div className={decisionPaneClasses}>
            {claimedBy && !claimedBy.isYou && <EditingLockNotice lockedBy={claimedBy} what="This review" />}
            <ReviewHints hints={review.hints} />
            <AuthorFacts review={review} />
            <ReviewHistory review={review} />
            {review.status === "pending" ? (
              <>
                {changedId === opened.id && <HasChanged />}
                {isEditing ? (
                  <p className="text-sm text-ink-soft">Save or cancel your edit before you decide.</p>
                ) : (
                  <>
                    <Button block aria-disabled={decisions.isPending || undefined} onClick={() => !decisions.isPending && approve()}>
                      <Icon name="check" />
                      Approve
                    </Button>
                    <Button variant="outline" block onClick={() => setEditedId(opened.id)}>
                      <Icon name="pencil" />
                      Edit
                    </Button>
                    <RuleForm
                      key={review.id}
                      form={remove}
                      isPending={decisions.isPending}
                      onSubmit={(reason) => void decide((shown) => decisions.remove(shown, reason))}
                    />
                  </>
                )}
              </>
            ) : (
              <AlreadyDecided onNext={onNext} />
            )}
            <ShortcutHint isOn={shortcuts.isOn} switchTo={shortcuts.switchTo} keys={KEYS} />
          </div>
        </div>
      )}
    </Dialog>
  );
}

function HasChanged() {
  return (
    <Notice inline kind="warn" icon="triangle-alert" title="This review has changed" role="alert">
      <p>Check it again before you decide.</p>
    </Notice>
  );
}

function AlreadyDecided({ onNext }: { onNext: (() => void) | null }) {
  return (
    <Notice
      inline
      kind="bad"
      icon="circle-alert"
      title="Already decided"
      role="alert"
      actions={
        onNext && (
          <Button variant="outline" onClick={onNext}>
            Next in the queue
          </Button>
        )
      }
    >
      <p>See “Earlier” for the decision and who made it.</p>
    </Notice>
  );
}
