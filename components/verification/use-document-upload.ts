import { useEffect, useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import { CallError } from "@/lib/http/client";
import { inMegabytes, MAX_DOCUMENT_BYTES, typeOfName } from "@/lib/verification/criteria";
import { type UploadedDocument, uploadDocument, type UploadMode } from "./upload-document";

export type UploadState =
  | { kind: "choosing" }
  | { kind: "uploading"; file: File; sent: number; isRetrying: boolean }
  | { kind: "failed"; file: File; text: string; /** Whether a retry with the same file may succeed */ isRetryable: boolean }
  | { kind: "done"; document: UploadedDocument };

export const FAILED = "Failed to upload document. Please try again.";
const UPLOADED = {
  visitor: "Your verification document has been uploaded successfully.",
  "signed-in": "Your verification document has been submitted for review.",
};

export interface DocumentUploadProps {
  /** `visitor`: registration claims the document later. `signed-in`: submitted for review after the upload. */
  mode: UploadMode;
  /** A document uploaded before, for example before a reload */
  uploaded?: UploadedDocument | null;
  onUploaded?: (document: UploadedDocument) => void;
  onRemoved?: () => void;
}

export function useDocumentUpload({ mode, uploaded, onUploaded, onRemoved }: DocumentUploadProps) {
  const [state, setState] = useState<UploadState>(uploaded ? { kind: "done", document: uploaded } : { kind: "choosing" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const upload = async (file: File) => {
    running.current?.abort();
    const fault = faultOf(file);
    if (fault) return fail(file, fault, false);
    const { signal } = (running.current = new AbortController());
    const progress = (sent: number, isRetrying = false) => !signal.aborted && setState({ kind: "uploading", file, sent, isRetrying });
    progress(0);
    try {
      const document = await uploadDocument({ file, mode, signal, onProgress: progress, onRetry: () => progress(0, true) });
      if (signal.aborted) return;
      setState({ kind: "done", document });
      toast({ title: "Document Uploaded", text: UPLOADED[mode] });
      onUploaded?.(document);
    } catch (error) {
      if (signal.aborted) return;
      const reason = error instanceof CallError ? error.text : null;
      fail(file, reason ?? FAILED, !(error instanceof CallError && error.status < 500));
    }
  };

  const fail = (file: File, text: string, isRetryable: boolean) => {
    setState({ kind: "failed", file, text, isRetryable });
    toast({ kind: "bad", title: "Upload Failed", text: mode === "visitor" && isRetryable ? FAILED : text });
  };

  /** Cancels an upload, or clears an uploaded or failed file */
  const clear = () => {
    running.current?.abort();
    if (state.kind === "done") onRemoved?.();
    setState({ kind: "choosing" });
  };

  return { state, upload, clear };
}

function faultOf({ name, size }: File): string | null {
  if (typeOfName(name) === null) return "Please choose a PDF, JPG, PNG, DOC or DOCX file.";
  if (size === 0) return "This file is empty. Please choose another.";
  if (size > MAX_DOCUMENT_BYTES) return `This file is ${inMegabytes(size)} MB. The limit is 10 MB.`;
  return null;
}
