"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useEffect, useRef, useState } from "react";
import { type FieldErrors, type Path, useForm, useWatch } from "react-hook-form";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Steps } from "@/components/ui/steps";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import { type Failure, failureOf } from "@/components/accounts/call-failure";
import { SignUpDocument } from "./sign-up-document";
import { SignUpDone } from "./sign-up-done";
import {
  formFieldOf,
  INFO_FIELDS,
  REQUIRED_FIELDS,
  SIGN_UP_FAILED,
  signUpDraft,
  type SignUpFields,
  signUpInfo,
  type SignUpInfoAnswers,
  signUpPayload,
  type UploadedDocument,
} from "./sign-up-fields";
import { SignUpInfo } from "./sign-up-info";
import { CHECK_FORM, type Fault, messageAt, errorSummaryItems } from "@/components/accounts/error-summary-items";
import { useDraft } from "./use-draft";
import { VALIDATE_ON_BLUR } from "@/components/accounts/use-field-props";
import { useSendOnce } from "@/components/accounts/use-send-once";
import { useHistorySteps } from "./use-history-steps";

const STEPS = ["Basic Info", "Verification"];
const MISSING_INFORMATION = {
  title: "Missing Information",
  text: "Please fill in all required fields including your child's school.",
};
const PASSWORD_TOO_SHORT = { title: "Password Too Short", text: "Password must be at least 6 characters long." };
const DOCUMENT_REQUIRED = { title: "Document Required", text: "Please upload a document to verify your parent status." };
const SUCCESS = { title: "Sign Up Successful!", text: "Your verification documents have been sent to our support team." };
/** Error codes for an upload that has expired or was used before. */
const DOCUMENT_GONE = ["NOT_FOUND", "NOTHING_UPLOADED", "DECIDED"];

interface SignUpProps {
  /** Academic years to choose from; 2026 is 2026-27 */
  years: readonly number[];
  accountNotice: React.ReactNode;
  documentNotice: React.ReactNode;
}

/** Sign-up in two steps: the account is created at the end of the second one. The draft survives a reload, without the password. */
export function SignUp({ years, accountNotice, documentNotice }: SignUpProps) {
  const form = useForm<SignUpFields, unknown, SignUpInfoAnswers>({ resolver: zodResolver(signUpInfo), ...VALIDATE_ON_BLUR });
  const { control, getValues, setValue, setError, formState, handleSubmit } = form;
  const [fault, setFault] = useState<Fault | null>(null);
  const [welcomed, setWelcomed] = useState<{ firstName: string; email: string } | null>(null);
  const [refusals, setRefusals] = useState(0);
  const endDraft = useDraft<SignUpFields>("sign-up", form, signUpDraft);
  const send = useSendOnce("/api/register");
  const step = useWatch({ control, name: "step" }) ?? "info";
  const heading = useRef<HTMLHeadingElement>(null);

  const showStep = useCallback(
    (next: "info" | "document") => {
      setFault(null);
      setValue("step", next);
    },
    [setValue],
  );
  const { advance, goBack } = useHistorySteps<"info" | "document">("info", showStep);
  useFocusOnChange(heading, welcomed ? "done" : step);

  /** Also clears the message that the document is missing. */
  const storeDocument = (document: UploadedDocument) => {
    setValue("document", document);
    setFault((found) => (found?.errors.some(({ fieldId }) => fieldId === "document") ? null : found));
  };
  const fail = (found: Fault, isToasted = true) => {
    setFault(found);
    if (isToasted) toast({ kind: "bad", title: found.title, text: found.text });
  };
  const refuseInfo = (errors: FieldErrors<SignUpFields>) => {
    const found = errorSummaryItems(errors, INFO_FIELDS);
    const isMissing = REQUIRED_FIELDS.some((name) => isBlank(getValues(name)) && messageAt(errors, name));
    if (isMissing) return fail({ ...MISSING_INFORMATION, errors: found });
    if (messageAt(errors, "password") === PASSWORD_TOO_SHORT.text) return fail({ ...PASSWORD_TOO_SHORT, errors: found });
    fail({ title: CHECK_FORM, errors: found }, false);
  };
  /** Returns to step 1 if an invalid field is there; only the password is on both steps. */
  const refuseAtEnd = (errors: FieldErrors<SignUpFields>) => {
    if (Object.keys(errors).some((name) => name !== "password") || getValues("password")) showStep("info");
    refuseInfo(errors);
  };
  const refuseCall = ({ text, code, fields }: Failure) => {
    const isDocumentGone = code !== null && DOCUMENT_GONE.includes(code);
    const named = Object.entries(isDocumentGone ? { documentURL: text } : fields).map(([field, fault]) => [formFieldOf(field), fault]);
    for (const [name, message] of named) setError(name as Path<SignUpFields>, { message });
    if (named.some(([name]) => name === "document")) {
      setValue("document", null);
      setRefusals((times) => times + 1);
    } else if (named.length > 0) showStep("info");
    fail({ title: SIGN_UP_FAILED, text, errors: named.map(([name, message]) => ({ fieldId: name.replace(".", "-"), text: message })) });
  };

  const toDocument = handleSubmit(() => advance("document"), refuseInfo);
  const createAccount = handleSubmit(async (info) => {
    const document = getValues("document");
    if (!document) return fail({ ...DOCUMENT_REQUIRED, errors: [{ fieldId: "document", text: "Choose a document" }] });
    try {
      await send(signUpPayload(info, document.documentURL));
    } catch (error) {
      return refuseCall(failureOf(error));
    }
    endDraft();
    setFault(null);
    setWelcomed({ firstName: info.firstName, email: info.email });
    form.reset({});
    toast(SUCCESS);
  }, refuseAtEnd);

  if (welcomed) return <SignUpDone {...welcomed} heading={heading} />;
  const { isSubmitting, submitCount } = formState;
  const submit = step === "info" ? toDocument : createAccount;
  return (
    <>
      <div className="rule">
        <h1 tabIndex={-1} ref={heading}>
          Join as a Parent
        </h1>
        <p className="text-ink-soft mt-2">
          Already have an account? <a href="/sign-in">Sign In</a>
        </p>
      </div>
      <Steps names={STEPS} current={step === "info" ? 0 : 1} />
      {step === "info" && accountNotice}
      <form
        className="gap-6 grid [&>h2]:text-xl"
        method="post"
        noValidate
        onSubmit={(event) => (isSubmitting ? event.preventDefault() : void submit(event))}
      >
        {fault && <ErrorSummary {...fault} attempt={submitCount} />}
        {step === "info" ? (
          <>
            <SignUpInfo form={form} years={years} />
            <SubmitButton isPending={isSubmitting} pendingLabel="Next: Verification" block>
              Next: Verification
            </SubmitButton>
          </>
        ) : (
          <SignUpDocument form={form} notice={documentNotice} onBack={goBack} onUploaded={storeDocument} refusals={refusals} />
        )}
      </form>
    </>
  );
}

const isBlank = (value: unknown) => !value || (typeof value === "string" && value.trim() === "");

/** Focuses the heading of a new step, so that a screen reader reads it from the start. */
function useFocusOnChange(heading: React.RefObject<HTMLHeadingElement | null>, step: string) {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
    window.scrollTo(0, 0);
  }, [heading, step]);
}
