"use client";
import { EmailField } from "@/components/accounts/email/email-field";
import { useId, useRef, useState } from "react";
import { failureOf } from "@/components/accounts/call-failure";
import { useSendOnce } from "@/components/accounts/use-send-once";
import { Button } from "@/components/ui/button";
import { FocusOnMount } from "@/components/ui/focus-on-mount";
import { Dialog } from "@/components/ui/dialog.client";
import { FieldError, FormFailure, TextareaField } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { formatMoment } from "@/lib/platform/clock";
import type { ReceivedReport } from "@/lib/moderation/view";
import { RULES } from "@/lib/reviews/labels";
import { REPLY_RULES, REPORT_REASONS, MAX_REPORT_LENGTH, type ReportReason, type ReportSubject } from "@/lib/reviews/schema";
import { checkClasses } from "@/components/ui/check-field";

export interface ReportReviewProps {
  reviewId: string;
  about: ReportSubject;
  onClose: () => void;
  returnFocus: () => void;
}

const QUESTIONS = {
  review: {
    title: "Report this review",
    description: "Which rule does it break? A low rating or criticism is not against the rules.",
    reasons: REPORT_REASONS,
  },
  reply: {
    title: "Report this reply",
    description: "Which rule does the school’s reply break? Disagreeing with you is not against the rules.",
    reasons: REPLY_RULES,
  },
} as const satisfies Record<ReportSubject, { title: string; description: string; reasons: readonly ReportReason[] }>;

/** Dialog that asks which rule a review or reply breaks, and then says what happens next and by when. */
export function ReportReview({ reviewId, about, onClose, returnFocus }: ReportReviewProps) {
  const [received, setReceived] = useState<SentReport | null>(null);
  return (
    <Dialog
      open
      title={received ? "We have received your report" : QUESTIONS[about].title}
      description={received ? undefined : QUESTIONS[about].description}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      returnFocus={returnFocus}
    >
      {received ? (
        <Received report={received.report} about={about} email={received.email} onClose={onClose} />
      ) : (
        <ReportForm reviewId={reviewId} about={about} onReceived={setReceived} />
      )}
    </Dialog>
  );
}

interface SentReport {
  report: ReceivedReport;
  email: string;
}

function ReportForm({ reviewId, about, onReceived }: { reviewId: string; about: ReportSubject; onReceived: (sent: SentReport) => void }) {
  const errorId = useId();
  const first = useRef<HTMLInputElement>(null);
  const [emailError, setEmailError] = useState<string | undefined>();
  const emailField = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const send = useSendOnce(`/api/reviews/${reviewId}/reports`);

  const submit = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const { reasonCode, text, email } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    if (!reasonCode) {
      setMissing(true);
      return first.current?.focus();
    }
    setSending(true);
    setFailure(null);
    setEmailError(undefined);
    try {
      onReceived({ report: await (await send({ about, reasonCode, text, email })).json(), email: email.trim() });
    } catch (error) {
      const { code, text: words, fields } = failureOf(error);
      if (fields.email) {
        setEmailError(fields.email);
        emailField.current?.focus();
      } else setFailure(code === "NOT_FOUND" ? `This ${about} is no longer published. Thank you for reporting it.` : words);
      setSending(false);
    }
  };

  return (
    <form className="grid gap-6" onSubmit={(event) => void submit(event)} noValidate>
      <fieldset aria-describedby={isMissing ? errorId : undefined}>
        <legend className="leading-[1.35] font-medium">What is wrong with it?</legend>
        {isMissing && (
          <div role="alert">
            <FieldError id={errorId} text="Choose what is wrong" />
          </div>
        )}
        {QUESTIONS[about].reasons.map((code, index) => (
          <label key={code} className={checkClasses}>
            <input ref={index === 0 ? first : undefined} type="radio" name="reasonCode" value={code} onChange={() => setMissing(false)} />
            <span className="font-medium text-ink">
              {RULES[code].title}
              <span className="block text-sm leading-[1.4] font-normal text-ink-soft">{RULES[code].text}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <TextareaField label="What should we look at?" optional hint="Only our team reads it." name="text" maxLength={MAX_REPORT_LENGTH} />
      <EmailField
        ref={emailField}
        label="Email me the decision"
        optional
        hint="Your email address. We use it for this one email, then delete it."
        error={emailError}
        name="email"
        onChange={() => setEmailError(undefined)}
      />
      {failure && <FormFailure>{failure}</FormFailure>}
      <SubmitButton isPending={isSending} pendingLabel="Sending..." size="default" block>
        Send Report
      </SubmitButton>
    </form>
  );
}

function Received({ report, about, email, onClose }: SentReport & { about: ReportSubject; onClose: () => void }) {
  return (
    <FocusOnMount as="div" className="space-y-4">
      <p>
        {report.isHidden
          ? `Thank you. The ${about} is hidden until someone on our team has looked at it, by `
          : "Thank you. Someone on our team will look at it by "}
        <time dateTime={report.dueAt}>{formatMoment(report.dueAt)}</time>
        {report.isHidden ? "." : ". Until then it stays published."} The author is not told who reported it.
      </p>
      <p>
        If it breaks a rule, we remove it and list the removal in our <a href="/transparency">moderation log</a>.
        {email && " We will email you the decision."}
      </p>
      <Button block onClick={onClose}>
        Close
      </Button>
    </FocusOnMount>
  );
}
