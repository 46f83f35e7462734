"use client";
import { FormDone } from "@/components/accounts/form-done";
import { useLinkCall } from "@/components/accounts/use-link-token";
import { useSendOnce } from "@/components/accounts/use-send-once";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { ENROLMENT_ANSWER_LABELS, answerConfirmation } from "@/lib/enrolments/labels";
import { ENROLMENT_ANSWERS, type EnrolmentAnswer } from "@/lib/enrolments/schema";
import type { AnsweredQuestion } from "@/lib/enrolments/view";

/** The yearly question, answered with one of three buttons, because mail scanners open links. */
export function AnswerQuestion() {
  const send = useSendOnce("/api/enrollment-answers");
  const {
    token,
    pending,
    answer: done,
    failure,
    call,
  } = useLinkCall(async (sent, given: EnrolmentAnswer): Promise<AnsweredQuestion> => (await send({ token: sent, answer: given })).json());

  if (done) {
    return (
      <FormDone heading="Thank you" link={{ href: "/", label: "Go to the Home Page" }}>
        <p>{answerConfirmation(done)}</p>
      </FormDone>
    );
  }
  if (token === "") return <p>This link is incomplete. Please open it again from our email, or answer on your account page.</p>;
  return (
    <div className="gap-6 grid [&>h2]:text-xl">
      {failure.text && <ErrorSummary title="Your answer was not saved" text={failure.text} attempt={failure.attempt} />}
      <p>This is about the school named in our email. One tap is enough. You don’t need to sign in.</p>
      <div className="space-y-4" role="group" aria-label="Is your child still at the school?">
        {ENROLMENT_ANSWERS.map((one) => (
          <Button
            key={one}
            variant={one === "still-here" ? undefined : "outline"}
            size="lg"
            block
            aria-disabled={pending !== null}
            onClick={() => void call(one)}
          >
            {pending === one ? "Sending..." : ENROLMENT_ANSWER_LABELS[one]}
          </Button>
        ))}
      </div>
    </div>
  );
}
