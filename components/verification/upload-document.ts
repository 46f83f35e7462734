import { CallError, callApi } from "@/lib/http/client";
import { typeOfName } from "@/lib/verification/criteria";

export type UploadMode = "visitor" | "signed-in";

export interface UploadedDocument {
  /** The call that registers the visitor, or submits the parent's document, takes this URL */
  documentURL: string;
  fileName: string;
  /** Bytes */
  size: number;
}

interface Upload {
  file: File;
  mode: UploadMode;
  signal: AbortSignal;
  onProgress: (sent: number) => void;
  onRetry: () => void;
}

/** Delays before the second to fifth attempt, as specified. */
export const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000];

const ADDRESS = "/api/verification-documents";

/**
 * Uploads a document. A visitor's goes to our server, for the registration that follows; a parent's goes to the storage and is submitted.
 * Each step is retried when the connection or the server fails.
 *
 * @throws CallError, TypeError (no connection), DOMException AbortError (stopped)
 */
export async function uploadDocument({ file, mode, signal, onProgress, onRetry }: Upload): Promise<UploadedDocument> {
  const retried = <T>(step: () => Promise<T>) => withRetries(step, { signal, onRetry });
  const about = { fileName: file.name, size: file.size };
  if (mode === "visitor") {
    const form = new FormData();
    form.set("document", file);
    const answer = await retried(() => sendFile(`${ADDRESS}/upload`, { method: "POST", body: form, signal, onProgress }));
    return { documentURL: JSON.parse(answer).filePath, ...about };
  }
  const contentType = typeOfName(file.name) ?? "";
  const query = new URLSearchParams({ type: contentType, size: String(file.size) });
  const { uploadURL } = await retried(async () => (await callApi(`${ADDRESS}/upload?${query}`, { method: "POST", signal })).json());
  await retried(() => sendFile(uploadURL, { method: "PUT", body: file, contentType, signal, onProgress }));
  const documentURL = uploadURL.split("?")[0];
  await retried(() => callApi(ADDRESS, { method: "PUT", body: { documentURL, fileName: file.name }, signal }));
  return { documentURL, ...about };
}

async function withRetries<T>(step: () => Promise<T>, { signal, onRetry }: { signal: AbortSignal; onRetry: () => void }): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await step();
    } catch (error) {
      if (tries === RETRY_DELAYS_MS.length || !isRetryable(error)) throw error;
      await pause(RETRY_DELAYS_MS[tries], signal);
      onRetry();
    }
  }
}

/** Whether a retry may succeed: not after a refusal by the server. */
function isRetryable(error: unknown): boolean {
  if (error instanceof CallError) return error.status >= 500;
  return error instanceof TypeError;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      fail(new DOMException("Stopped", "AbortError"));
    });
  });
}

interface Sending {
  method: "POST" | "PUT";
  body: FormData | File;
  contentType?: string;
  signal: AbortSignal;
  onProgress: (sent: number) => void;
}

/** Sends a file with upload progress, which fetch doesn't report. Throws CallError, TypeError (no response) or AbortError. */
function sendFile(address: string, { method, body, contentType, signal, onProgress }: Sending): Promise<string> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    if (contentType) request.setRequestHeader("Content-Type", contentType);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => {
      const { status, responseText, statusText } = request;
      if (status >= 200 && status < 300) done(responseText);
      else fail(new CallError(status, responseText || statusText));
    };
    request.onerror = () => fail(new TypeError("The connection broke"));
    request.onabort = () => fail(new DOMException("Stopped", "AbortError"));
    signal.addEventListener("abort", () => request.abort());
    if (signal.aborted) fail(new DOMException("Stopped", "AbortError"));
    else request.send(body);
  });
}
