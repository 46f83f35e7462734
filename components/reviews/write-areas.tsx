import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icon";
import { sayLate } from "@/components/ui/say-late";
import { GATE_WORDS, OWN_STATUS_LABELS } from "@/lib/reviews/labels";
import type { CanReview, GateCode } from "@/lib/reviews/view";
import { formatDate } from "@/lib/schools/labels";
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
        <Locked label="Write a Review" hintId={hintId} onPress={() => sayWhyNot("signed_out")} />
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
  if (access.code) {
    const { code } = access;
    return (
      <div className="stack area">
        <Locked label="Write a Review" hintId={hintId} onPress={() => sayWhyNot(code)} />
        <p className="hint" id={hintId}>
          {GATE_WORDS[code].hint}
        </p>
        <WayOut code={code} />
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
  if (!access.canReview) {
    return (
      <div className="stack area">
        <Locked label={access.reason ?? "Cannot write reviews"} hintId={undefined} onPress={() => access.code && sayWhyNot(access.code)} />
        {access.code && <WayOut code={access.code} />}
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

function sayWhyNot(code: GateCode | "signed_out") {
  const { title, text } = GATE_WORDS[code];
  sayLate({ kind: "info", title, text });
}

const WAYS_OUT: Partial<Record<GateCode, { href: string; label: string }>> = {
  unverified: { href: "/account#verification", label: "Get verified" },
  not_enrolled: { href: "/account#children", label: "Add your child’s school" },
};

function WayOut({ code }: { code: GateCode }) {
  const way = WAYS_OUT[code];
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
