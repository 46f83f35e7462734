import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icon";
import { announceLater } from "@/components/ui/announce-later";
import { GATE_WORDS, OWN_STATUS_LABELS } from "@/lib/reviews/labels";
import type { CanReview } from "@/lib/reviews/view";
import { formatDate } from "@/lib/schools/labels";
import { type Refusal, refusalOf } from "./access-words";
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

/** The area of the rich page: a button that opens and closes the form, or is locked, with a hint below why. */
export function InlineArea(props: AreaProps) {
  const { access, hintId, signInHref } = props;
  if (access === "failed") return <CouldNotAsk {...props} label="Write a Review" />;
  if (access === "visitor" || access === "asking") {
    return (
      <div className={access === "asking" ? "stack area asking" : "stack area"}>
        <Locked label="Write a Review" hintId={hintId} onPress={() => sayWhyNot(GATE_WORDS.signed_out)} />
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
  if (access.ownReview) return <Written review={access.ownReview} />;
  const refusal = refusalOf(access);
  if (refusal) {
    return (
      <div className="stack area">
        <Locked label="Write a Review" hintId={hintId} onPress={() => sayWhyNot(refusal)} />
        <p className="hint" id={hintId}>
          {refusal.hint}
        </p>
        <WayOut way={refusal.way} />
      </div>
    );
  }
  return (
    <div className="stack area">
      <Opens {...props} />
      <p className="hint">Six ratings and what you want to say. You may stay anonymous; a moderator reads it before it appears.</p>
    </div>
  );
}

/** The area of the simple page: a link to sign in, a button that opens the form, or one that says why it does not. */
export function SimpleArea(props: AreaProps) {
  const { access, hintId, signInHref } = props;
  if (access === "failed") return <CouldNotAsk {...props} label="Cannot write reviews" />;
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
  if (access.ownReview) return <Written review={access.ownReview} />;
  const refusal = refusalOf(access);
  if (refusal) {
    return (
      <div className="stack area">
        <Locked label={refusal.text} hintId={undefined} onPress={() => sayWhyNot(refusal)} />
        <WayOut way={refusal.way} />
      </div>
    );
  }
  return (
    <div className="stack area" id={hintId}>
      <Opens {...props} />
    </div>
  );
}

function Opens({ isOpen, isLoading, onOpen, onClose }: AreaProps) {
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

/** It can be focused, so that its reason is heard; pressed, it says so. */
function Locked({ label, hintId, onPress }: { label: string; hintId: string | undefined; onPress: () => void }) {
  return (
    <button className={buttonClasses({ block: true })} type="button" aria-disabled="true" aria-describedby={hintId} onClick={onPress}>
      <Icon name="lock" />
      {label}
    </button>
  );
}

function sayWhyNot({ title, text }: Pick<Refusal, "title" | "text">) {
  announceLater({ kind: "info", title, text });
}

function WayOut({ way }: Pick<Refusal, "way">) {
  return way ? (
    <a className={buttonClasses({ kind: "outlined", block: true })} href={way.href}>
      {way.label}
    </a>
  ) : null;
}

const MARKS = { pending: ["status-warn", "clock"], hidden: ["status-warn", "eye-off"], approved: ["status-good", "circle-check"] } as const;

function Written({ review: { status, submittedOn } }: { review: NonNullable<CanReview["ownReview"]> }) {
  const [kind, icon] = MARKS[status as keyof typeof MARKS];
  return (
    <div className="stack area" data-returns tabIndex={-1}>
      <p>
        <span className={`status ${kind}`}>
          <Icon name={icon} />
          {OWN_STATUS_LABELS[status]}
        </span>
      </p>
      <p className="hint">
        You sent a review on {formatDate(submittedOn)}.{status === "pending" && " It appears here once checked."}
      </p>
      <a className={buttonClasses({ kind: "outlined", block: true })} href="/account#reviews">
        Your reviews
      </a>
    </div>
  );
}

function CouldNotAsk({ label, hintId, onAskAgain }: AreaProps & { label: string }) {
  return (
    <div className="stack area">
      <Locked label={label} hintId={hintId} onPress={onAskAgain} />
      <p className="hint" id={hintId}>
        We could not ask whether you may write a review.
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
      <p className="hint">Writing a review needs JavaScript. Please switch it on in your browser, or use another browser.</p>
    </noscript>
  );
}
