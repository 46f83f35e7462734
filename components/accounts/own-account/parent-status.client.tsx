"use client";
import { ClassAndYear } from "@/components/enrolments/class-and-year";
import { toast } from "@/components/ui/toast";
import { DocumentUpload } from "@/components/verification/document-upload.client";
import { failureOf } from "@/components/accounts/call-failure";
import { loadPage } from "@/components/accounts/load-page";
import { ProofExplanation } from "@/components/accounts/sign-up/proof-explanation";
import { SchoolField, useAddSchool } from "@/components/accounts/sign-up/school-field";
import { childSchool, type ChildSchool, schoolDraft } from "@/components/accounts/sign-up/sign-up-fields";
import { useDraft } from "@/components/accounts/sign-up/use-draft";
import { useValidatedForm } from "@/components/accounts/use-validated-form";
import { ValidatedForm } from "@/components/accounts/validated-form";

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
  const addSchool = useAddSchool();
  const { form, sending } = useValidatedForm<ChildSchool>({
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
      return onFinished ? onFinished() : loadPage("/");
    },
  });
  const endDraft = useDraft("register-school", form, schoolDraft);

  return (
    <>
      <ProofExplanation />
      {notice}
      <DocumentUpload mode="signed-in" onUploaded={onUploaded} />
      <ValidatedForm sending={sending} submitLabel="Finish" pendingLabel="Saving...">
        <h2>Your child&apos;s school</h2>
        <p className="text-ink-soft">You need this to review the school. You can skip it now and add it later on your account page.</p>
        <SchoolField form={form} label="School" optional />
        <ClassAndYear classField={form.register("className")} yearField={form.register("academicYear")} years={years} />
      </ValidatedForm>
    </>
  );
}
