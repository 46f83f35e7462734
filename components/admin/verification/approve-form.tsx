import { decisionPartClasses } from "@/components/admin/cases/case-layout";
import { useRequiredFields } from "@/components/admin/cases/use-required-fields";
import { ChoiceChips } from "@/components/admin/choice-chips";
import { SubmitButton } from "@/components/ui/submit-button";
import { DOCUMENT_KIND_LABELS } from "@/lib/verification/labels";
import { DOCUMENT_KINDS, type DocumentKind } from "@/lib/verification/schema";

interface ApproveFormProps {
  hasDocument: boolean;
  isPending: boolean;
  onApprove: (documentKind: DocumentKind) => void;
  form?: React.Ref<HTMLFormElement>;
}

const REQUIRED = { documentKind: "Choose what you have seen" };

/** Approves a parent and asks which proof was seen, because the badge names it. Without a document that is a meeting in person. */
export function ApproveForm({ hasDocument, isPending, onApprove, form: ref }: ApproveFormProps) {
  const { form, field } = useRequiredFields(REQUIRED, ({ documentKind }) => isPending || onApprove(documentKind as DocumentKind));
  return (
    <form className={decisionPartClasses} ref={ref} {...form}>
      <ChoiceChips
        legend={hasDocument ? "What kind of document is it?" : "How did you check?"}
        choices={DOCUMENT_KINDS.filter((one) => hasDocument === (one !== "in-person"))}
        labels={DOCUMENT_KIND_LABELS}
        {...field("documentKind")}
      />
      <SubmitButton isPending={isPending} icon="check" size="default" block>
        Approve &amp; Send Email
      </SubmitButton>
    </form>
  );
}
