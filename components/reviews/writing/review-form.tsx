import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { type FieldErrors, useForm, useWatch } from "react-hook-form";
import { failureOf } from "@/components/accounts/call-failure";
import { CHECK_FORM } from "@/components/accounts/error-summary-items";
import { withTabStorage } from "@/components/accounts/sign-up/tab-storage";
import { readDraft, useDraft } from "@/components/accounts/sign-up/use-draft";
import { VALIDATE_ON_SUBMIT } from "@/components/accounts/use-field-props";
import { useSendOnce } from "@/components/accounts/use-send-once";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import { RATING_QUESTIONS, RATINGS } from "@/lib/reviews/labels";
import { MAX_COMMENT_LENGTH, reviewSubmission, type ReviewSubmission } from "@/lib/reviews/schema";
import type { CanReview, OwnVersion } from "@/lib/reviews/view";
import { formatAcademicYear, formatCount } from "@/lib/schools/labels";
import { RatingQuestion } from "./rating-question";
import { initialFields, reviewDraft, type ReviewFields, type ReviewFormState } from "./review-draft";
import { ReviewFailureNotice, type ReviewFailure } from "./review-failure";
import { Declaration, Signature } from "./signature";

export interface ReviewFormProps {
  address: string;
  /** Storage key of the draft (review-draft.ts) */
  draft: string;
  standing: Pick<CanReview, "academicYears" | "academicYear" | "fewParents">;
  given?: OwnVersion;
  signInHref: string;
  onDone: () => void;
  onCancel: () => void;
}

/** The review form. The draft is stored in the tab until it is submitted; a repeated request creates one review. */
export function ReviewForm({ address, draft, standing, given, signInHref, onDone, onCancel }: ReviewFormProps) {
  const [first] = useState(() => ({ ...initialFields(standing, given), ...readDraft(draft, reviewDraft) }));
  const form: ReviewFormState = useForm<ReviewFields, unknown, ReviewSubmission>({
    resolver: zodResolver(reviewSubmission),
    defaultValues: first,
    ...VALIDATE_ON_SUBMIT,
  });
  const endDraft = useDraft(draft, form, reviewDraft);
  const sent = `${draft}:sent`;
  const send = useSendOnce(address, "POST", sent);
  const [failure, setFailure] = useState<ReviewFailure | null>(null);
  const { isSubmitting, submitCount, errors } = form.formState;

  const showFailure = (error: unknown) => {
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
        return showFailure(error);
      }
      endDraft();
      withTabStorage((storage) => storage.removeItem(sent));
      toast({ title: "Review submitted successfully!", text: "Thank you for sharing your experience with other parents." });
      onDone();
    },
    (found) => {
      setFailure(null);
      toast({ kind: "bad", ...describeErrors(found) });
      focusFirst(found);
    },
  );

  return (
    <form
      className="grid grid-cols-1 gap-4"
      method="post"
      noValidate
      onSubmit={(event) => (isSubmitting ? event.preventDefault() : void submit(event))}
    >
      {standing.fewParents && <FewParents />}
      {RATING_QUESTIONS.map((question) => (
        <RatingQuestion key={question.category} form={form} {...question} />
      ))}
      <div className="grid content-start gap-[0.3rem] border-t border-line pt-4">
        <label htmlFor="academicYear">Which school year is this about?</label>
        <Select
          className="max-w-56"
          id="academicYear"
          aria-invalid={errors.academicYear ? true : undefined}
          aria-describedby={errors.academicYear ? "academicYear-error" : undefined}
          {...form.register("academicYear", { setValueAs: Number, onChange: () => form.clearErrors("academicYear") })}
          choices={selectableYears(standing, given).map((year) => [year, formatAcademicYear(year)])}
        />
        {errors.academicYear?.message && <FieldError id="academicYear-error" text={errors.academicYear.message} />}
      </div>
      <Signature form={form} published={given} />
      <Declaration />
      <RatingSummary form={form} />
      {failure && <ReviewFailureNotice {...failure} signInHref={signInHref} attempt={submitCount} />}
      <div
        className="sticky bottom-0 z-(--z-sticky) flex gap-2 border-t border-line bg-raised pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] max-md:*:first:flex-1 md:static"
        data-slot="send-bar"
      >
        <SubmitButton isPending={isSubmitting} pendingLabel="Submitting...">
          Submit
        </SubmitButton>
        <Button variant="outline" size="lg" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const FAILED = "Failed to submit review";

function RatingSummary({ form }: { form: ReviewFormState }) {
  const chosen = useWatch({ control: form.control, name: RATING_QUESTIONS.map(({ rating }) => rating) });
  const words = RATINGS.flatMap(({ title }, index) => (chosen[index] > 0 ? [`${title} ${chosen[index]}/5`] : []));
  return <p className="text-sm text-ink-soft empty:hidden">{words.length > 0 ? `Your ratings: ${words.join(", ")}.` : ""}</p>;
}

function FewParents() {
  return (
    <Notice kind="warn" icon="eye" title="You are one of the few verified parents here">
      Fewer than three parents of this school are verified so far. Even without your name, people at the school may guess who wrote this, so
      please leave out anything only your family would know.
    </Notice>
  );
}

function describeErrors(errors: FieldErrors<ReviewFields>): { title: string; text: string } {
  const missing = RATING_QUESTIONS.filter(({ rating }) => errors[rating]);
  if (missing.length > 0)
    return { title: "Please provide all ratings", text: `Missing ratings for: ${missing.map(({ title }) => title).join(", ")}` };
  return { title: CHECK_FORM, text: `A comment can have up to ${formatCount(MAX_COMMENT_LENGTH)} characters.` };
}

const FIELD_ORDER: (keyof ReviewFields)[] = [...RATING_QUESTIONS.flatMap(({ rating, comment }) => [rating, comment]), "academicYear"];

function focusFirst(errors: object) {
  const name = FIELD_ORDER.find((one) => one in errors);
  const field = name ? document.getElementById(name) : null;
  field?.focus({ preventScroll: true });
  // Centred, so that neither the bottom bar nor the toast covers it.
  (field?.closest("fieldset") ?? field)?.scrollIntoView?.({ block: "center" });
}

const selectableYears = ({ academicYears }: Pick<CanReview, "academicYears">, given: OwnVersion | undefined): number[] =>
  given?.academicYear && !academicYears.includes(given.academicYear) ? [...academicYears, given.academicYear] : academicYears;
