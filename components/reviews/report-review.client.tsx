"use client";
import { useId, useRef, useState } from "react";
import { failureOf } from "@/components/accounts/failure";
import { useSendOnce } from "@/components/accounts/use-send-once";
import { Arrived } from "@/components/ui/arrived";
import { buttonClasses } from "@/components/ui/button-classes";
import { Dialog } from "@/components/ui/dialog.client";
import { FieldError, FormFailure } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextareaField } from "@/components/ui/textarea-field";
import { formatMoment } from "@/lib/platform/clock";
import type { ReceivedReport } from "@/lib/moderation/view";
import { RULES } from "@/lib/reviews/labels";
import { REPORT_REASONS, REPORT_TEXT_MAX, type ReportReason } from "@/lib/reviews/schema";

export interface ReportReviewProps {
  reviewId: string;
  onClose: () => void;
  returnFocus: () => void;
}

/** Asks which rule a review breaks; then says what happens next, and by when. */
export function ReportReview({ reviewId, onClose, returnFocus }: ReportReviewProps) {
  const [received, setReceived] = useState<ReceivedReport | null>(null);
  return (
    <Dialog
      open
      title={received ? "We have your report" : "Report this review"}
      description={received ? undefined : "Which rule does it break? A low rating or criticism of a school breaks none."}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      returnFocus={returnFocus}
    >
      {received ? <Received report={received} onClose={onClose} /> : <ReportForm reviewId={reviewId} onReceived={setReceived} />}
    </Dialog>
  );
}

function ReportForm({ reviewId, onReceived }: { reviewId: string; onReceived: (report: ReceivedReport) => void }) {
  const errorId = useId();
  const first = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const send = useSendOnce(`/api/reviews/${reviewId}/reports`);

  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (!reason) {
      setMissing(true);
      return first.current?.focus();
    }
    setSending(true);
    setFailure(null);
    try {
      onReceived(await (await send({ reasonCode: reason, text })).json());
    } catch (error) {
      const { code, text: words } = failureOf(error);
      setFailure(code === "NOT_FOUND" ? "This review is not shown any more. Thank you." : words);
      setSending(false);
    }
  };

  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      <fieldset aria-describedby={isMissing ? errorId : undefined}>
        <legend className="label">What is wrong with it?</legend>
        {isMissing && (
          <div role="alert">
            <FieldError id={errorId} text="Choose what is wrong" />
          </div>
        )}
        {REPORT_REASONS.map((code, index) => (
          <label key={code} className="check">
            <input
              ref={index === 0 ? first : undefined}
              type="radio"
              name="reasonCode"
              value={code}
              checked={reason === code}
              onChange={() => {
                setReason(code);
                setMissing(false);
              }}
            />
            <span className="strong">
              {RULES[code].title}
              <span className="rule-text">{RULES[code].text}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <TextareaField
        label="What should we look at?"
        optional
        hint="Only our team reads it."
        maxLength={REPORT_TEXT_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {failure && <FormFailure>{failure}</FormFailure>}
      <SubmitButton isPending={isSending} pendingLabel="Sending..." large={false} block>
        Send Report
      </SubmitButton>
    </form>
  );
}

function Received({ report, onClose }: { report: ReceivedReport; onClose: () => void }) {
  return (
    <Arrived as="div" className="stack">
      <p>
        {report.isHidden
          ? "Thank you. The review is hidden while a person of our team looks at it, by "
          : "Thank you. A person of our team looks at it by "}
        <time dateTime={report.dueAt}>{formatMoment(report.dueAt)}</time>
        {report.isHidden ? "." : ". Until then it stays where it is."} Its author is not told who reported it.
      </p>
      <p>
        If it breaks a rule, it is removed, and the <a href="/transparency">public log</a> says so. Want an answer by mail?{" "}
        <a href={`/grievance`}>Raise a grievance</a>.
      </p>
      <button className={buttonClasses({ block: true })} type="button" onClick={onClose}>
        Close
      </button>
    </Arrived>
  );
}
