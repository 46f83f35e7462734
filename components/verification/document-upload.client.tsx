"use client";
import { useEffect, useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { DocumentChoice, FileInput } from "./document-choice";
import { DocumentRow } from "./document-row";
import { DocumentRules } from "./document-rules";
import type { UploadedDocument, UploadMode } from "./upload-document";
import { type UploadState, useDocumentUpload } from "./use-document-upload";

interface DocumentUploadProps {
  /** `visitor`: registration claims the document later. `signed-in`: submitted for review after the upload. */
  mode: UploadMode;
  /** A document uploaded before, for example before a reload */
  uploaded?: UploadedDocument | null;
  onUploaded?: (document: UploadedDocument) => void;
  onRemoved?: () => void;
}

/**
 * Uploads a proof of parentage: rules, file choice by button or drag and drop, progress, cancelling, five attempts and errors. Needs a
 * Toaster in the page and the consent notice before it.
 */
export function DocumentUpload({ mode, uploaded = null, onUploaded, onRemoved }: DocumentUploadProps) {
  const { state, upload, clear } = useDocumentUpload({ mode, uploaded, onUploaded, onRemoved });
  const place = useFocusOnChange(state.kind);
  const rulesId = useId();
  return (
    <div className="space-y-4" ref={place} tabIndex={-1} role="group" aria-label="Document">
      <DocumentRules id={rulesId} />
      {state.kind === "choosing" ? (
        <DocumentChoice describedBy={rulesId} onChosen={upload} />
      ) : (
        <DocumentRow state={state} mode={mode} onClear={clear} onRetry={upload} />
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
      <Button variant="success" size="lg" block title="Choose another file" onClick={() => field.current?.click()}>
        <Icon name="circle-check" />
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
