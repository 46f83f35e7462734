import { useId, useRef, useState } from "react";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { DOCUMENT_KIND_LABELS } from "@/lib/verification/labels";
import { DOCUMENT_KINDS, type DocumentKind } from "@/lib/verification/schema";

interface ApproveFormProps {
  hasDocument: boolean;
  isPending: boolean;
  onApprove: (documentKind: DocumentKind) => void;
  /** Shortcuts send the form through it. */
  form?: React.Ref<HTMLFormElement>;
}

/** Approving asks what was seen: the badge says it. Without a document that is a meeting. */
export function ApproveForm({ hasDocument, isPending, onApprove, form }: ApproveFormProps) {
  const errorId = useId();
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
    <form className="decide-part" ref={form} onSubmit={submit} noValidate>
      <fieldset aria-describedby={isMissing ? errorId : undefined}>
        <legend className="label">{hasDocument ? "Approve: what is it?" : "Approve: what was seen?"}</legend>
        <div className="chips">
          {offered.map((one, index) => (
            <label key={one} className="chip chip-radio">
              <input
                ref={index === 0 ? first : undefined}
                type="radio"
                name="documentKind"
                value={one}
                checked={kind === one}
                onChange={() => {
                  setKind(one);
                  setMissing(false);
                }}
              />
              {DOCUMENT_KIND_LABELS[one]}
            </label>
          ))}
        </div>
        {isMissing && (
          <div role="alert">
            <FieldError id={errorId} text="Choose what you have seen" />
          </div>
        )}
      </fieldset>
      <SubmitButton isPending={isPending} icon="check" large={false} block>
        Approve &amp; Send Email
      </SubmitButton>
    </form>
  );
}
