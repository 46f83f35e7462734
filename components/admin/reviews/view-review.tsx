import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { buttonClasses } from "@/components/ui/button-classes";
import { Dialog } from "@/components/ui/dialog.client";
import { Icon } from "@/components/ui/icon";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { EditPayload } from "@/lib/moderation/schema";
import type { QueuedReview, ReviewDetail } from "@/lib/moderation/view";
import { describeFailure, readAdmin } from "@/components/admin/call-admin";
import { DetailSkeleton } from "@/components/admin/detail-skeleton";
import { EditingLockNotice } from "@/components/admin/editing-lock-notice";
import { EditReviewForm } from "./edit-review-form";
import { AuthorFacts, ReviewHistory, ReviewText } from "./review-facts";
import { ReviewHints } from "./review-hints";
import { RuleForm } from "./rule-form";
import { ShortcutHint } from "@/components/admin/shortcut-hint";
import { useEditingLock } from "@/components/admin/use-editing-lock";
import type { DecisionResult } from "@/components/admin/use-decisions";
import { REVIEWS, type ReviewDecisions } from "./use-review-decisions";
import { useShortcuts } from "@/components/admin/use-shortcuts";
import { REVIEW, WaitingClock } from "@/components/admin/verification/waiting-clock";

interface ViewReviewProps {
  opened: QueuedReview;
  /** The rows on the screen, through which it goes. */
  queue: readonly QueuedReview[];
  decisions: ReviewDecisions;
  beginsWith: "view" | "edit";
  /** Another one instead; none: the last was decided. */
  onShow: (review: QueuedReview | undefined) => void;
  onClose: () => void;
  returnFocus: () => void;
}

const KEYS = [
  [["J", "K"], "next, previous"],
  [["A"], "approve"],
  [["R"], "remove"],
  [["E"], "edit"],
  [["Z"], "undo"],
] as const;

/** A review on one screen: its words, who wrote it, what is worth a look, and the decision. Loaded when it is opened. */
export function ViewReview({ opened, queue, decisions, beginsWith, onShow, onClose, returnFocus }: ViewReviewProps) {
  const remove = useRef<HTMLFormElement>(null);
  const [editedId, setEditedId] = useState(beginsWith === "edit" ? opened.id : null);
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

  // An edit is saved or cancelled first: no key and no button decides over its head, or leads away from it.
  const shortcuts = useShortcuts(
    isEditing
      ? {}
      : {
          ...(onNext && { j: onNext }),
          ...(onPrevious && { k: onPrevious }),
          ...(review?.status === "pending" && {
            a: approve,
            r: () => sendOrAsk(remove.current),
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
        <div className="case-head">
          {review?.status === "pending" && <WaitingClock since={opened.createdAt} promised={REVIEW} />}
          {index >= 0 && (
            <span className="small soft num" role="status">
              <span className="vh">{opened.school.name}, </span>
              {index + 1} of {queue.length}
            </span>
          )}
          {decisions.last && (
            <button className={buttonClasses({ kind: "outlined" })} type="button" onClick={decisions.undoLast}>
              <Icon name="undo-2" />
              Undo: {decisions.last.what}
            </button>
          )}
          <span className="steps-pair">
            <Step name="Previous" icon="arrow-left" act={isEditing ? null : onPrevious} />
            <Step name="Next" icon="arrow-right" act={isEditing ? null : onNext} />
          </span>
        </div>
      }
    >
      {detail.isError ? (
        <div className="doc-place" role="alert">
          <Icon name="circle-alert" />
          <h3>The review did not come</h3>
          <p>{describeFailure(detail.error)}</p>
          <button className={buttonClasses({ kind: "outlined" })} type="button" onClick={() => void detail.refetch()}>
            Try again
          </button>
        </div>
      ) : !review ? (
        <DetailSkeleton />
      ) : (
        <div className="case">
          <ScrollRegion className="doc doc-words" label="The review">
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
          <div className="decide">
            {claimedBy && !claimedBy.isYou && <EditingLockNotice claim={claimedBy} what="This review" />}
            <ReviewHints hints={review.hints} />
            <AuthorFacts review={review} />
            <ReviewHistory review={review} />
            {review.status === "pending" ? (
              <>
                {changedId === opened.id && <HasChanged />}
                {isEditing ? (
                  <p className="small soft">Save or cancel the edit, then decide.</p>
                ) : (
                  <>
                    <button
                      className={buttonClasses({ block: true })}
                      type="button"
                      aria-disabled={decisions.isPending || undefined}
                      onClick={() => !decisions.isPending && approve()}
                    >
                      <Icon name="check" />
                      Approve
                    </button>
                    <button
                      className={buttonClasses({ kind: "outlined", block: true })}
                      type="button"
                      onClick={() => setEditedId(opened.id)}
                    >
                      <Icon name="pencil" />
                      Edit
                    </button>
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

/** What is chosen is sent; where nothing is chosen yet, the keyboard goes to the choice. */
function sendOrAsk(form: HTMLFormElement | null) {
  const choice = form?.querySelector("select");
  if (choice?.value) form!.requestSubmit();
  else choice?.focus();
}

function Step({ name, icon, act }: { name: string; icon: "arrow-left" | "arrow-right"; act: (() => void) | null }) {
  return (
    <button className="icon-btn" type="button" aria-label={`${name} review`} aria-disabled={!act} onClick={() => act?.()}>
      <Icon name={icon} />
    </button>
  );
}

function HasChanged() {
  return (
    <div className="notice notice-warn" role="alert">
      <Icon name="triangle-alert" />
      <div>
        <h3>This review has changed</h3>
        <p>Look at it again, then decide.</p>
      </div>
    </div>
  );
}

function AlreadyDecided({ onNext }: { onNext: (() => void) | null }) {
  return (
    <div className="notice notice-bad" role="alert">
      <Icon name="circle-alert" />
      <div>
        <h3>Already decided</h3>
        <p>See Earlier for what was decided, and by whom.</p>
        {onNext && (
          <div className="actions">
            <button className={buttonClasses({ kind: "outlined" })} type="button" onClick={onNext}>
              Next in the queue
            </button>
          </div>
        )}
      </div>
    </div>
  );
}
