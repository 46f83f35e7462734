"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useController, useForm } from "react-hook-form";
import { ClassAndYear } from "@/components/enrolments/class-and-year";
import { SchoolPicker } from "@/components/schools/school-picker.client";
import { ErrorSummary } from "@/components/ui/error-summary";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import { DocumentUpload } from "@/components/verification/document-upload.client";
import { failureOf } from "./call-failure";
import { CHECK_FORM, type Fault } from "./form-problem";
import { loadPage } from "./load-page";
import { ProofExplanation } from "./proof-explanation";
import { childSchool, type ChildSchool, schoolDraft } from "./sign-up-fields";
import { messageAt, errorSummaryItems } from "./error-summary-items";
import { useDraft } from "./use-draft";
import { VALIDATE_ON_SUBMIT } from "./use-field-props";
import { useSendOnce } from "./use-send-once";

interface ParentStatusProps {
  years: readonly number[];
  notice: React.ReactNode;
  onUploaded?: () => void;
  /** Called after the school is saved; by default the home page is loaded */
  onFinished?: () => void;
}

/** Step 2 of the register screen, and the dialog of the same name: the document and the child's school, both optional. */
export function ParentStatus({ years, notice, onUploaded, onFinished }: ParentStatusProps) {
  const form = useForm<ChildSchool>({ resolver: zodResolver(childSchool), ...VALIDATE_ON_SUBMIT });
  const { control, register, handleSubmit, formState, clearErrors } = form;
  const { field } = useController({ control, name: "school" });
  const [fault, setFault] = useState<Fault | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const endDraft = useDraft("register-school", form, schoolDraft);
  const enrol = useSendOnce("/api/enrollments");
  const request = useSendOnce("/api/school-requests");
  const isPending = formState.isSubmitting || isLeaving;

  const finish = handleSubmit(
    async ({ school, className, academicYear }) => {
      setFault(null);
      try {
        if (school?.kind === "listed")
          await enrol({ schoolId: school.id, className: className || null, academicYear: academicYear ? Number(academicYear) : null });
        if (school?.kind === "unlisted") await request({ name: school.name, zipCode: school.zipCode });
      } catch (error) {
        const { text } = failureOf(error);
        setFault({ title: "The school was not saved", text, errors: [] });
        return toast({ kind: "bad", title: "The school was not saved", text });
      }
      endDraft();
      if (onFinished) return onFinished();
      setLeaving(true);
      loadPage("/");
    },
    (errors) => setFault({ title: CHECK_FORM, errors: errorSummaryItems(errors, ["school", "school.name", "school.zipCode"]) }),
  );

  return (
    <>
      <ProofExplanation />
      {notice}
      <DocumentUpload mode="signed-in" onUploaded={onUploaded} />
      <form
        className="gap-6 grid [&>h2]:text-xl"
        method="post"
        noValidate
        onSubmit={(event) => (isPending ? event.preventDefault() : void finish(event))}
      >
        <h2>Your child&apos;s school</h2>
        {fault && <ErrorSummary {...fault} attempt={formState.submitCount} />}
        <p className="text-ink-soft">You need this to review the school. You can skip it now and add it later on your account page.</p>
        <SchoolPicker
          label="School"
          optional
          value={field.value ?? null}
          onChange={(school) => {
            clearErrors("school");
            field.onChange(school);
          }}
          errors={{
            school: messageAt(formState.errors, "school"),
            name: messageAt(formState.errors, "school.name"),
            zipCode: messageAt(formState.errors, "school.zipCode"),
          }}
        />
        <ClassAndYear classField={register("className")} yearField={register("academicYear")} years={years} />
        <SubmitButton isPending={isPending} pendingLabel="Saving..." block>
          Finish
        </SubmitButton>
      </form>
    </>
  );
}
