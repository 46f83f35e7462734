import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { type FieldErrors, useForm, useWatch } from "react-hook-form";
import { failureOf } from "@/components/accounts/failure";
import { CHECK_FORM } from "@/components/accounts/fault";
import { keptInTab } from "@/components/accounts/kept-in-tab";
import { readDraft, useDraft } from "@/components/accounts/use-draft";
import { WHEN_SENT } from "@/components/accounts/use-field-props";
import { useSendOnce } from "@/components/accounts/use-send-once";
import { buttonClasses } from "@/components/ui/button-classes";
import { Notice } from "@/components/ui/notice";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import { RATING_QUESTIONS, RATINGS } from "@/lib/reviews/labels";
import { COMMENT_MAX, reviewSubmission, type ReviewSubmission } from "@/lib/reviews/schema";
import type { CanReview, OwnVersion } from "@/lib/reviews/view";
import { formatAcademicYear, formatCount } from "@/lib/schools/labels";
import { Declaration } from "./declaration";
import { RatingQuestion } from "./rating-question";
import { firstFields, reviewDraft, type ReviewFields, type ReviewFormState } from "./review-draft";
import { FailedReview, type ReviewFailure } from "./failed-review";
import { Signature } from "./signature";

export interface ReviewFormProps {
  /** Where it is sent */
  address: string;
  /** Where this tab keeps what was typed (review-draft.ts) */
  draft: string;
  standing: Pick<CanReview, "academicYears" | "academicYear" | "fewParents">;
  /** What was published, where this is a new version of it */
  given?: OwnVersion;
  /** Where whoever's session has ended signs in, and is led back from */
  signInHref: string;
  onDone: () => void;
  onCancel: () => void;
}

/** Six ratings, a comment on each, and how it is signed. What is typed is kept in the tab until it is sent; sent twice it is one review. */
export function ReviewForm({ address, draft, standing, given, signInHref, onDone, onCancel }: ReviewFormProps) {
  const [first] = useState(() => ({ ...firstFields(standing, given), ...readDraft(draft, reviewDraft) }));
  const form: ReviewFormState = useForm<ReviewFields, unknown, ReviewSubmission>({
    resolver: zodResolver(reviewSubmission),
    defaultValues: first,
    ...WHEN_SENT,
  });
  const endDraft = useDraft(draft, form, reviewDraft);
  const sent = `${draft}:sent`;
  const send = useSendOnce(address, "POST", sent);
  const [failure, setFailure] = useState<ReviewFailure | null>(null);
  const { isSubmitting, submitCount, errors } = form.formState;

  const refuse = (error: unknown) => {
    const { text, code, fields } = failureOf(error);
    for (const [name, message] of Object.entries(fields)) form.setError(name as keyof ReviewFields, { message });
    setFailure({ text, isSignedOut: code === "UNAUTHENTICATED" });
    toast({ kind: "bad", title: FAILED, text });
    if (Object.keys(fields).length > 0) focusFirst(fields);
  };
  const submit = form.handleSubmit(
    async (review) => {
      setFailure(null);
      try {
        await send(review);
      } catch (error) {
        return refuse(error);
      }
      endDraft();
      keptInTab((storage) => storage.removeItem(sent));
      toast({ title: "Review submitted successfully!", text: "Thank you for sharing your experience with other parents." });
      onDone();
    },
    (found) => {
      setFailure(null);
      toast({ kind: "bad", ...whatIsMissing(found) });
      focusFirst(found);
    },
  );

  return (
    <form
      className="review-form"
      method="post"
      noValidate
      onSubmit={(event) => (isSubmitting ? event.preventDefault() : void submit(event))}
    >
      {standing.fewParents && <FewParents />}
      {RATING_QUESTIONS.map((question) => (
        <RatingQuestion key={question.category} form={form} {...question} />
      ))}
      <div className="field">
        <label htmlFor="academicYear">Academic year of your experience</label>
        <select
          className="input"
          id="academicYear"
          aria-invalid={errors.academicYear ? true : undefined}
          aria-describedby={errors.academicYear ? "academicYear-error" : undefined}
          {...form.register("academicYear", { setValueAs: Number, onChange: () => form.clearErrors("academicYear") })}
        >
          {yearsOf(standing, given).map((year) => (
            <option key={year} value={year}>
              {formatAcademicYear(year)}
            </option>
          ))}
        </select>
        {errors.academicYear && (
          <p className="error" id="academicYear-error">
            {errors.academicYear.message}
          </p>
        )}
      </div>
      <Signature form={form} published={given} />
      <Declaration />
      <Chosen form={form} />
      {failure && <FailedReview {...failure} signInHref={signInHref} attempt={submitCount} />}
      <div className="sendbar">
        <SubmitButton isPending={isSubmitting} pendingLabel="Submitting...">
          Submit
        </SubmitButton>
        <button className={buttonClasses({ kind: "outlined", large: true })} type="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}

const FAILED = "Failed to submit review";

/** A last look before it is sent. */
function Chosen({ form }: { form: ReviewFormState }) {
  const chosen = useWatch({ control: form.control, name: RATING_QUESTIONS.map(({ rating }) => rating) });
  const words = RATINGS.flatMap(({ title }, index) => (chosen[index] > 0 ? [`${title} ${chosen[index]}/5`] : []));
  return <p className="small soft chosen">{words.length > 0 ? `Your ratings: ${words.join(", ")}.` : ""}</p>;
}

function FewParents() {
  return (
    <Notice kind="warn" icon="eye" title="You are one of few here">
      Fewer than three parents of this school are verified so far. Even without your name, people at the school may guess who wrote this:
      tell nothing that only your family knows.
    </Notice>
  );
}

/** The title and the text of the message about a form that can't be sent yet. */
function whatIsMissing(errors: FieldErrors<ReviewFields>): { title: string; text: string } {
  const missing = RATING_QUESTIONS.filter(({ rating }) => errors[rating]);
  if (missing.length > 0)
    return { title: "Please provide all ratings", text: `Missing ratings for: ${missing.map(({ title }) => title).join(", ")}` };
  return { title: CHECK_FORM, text: `A comment may have ${formatCount(COMMENT_MAX)} characters.` };
}

const IN_ORDER: (keyof ReviewFields)[] = [...RATING_QUESTIONS.flatMap(({ rating, comment }) => [rating, comment]), "academicYear"];

function focusFirst(errors: object) {
  const name = IN_ORDER.find((one) => one in errors);
  const field = name ? document.getElementById(name) : null;
  field?.focus({ preventScroll: true });
  // In the middle: neither the bar below nor the message lies over it.
  (field?.closest("fieldset") ?? field)?.scrollIntoView?.({ block: "center" });
}

const yearsOf = ({ academicYears }: Pick<CanReview, "academicYears">, given: OwnVersion | undefined): number[] =>
  given?.academicYear && !academicYears.includes(given.academicYear) ? [...academicYears, given.academicYear] : academicYears;
