"use client";
import { useEffect, useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Icon, type IconName } from "@/components/ui/icon";
import { DocumentChoice, FileInput } from "./document-choice";
import { DocumentRow } from "./document-row";
import { type DocumentUploadProps, type UploadState, useDocumentUpload } from "./use-document-upload";

const MUST = ["Clear image or PDF", "Shows name and child’s information", "Recent, within 2 years"];
const COVER = ["Cover the Aadhaar number", "Cover marks and grades", "Cover the child’s photo"];

/** Uploads a proof of parentage. Needs a Toaster in the page and the consent notice before it. */
export function DocumentUpload(props: DocumentUploadProps) {
  const { state, upload, clear } = useDocumentUpload(props);
  const place = useFocusOnChange(state.kind);
  const rulesId = useId();
  return (
    <div className="space-y-4" ref={place} tabIndex={-1} role="group" aria-label="Document">
      <DocumentRules id={rulesId} />
      {state.kind === "choosing" ? (
        <DocumentChoice describedBy={rulesId} onChosen={upload} />
      ) : (
        <DocumentRow state={state} mode={props.mode} onClear={clear} onRetry={upload} />
      )}
      {state.kind === "done" && <DocumentUploaded onChosen={upload} />}
      <p className="sr-only" role="status">
        {wordsOf(state)}
      </p>
    </div>
  );
}

/** The green button after an upload; pressing it again replaces the file. */
function DocumentUploaded({ onChosen }: { onChosen: (file: File) => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon="circle-check" variant="success" size="lg" block title="Choose another file" onClick={() => field.current?.click()}>
        Document Uploaded
      </Button>
      <FileInput ref={field} hidden onChosen={onChosen} />
    </>
  );
}

/** Announces progress to screen readers. The toast announces the result. */
function wordsOf(state: UploadState): string {
  if (state.kind !== "uploading") return "";
  if (state.isRetrying) return "The connection was lost. Trying again.";
  const quarters = Math.floor((4 * Math.min(state.sent, state.file.size)) / Math.max(1, state.file.size));
  return quarters === 0 ? `Uploading ${state.file.name}` : `${quarters * 25} percent uploaded`;
}

/** Keeps focus here when the focused control disappears with a change of state. */
function useFocusOnChange(kind: UploadState["kind"]) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(kind);
  useEffect(() => {
    if (shown.current === kind) return;
    shown.current = kind;
    const focused = document.activeElement;
    if (!focused || focused === document.body) place.current?.focus();
  }, [kind]);
  return place;
}

function DocumentRules({ id }: { id: string }) {
  return (
    <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2" id={id}>
      <Rules rules={MUST} icon="check" iconClass="text-good" />
      <Rules rules={COVER} icon="eye-off" iconClass="text-ink-soft" />
    </div>
  );
}

function Rules({ rules, icon, iconClass }: { rules: readonly string[]; icon: IconName; iconClass: string }) {
  return (
    <ul className="grid content-start gap-2">
      {rules.map((rule) => (
        <li key={rule} className="grid grid-cols-[auto_1fr] gap-2 text-sm">
          <Icon name={icon} className={`mt-[0.1em] ${iconClass}`} />
          {rule}
        </li>
      ))}
    </ul>
  );
}
