"use client";
import { useState } from "react";
import { ClassAndYear } from "@/components/enrolments/class-and-year";
import { ErrorSummary } from "@/components/ui/error-summary";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import { DocumentUpload } from "@/components/verification/document-upload.client";
import { failureOf } from "@/components/accounts/call-failure";
import { loadPage } from "@/components/accounts/load-page";
import { ProofExplanation } from "@/components/accounts/sign-up/proof-explanation";
import { SchoolField, useAddSchool } from "@/components/accounts/sign-up/school-field";
import { childSchool, type ChildSchool, schoolDraft } from "@/components/accounts/sign-up/sign-up-fields";
import { useDraft } from "@/components/accounts/sign-up/use-draft";
import { useValidatedForm } from "@/components/accounts/use-validated-form";

const FAILED = "The school was not saved";

interface ParentStatusProps {
  years: readonly number[];
  notice: React.ReactNode;
  onUploaded?: () => void;
  /** Called after the school is saved; by default the home page is loaded */
  onFinished?: () => void;
}

/** Step 2 of the register screen, and the dialog of the same name: the document and the child's school, both optional. */
export function ParentStatus({ years, notice, onUploaded, onFinished }: ParentStatusProps) {
  const [isLeaving, setLeaving] = useState(false);
  const addSchool = useAddSchool();
  const { form, isSubmitting, onSubmit, summary } = useValidatedForm<ChildSchool>({
    schema: childSchool,
    names: ["school", "school.name", "school.zipCode"],
    failed: FAILED,
    send: async (child) => {
      try {
        await addSchool(child);
      } catch (error) {
        toast({ kind: "bad", title: FAILED, text: failureOf(error).text });
        throw error;
      }
      endDraft();
      if (onFinished) return onFinished();
      setLeaving(true);
      loadPage("/");
    },
  });
  const endDraft = useDraft("register-school", form, schoolDraft);

  return (
    <>
      <ProofExplanation />
      {notice}
      <DocumentUpload mode="signed-in" onUploaded={onUploaded} />
      <form
        className="gap-6 grid [&>h2]:text-xl"
        method="post"
        noValidate
        onSubmit={(event) => (isLeaving ? event.preventDefault() : onSubmit(event))}
      >
        <h2>Your child&apos;s school</h2>
        {summary && <ErrorSummary {...summary} />}
        <p className="text-ink-soft">You need this to review the school. You can skip it now and add it later on your account page.</p>
        <SchoolField form={form} label="School" optional />
        <ClassAndYear classField={form.register("className")} yearField={form.register("academicYear")} years={years} />
        <SubmitButton isPending={isSubmitting || isLeaving} pendingLabel="Saving..." block>
          Finish
        </SubmitButton>
      </form>
    </>
  );
}
