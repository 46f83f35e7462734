"use client";
import { useState } from "react";
import { failureOf } from "@/components/accounts/call-failure";
import { removeLinkToken, useLinkToken } from "@/components/accounts/use-link-token";
import { useSendOnce } from "@/components/accounts/use-send-once";
import { Button, buttonVariants } from "@/components/ui/button";
import { FocusOnMount } from "@/components/ui/focus-on-mount";
import { ErrorSummary } from "@/components/ui/error-summary";
import { ENROLMENT_ANSWER_LABELS, answerConfirmation } from "@/lib/enrolments/labels";
import { ENROLMENT_ANSWERS, type EnrolmentAnswer } from "@/lib/enrolments/schema";
import type { AnsweredQuestion } from "@/lib/enrolments/view";

/** The yearly question, answered with one of three buttons, because mail scanners open links. */
export function AnswerQuestion() {
  const token = useLinkToken();
  const send = useSendOnce("/api/enrollment-answers");
  const [sending, setSending] = useState<EnrolmentAnswer | null>(null);
  const [done, setDone] = useState<AnsweredQuestion | null>(null);
  const [failure, setFailure] = useState({ text: "", attempt: 0 });

  const answer = async (given: EnrolmentAnswer) => {
    if (sending) return;
    setSending(given);
    try {
      const response = await send({ token, answer: given });
      const answered = (await response.json()) as AnsweredQuestion;
      removeLinkToken();
      setDone(answered);
    } catch (error) {
      const { text } = failureOf(error);
      setFailure(({ attempt }) => ({ text, attempt: attempt + 1 }));
    }
    setSending(null);
  };

  if (done) {
    return (
      <div className="space-y-4">
        <FocusOnMount as="h2">Thank you</FocusOnMount>
        <p>{answerConfirmation(done)}</p>
        <a className={buttonVariants({ size: "lg", block: true })} href="/">
          Go to the Home Page
        </a>
      </div>
    );
  }
  if (token === "") return <p>This link is incomplete. Please open it again from our email, or answer on your account page.</p>;
  return (
    <div className="gap-6 grid [&>h2]:text-xl">
      {failure.text && <ErrorSummary title="Your answer was not saved" text={failure.text} errors={[]} attempt={failure.attempt} />}
      <p>This is about the school named in our email. One tap is enough. You don’t need to sign in.</p>
      <div className="space-y-4" role="group" aria-label="Is your child still at the school?">
        {ENROLMENT_ANSWERS.map((one) => (
          <Button
            key={one}
            variant={one === "still-here" ? undefined : "outline"}
            size="lg"
            block
            aria-disabled={sending !== null}
            onClick={() => void answer(one)}
          >
            {sending === one ? "Sending..." : ENROLMENT_ANSWER_LABELS[one]}
          </Button>
        ))}
      </div>
    </div>
  );
}
