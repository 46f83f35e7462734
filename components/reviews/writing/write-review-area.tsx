import clsx from "clsx";
import { Button, ButtonLink } from "@/components/ui/button";
import { announceLater } from "@/components/ui/deferred-toast";
import { GATE_TEXTS } from "@/lib/reviews/labels";
import type { CanReview } from "@/lib/reviews/view";
import { formatDate } from "@/lib/schools/labels";
import { OwnStatusBadge } from "@/components/reviews/own/own-status-badge";
import { type Refusal, findRefusal } from "./review-access";
import type { Access } from "./use-can-review";

export type FormPlace = "inline" | "dialog";

interface WriteReviewAreaProps {
  /** `inline`: the rich page, with a reason below a disabled button. `dialog`: the simple page, with the reason in its label. */
  formPlace: FormPlace;
  access: Access;
  hintId: string;
  signInHref: string;
  isOpen: boolean;
  isLoading: boolean;
  onOpen: () => void;
  onClose: () => void;
  onCheckAgain: () => void;
}

/** What a person can do about reviews of this school: write one, or see why not and what to do next. */
export function WriteReviewArea(props: WriteReviewAreaProps) {
  const { formPlace, access, hintId, signInHref, onCheckAgain } = props;
  const isInline = formPlace === "inline";
  const label = "Write a Review";
  if (access === "failed") {
    return (
      <Area formPlace={formPlace}>
        <LockedButton formPlace={formPlace} label={isInline ? label : "Cannot write reviews"} hintId={hintId} onPress={onCheckAgain} />
        <Hint id={hintId}>We couldn’t check whether you can write a review.</Hint>
        <Button variant="outline" block={isInline} onClick={onCheckAgain}>
          Try again
        </Button>
      </Area>
    );
  }
  if (access === "visitor" || access === "asking") {
    return (
      <Area formPlace={formPlace} className={access === "asking" ? "invisible" : undefined}>
        {isInline && (
          <>
            <LockedButton formPlace={formPlace} label={label} hintId={hintId} onPress={() => showReason(GATE_TEXTS.signed_out)} />
            <Hint id={hintId}>{GATE_TEXTS.signed_out.hint}</Hint>
          </>
        )}
        <ButtonLink icon="log-in" variant={isInline ? "outline" : "default"} block={isInline} href={signInHref} rel="nofollow">
          {isInline ? "Sign In" : "Login to Write Review"}
        </ButtonLink>
        <noscript className="hidden noscript:block">
          <Hint>You need JavaScript to write a review. Please switch it on in your browser, or use another browser.</Hint>
        </noscript>
      </Area>
    );
  }
  if (access.ownReview) return <OwnReviewStatus formPlace={formPlace} review={access.ownReview} />;
  const refusal = findRefusal(access);
  if (refusal) {
    return (
      <Area formPlace={formPlace}>
        <LockedButton
          formPlace={formPlace}
          label={isInline ? label : refusal.text}
          hintId={isInline ? hintId : undefined}
          onPress={() => showReason(refusal)}
        />
        {isInline && <Hint id={hintId}>{refusal.hint}</Hint>}
        {refusal.nextStep && (
          <ButtonLink variant="outline" block={isInline} href={refusal.nextStep.href}>
            {refusal.nextStep.label}
          </ButtonLink>
        )}
      </Area>
    );
  }
  return (
    <Area formPlace={formPlace}>
      <OpenButton {...props} />
      {isInline && (
        <Hint>Give six ratings and describe your experience. You can stay anonymous. A moderator reads your review before it appears.</Hint>
      )}
    </Area>
  );
}

/** In the page, the area has the height that it has for visitors, so that nothing moves when the response arrives. */
const AREAS: Record<FormPlace, string> = {
  inline: "grid min-h-[7.8rem] content-start gap-2",
  dialog: "flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2",
};

function Area({ formPlace, className, ...props }: React.ComponentProps<"div"> & { formPlace: FormPlace }) {
  return <div className={clsx(AREAS[formPlace], className)} {...props} />;
}

function Hint({ id, children }: { id?: string; children: React.ReactNode }) {
  return (
    <p className="text-sm leading-[1.4] text-ink-soft" id={id}>
      {children}
    </p>
  );
}

function OpenButton({ formPlace, isOpen, isLoading, onOpen, onClose }: WriteReviewAreaProps) {
  return (
    <Button
      icon={isLoading ? "loader-circle" : isOpen ? "x" : "pencil"}
      variant={isOpen ? "outline" : "default"}
      block={formPlace === "inline"}
      aria-expanded={isOpen}
      aria-busy={isLoading || undefined}
      data-returns
      onClick={isOpen ? onClose : onOpen}
    >
      {isOpen ? "Cancel Review" : "Write a Review"}
    </Button>
  );
}

/** A disabled button that can be focused, so that its reason is announced; pressing it shows the reason. */
function LockedButton({
  formPlace,
  label,
  hintId,
  onPress,
}: {
  formPlace: FormPlace;
  label: string;
  hintId: string | undefined;
  onPress: () => void;
}) {
  return (
    <Button icon="lock" block={formPlace === "inline"} aria-disabled="true" aria-describedby={hintId} onClick={onPress}>
      {label}
    </Button>
  );
}

function showReason({ title, text }: Pick<Refusal, "title" | "text">) {
  announceLater({ kind: "info", title, text });
}

function OwnReviewStatus({ formPlace, review }: { formPlace: FormPlace; review: NonNullable<CanReview["ownReview"]> }) {
  const { status, submittedOn } = review;
  return (
    <Area formPlace={formPlace} className="focus-visible:outline-offset-4" data-returns tabIndex={-1}>
      <p>
        <OwnStatusBadge status={status} />
      </p>
      <Hint>
        You submitted a review on {formatDate(submittedOn)}.{status === "pending" && " It will appear here once we have checked it."}
      </Hint>
      <ButtonLink variant="outline" block={formPlace === "inline"} href="/account#reviews">
        Your reviews
      </ButtonLink>
    </Area>
  );
}
