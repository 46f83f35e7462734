import { toastOutcome } from "@/components/admin/joint-decisions/toast-outcome";
import { RowDialog, type RowDialogProps } from "@/components/admin/lists/row-dialog";
import { FormFailure } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Toast } from "@/components/ui/toast";
import { decisionPartClasses } from "./case-layout";
import { useDialogCall } from "./use-dialog-call";

/** The texts of a form's fields by name, without spaces around them; empty for a field that isn't shown. */
export type Given = (name: string) => string;

interface RowFormProps extends RowDialogProps {
  title: string;
  /** The name of the item that the form is about */
  subject: string;
  /** Text of the button */
  action: string;
  isDestructive?: boolean;
  send: (given: Given) => Promise<Response>;
  done: Toast;
  /** Called after the call, with false if a second administrator must agree first */
  onDone: (isDone: boolean) => void;
  /** `field` returns the name and the error of a field */
  children: (field: (name: string) => { name: string; error?: string }) => React.ReactNode;
}

/** A form about a row in a narrow dialog, which makes one call. The server's errors are shown at their fields, others above the button. */
export function RowForm({ title, subject, action, isDestructive, send, done, onDone, children, ...dialog }: RowFormProps) {
  const call = useDialogCall(async (form: FormData) => {
    const answer = await send((name) => String(form.get(name) ?? "").trim());
    onDone(toastOutcome(answer, done, subject));
    dialog.onClose();
  });
  const errors: Partial<Record<string, string>> = call.failure?.fields ?? {};
  const shown = new Set<string>();
  const fields = children((name) => {
    shown.add(name);
    return { name, error: errors[name] };
  });

  return (
    <RowDialog width="narrow" title={title} description={subject} {...dialog}>
      <form
        className={decisionPartClasses}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void call.send(new FormData(event.currentTarget));
        }}
      >
        {fields}
        {call.failure && !Object.keys(errors).some((name) => shown.has(name)) && <FormFailure>{call.failure.text}</FormFailure>}
        <SubmitButton isPending={call.isPending} variant={isDestructive ? "destructive" : undefined} size="default" block>
          {action}
        </SubmitButton>
      </form>
    </RowDialog>
  );
}
