import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { DocumentUpload } from "@/components/verification/document-upload.client";
import { PasswordField } from "@/components/ui/password-field.client";
import { SubmitButton } from "@/components/ui/submit-button";
import { ProofExplanation } from "./proof-explanation";
import type { SignUpFields, SignUpInfoAnswers, UploadedDocument } from "./sign-up-fields";
import { useFieldProps } from "@/components/accounts/use-field-props";

interface SignUpDocumentProps {
  form: UseFormReturn<SignUpFields, unknown, SignUpInfoAnswers>;
  notice: React.ReactNode;
  onBack: () => void;
  onUploaded: (document: UploadedDocument) => void;
  refusals: number;
}

export function SignUpDocument({ form, notice, onBack, onUploaded, refusals }: SignUpDocumentProps) {
  const field = useFieldProps(form);
  const [isPasswordAsked] = useState(() => !form.getValues("password"));
  return (
    <>
      <h2>Verify Your Parent Status</h2>
      <ProofExplanation />
      {notice}
      <div id="document" tabIndex={-1}>
        <DocumentUpload
          key={refusals}
          mode="visitor"
          uploaded={form.getValues("document") ?? null}
          onUploaded={onUploaded}
          onRemoved={() => form.setValue("document", null)}
        />
      </div>
      {isPasswordAsked && (
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="The page was reloaded, and we never store your password. Please type it again."
          {...field("password")}
        />
      )}
      <p className="text-sm text-ink-soft">
        By creating an account you accept the <a href="/terms">Terms of Service</a> and the <a href="/privacy">Privacy Policy</a>, and you
        confirm that you are 18 or older and the parent or guardian of a pupil.
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 justify-between">
        <Button icon="arrow-left" variant="outline" size="lg" onClick={onBack}>
          Back
        </Button>
        <SubmitButton isPending={form.formState.isSubmitting} pendingLabel="Creating...">
          Create Account
        </SubmitButton>
      </div>
    </>
  );
}
