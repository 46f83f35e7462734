"use client";
import { useRouter } from "next/navigation";
import type { DefaultValues, FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog.client";
import { ErrorSummary } from "@/components/ui/error-summary";
import type { DialogState } from "@/components/ui/dialog-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast, type Toast } from "@/components/ui/toast";
import { failureOf } from "./call-failure";
import { loadPage } from "./load-page";
import type { useFieldProps } from "./use-field-props";
import { useValidatedForm } from "./use-validated-form";

type FieldProps<Values extends FieldValues> = ReturnType<typeof useFieldProps<Values>>;

interface DialogFormProps<Values extends FieldValues> {
  dialog: DialogState;
  title: string;
  description?: React.ReactNode;
  schema: z.ZodType<unknown, Values>;
  defaults: DefaultValues<Values>;
  /** Names of the fields in the order of the screen; by default those of `defaults` */
  names?: readonly Path<Values>[];
  /** Field by the server's name, where the names differ */
  fieldOf?: Readonly<Record<string, Path<Values>>>;
  submitLabel: string;
  pendingLabel?: string;
  isDestructive?: boolean;
  /** Title of the summary when the server refuses the form */
  failed: string;
  send: (values: Values) => Promise<unknown>;
  done?: Toast;
  /** Called on success instead of refreshing the page */
  onDone?: () => void;
  /** Whether `send` leads to the dialog's next step, so that it stays open */
  hasNextStep?: boolean;
  /** Page to return to after signing in again if the session has ended; the account page by default */
  returnTo?: string;
  children: (field: FieldProps<Values>, form: UseFormReturn<Values>) => React.ReactNode;
}

/** A form in a dialog, validated on submit, because errors shown on blur would move the button while it is pressed. */
export function DialogForm<Values extends FieldValues>({ dialog, ...shape }: DialogFormProps<Values>) {
  const router = useRouter();
  const send = async (values: Values) => {
    try {
      await shape.send(values);
    } catch (error) {
      if (failureOf(error).code !== "UNAUTHENTICATED") throw error;
      return loadPage(`/api/login?next=${encodeURIComponent(shape.returnTo ?? "/account")}`);
    }
    if (shape.hasNextStep) return;
    dialog.onOpenChange(false);
    if (shape.done) toast(shape.done);
    if (shape.onDone) shape.onDone();
    else router.refresh();
  };
  const { form, field, sending } = useValidatedForm({ ...shape, send });

  return (
    <Dialog title={shape.title} description={shape.description} {...dialog}>
      <form className="gap-6 grid [&>h2]:text-xl" method="post" noValidate onSubmit={sending.onSubmit}>
        {sending.summary && <ErrorSummary {...sending.summary} />}
        {shape.children(field, form)}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 justify-end max-xs:*:flex-auto">
          <Button variant="outline" onClick={() => dialog.onOpenChange(false)}>
            Cancel
          </Button>
          <SubmitButton
            isPending={sending.isSubmitting}
            pendingLabel={shape.pendingLabel ?? "Saving..."}
            variant={shape.isDestructive ? "destructive" : "default"}
            size="default"
          >
            {shape.submitLabel}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}
