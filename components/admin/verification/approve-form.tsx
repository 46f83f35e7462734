import { useRef, useState } from "react";
import { decisionPartClasses } from "@/components/admin/cases/case-layout";
import { SubmitButton } from "@/components/ui/submit-button";
import { DOCUMENT_KIND_LABELS } from "@/lib/verification/labels";
import { DOCUMENT_KINDS, type DocumentKind } from "@/lib/verification/schema";
import { ChoiceChips } from "@/components/admin/choice-chips";

interface ApproveFormProps {
  hasDocument: boolean;
  isPending: boolean;
  onApprove: (documentKind: DocumentKind) => void;
  form?: React.Ref<HTMLFormElement>;
}

/** Approves a parent and asks which proof was seen, because the badge names it. Without a document that is a meeting in person. */
export function ApproveForm({ hasDocument, isPending, onApprove, form }: ApproveFormProps) {
  const first = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<DocumentKind | null>(null);
  const [isMissing, setMissing] = useState(false);
  const offered = DOCUMENT_KINDS.filter((one) => hasDocument === (one !== "in-person"));

  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (kind) return onApprove(kind);
    setMissing(true);
    first.current?.focus();
  };

  return (
    <form className={decisionPartClasses} ref={form} onSubmit={submit} noValidate>
      <ChoiceChips
        legend={hasDocument ? "What kind of document is it?" : "How did you check?"}
        name="documentKind"
        choices={offered}
        labels={DOCUMENT_KIND_LABELS}
        chosen={kind}
        onChoose={(one) => {
          setKind(one);
          setMissing(false);
        }}
        error={isMissing ? "Choose what you have seen" : undefined}
        first={first}
      />
      <SubmitButton isPending={isPending} icon="check" size="default" block>
        Approve &amp; Send Email
      </SubmitButton>
    </form>
  );
}
