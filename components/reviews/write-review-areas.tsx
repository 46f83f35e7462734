import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icon";
import { announceLater } from "@/components/ui/deferred-toast";
import { GATE_WORDS, OWN_STATUS_LABELS } from "@/lib/reviews/labels";
import type { CanReview } from "@/lib/reviews/view";
import { formatDate } from "@/lib/schools/labels";
import { type Refusal, findRefusal } from "./review-access";
import type { Access } from "./use-can-review";

interface AreaProps {
  access: Access;
  hintId: string;
  signInHref: string;
  isOpen: boolean;
  isLoading: boolean;
  onOpen: () => void;
  onClose: () => void;
  onAskAgain: () => void;
}

/** The write-review area of the rich page: a button that opens the form, or a disabled one with the reason below. */
export function InlineArea(props: AreaProps) {
  const { access, hintId, signInHref } = props;
  if (access === "failed") return <CheckFailed {...props} label="Write a Review" />;
  if (access === "visitor" || access === "asking") {
    return (
      <div className={access === "asking" ? "stack area asking" : "stack area"}>
        <Locked label="Write a Review" hintId={hintId} onPress={() => showReason(GATE_WORDS.signed_out)} />
        <p className="hint" id={hintId}>
          {GATE_WORDS.signed_out.hint}
        </p>
        <a className={buttonClasses({ kind: "outlined", block: true })} href={signInHref} rel="nofollow">
          <Icon name="log-in" />
          Sign In
        </a>
        <NeedsScript />
      </div>
    );
  }
  if (access.ownReview) return <OwnReviewStatus review={access.ownReview} />;
  const refusal = findRefusal(access);
  if (refusal) {
    return (
      <div className="stack area">
        <Locked label="Write a Review" hintId={hintId} onPress={() => showReason(refusal)} />
        <p className="hint" id={hintId}>
          {refusal.hint}
        </p>
        <NextStep way={refusal.way} />
      </div>
    );
  }
  return (
    <div className="stack area">
      <OpenButton {...props} />
      <p className="hint">
        Give six ratings and describe your experience. You can stay anonymous. A moderator reads your review before it appears.
      </p>
    </div>
  );
}

/** The write-review area of the simple page: a sign-in link, a button that opens the form, or a disabled button with the reason. */
export function SimpleArea(props: AreaProps) {
  const { access, hintId, signInHref } = props;
  if (access === "failed") return <CheckFailed {...props} label="Cannot write reviews" />;
  if (access === "visitor" || access === "asking") {
    return (
      <div className={access === "asking" ? "stack area asking" : "stack area"}>
        <a className={buttonClasses()} href={signInHref} rel="nofollow">
          <Icon name="log-in" />
          Login to Write Review
        </a>
        <NeedsScript />
      </div>
    );
  }
  if (access.ownReview) return <OwnReviewStatus review={access.ownReview} />;
  const refusal = findRefusal(access);
  if (refusal) {
    return (
      <div className="stack area">
        <Locked label={refusal.text} hintId={undefined} onPress={() => showReason(refusal)} />
        <NextStep way={refusal.way} />
      </div>
    );
  }
  return (
    <div className="stack area" id={hintId}>
      <OpenButton {...props} />
    </div>
  );
}

function OpenButton({ isOpen, isLoading, onOpen, onClose }: AreaProps) {
  return (
    <button
      className={buttonClasses({ kind: isOpen ? "outlined" : "filled", block: true })}
      type="button"
      aria-expanded={isOpen}
      aria-busy={isLoading || undefined}
      data-returns
      onClick={isOpen ? onClose : onOpen}
    >
      <Icon name={isLoading ? "loader-circle" : isOpen ? "x" : "pencil"} className={isLoading ? "spin" : undefined} />
      {isOpen ? "Cancel Review" : "Write a Review"}
    </button>
  );
}

/** A disabled button that can be focused, so that its reason is announced; pressing it shows the reason. */
function Locked({ label, hintId, onPress }: { label: string; hintId: string | undefined; onPress: () => void }) {
  return (
    <button className={buttonClasses({ block: true })} type="button" aria-disabled="true" aria-describedby={hintId} onClick={onPress}>
      <Icon name="lock" />
      {label}
    </button>
  );
}

function showReason({ title, text }: Pick<Refusal, "title" | "text">) {
  announceLater({ kind: "info", title, text });
}

function NextStep({ way }: Pick<Refusal, "way">) {
  return way ? (
    <a className={buttonClasses({ kind: "outlined", block: true })} href={way.href}>
      {way.label}
    </a>
  ) : null;
}

const STATUS_STYLES = {
  pending: ["status-warn", "clock"],
  hidden: ["status-warn", "eye-off"],
  approved: ["status-good", "circle-check"],
} as const;

function OwnReviewStatus({ review: { status, submittedOn } }: { review: NonNullable<CanReview["ownReview"]> }) {
  const [kind, icon] = STATUS_STYLES[status as keyof typeof STATUS_STYLES];
  return (
    <div className="stack area" data-returns tabIndex={-1}>
      <p>
        <span className={`status ${kind}`}>
          <Icon name={icon} />
          {OWN_STATUS_LABELS[status]}
        </span>
      </p>
      <p className="hint">
        You submitted a review on {formatDate(submittedOn)}.{status === "pending" && " It will appear here once we have checked it."}
      </p>
      <a className={buttonClasses({ kind: "outlined", block: true })} href="/account#reviews">
        Your reviews
      </a>
    </div>
  );
}

function CheckFailed({ label, hintId, onAskAgain }: AreaProps & { label: string }) {
  return (
    <div className="stack area">
      <Locked label={label} hintId={hintId} onPress={onAskAgain} />
      <p className="hint" id={hintId}>
        We couldn’t check whether you can write a review.
      </p>
      <button className={buttonClasses({ kind: "outlined", block: true })} type="button" onClick={onAskAgain}>
        Try again
      </button>
    </div>
  );
}

function NeedsScript() {
  return (
    <noscript>
      <p className="hint">You need JavaScript to write a review. Please switch it on in your browser, or use another browser.</p>
    </noscript>
  );
}
