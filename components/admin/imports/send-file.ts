import { checksumOf, PREVIEW_BYTES } from "@/lib/imports/criteria";
import type { ImportDetail, ImportView, FilePreview } from "@/lib/imports/view";
import { CallError, callApi } from "@/lib/http/client";

export const IMPORTS_PATH = "/api/admin/schools/batches";
const MAX_RETRY_DELAY_SECONDS = 15;

/** Messages from the page to the worker. */
export type ToWorker =
  { kind: "preview"; file: File; encoding: string } | { kind: "send"; file: File; schoolImport: ImportView; isResumed: boolean };
/** Messages from the worker to the page. */
export type FromWorker =
  | { kind: "preview"; preview: FilePreview; checksum: number }
  | { kind: "progress"; schoolImport: ImportView }
  | { kind: "waiting" }
  | { kind: "done"; schoolImport: ImportView }
  | { kind: "failed"; text: string | null; status: number | null };

/** The chosen file isn't the one whose import was interrupted. */
export class WrongFile extends Error {}

/** Previews a file from its first bytes. */
export async function previewFile(file: File, encoding: string): Promise<{ preview: FilePreview; checksum: number }> {
  const start = new Uint8Array(await file.slice(0, PREVIEW_BYTES).arrayBuffer());
  const query = new URLSearchParams({ encoding, size: String(file.size) });
  const answer = await sendBytes("POST", `${IMPORTS_PATH}/preview?${query}`, start);
  return { preview: await answer.json(), checksum: checksumOf(start) };
}

/**
 * Sends a file in chunks, starting where its import stopped, with one chunk in memory at a time. Without a connection it waits and
 * retries; the server stores each chunk once, even if it arrives again.
 *
 * @param onMessage receives the progress after each chunk, and a message while waiting
 * @throws WrongFile when an import is resumed with another file; CallError when the server refuses
 */
export async function sendFile(
  file: File,
  schoolImport: ImportView,
  isResumed: boolean,
  onMessage: (message: FromWorker) => void,
): Promise<ImportView> {
  if (isResumed) await checkSameFile(file, schoolImport.id);
  let current = schoolImport;
  while (current.position < file.size && !current.stoppedBy) {
    const bytes = new Uint8Array(await file.slice(current.position, current.position + current.pieceBytes).arrayBuffer());
    current = await withRetry(() => putChunk(current, bytes), onMessage);
    onMessage({ kind: "progress", schoolImport: current });
  }
  return withRetry(async () => (await callApi(`${IMPORTS_PATH}/${current.id}/finish`, { method: "POST" })).json(), onMessage);
}

async function checkSameFile(file: File, importId: string): Promise<void> {
  const { fileSize, fileChecksum, read }: ImportDetail = await (await callApi(`${IMPORTS_PATH}/${importId}`)).json();
  const isSame = async (start: number, size: number, checksum: number | null) =>
    checksumOf(new Uint8Array(await file.slice(start, start + size).arrayBuffer())) === checksum;
  if (file.size !== fileSize || !(await isSame(0, PREVIEW_BYTES, fileChecksum))) throw new WrongFile();
  for (const { start, size, checksum } of read) if (!(await isSame(start, size, checksum))) throw new WrongFile();
}

/** Sends a chunk. If another tab has sent it already, returns the import's current state. */
async function putChunk(schoolImport: ImportView, bytes: Uint8Array<ArrayBuffer>): Promise<ImportView> {
  try {
    return await (await sendBytes("PUT", `${IMPORTS_PATH}/${schoolImport.id}/pieces/${schoolImport.pieces}`, bytes)).json();
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 409) throw error;
    const stored: ImportView = await (await callApi(`${IMPORTS_PATH}/${schoolImport.id}`)).json();
    if (stored.status !== "running" || stored.pieces === schoolImport.pieces) throw error;
    return stored;
  }
}

async function sendBytes(method: string, address: string, body: Uint8Array<ArrayBuffer>): Promise<Response> {
  const headers = { "Content-Type": "application/octet-stream" };
  const response = await fetch(address, { method, credentials: "include", headers, body });
  if (response.ok) return response;
  throw new RefusedBytes(response.status, (await response.text()) || response.statusText, Number(response.headers.get("Retry-After")));
}

class RefusedBytes extends CallError {
  constructor(
    status: number,
    body: string,
    readonly retryAfter: number,
  ) {
    super(status, body);
  }
}

/** Retries with exponential backoff while the connection is lost, or while the server is busy or restarting. */
async function withRetry<Answer>(work: () => Promise<Answer>, onMessage: (message: FromWorker) => void): Promise<Answer> {
  for (let attempts = 0; ; attempts++) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error, attempts)) throw error;
      onMessage({ kind: "waiting" });
      const requested = error instanceof RefusedBytes ? error.retryAfter : 0;
      const seconds = Math.min(MAX_RETRY_DELAY_SECONDS, Math.max(requested, 2 ** Math.min(attempts, 4)));
      await new Promise((done) => setTimeout(done, seconds * 1_000));
    }
  }
}

/** A server error is final after this many attempts. */
const MAX_SERVER_ERROR_ATTEMPTS = 4;

/** `fetch` throws a TypeError without a connection; a file that can no longer be read throws a DOMException. */
function isTransient(error: unknown, attempts: number): boolean {
  if (!(error instanceof CallError)) return error instanceof TypeError;
  if (error.status === 500) return attempts < MAX_SERVER_ERROR_ATTEMPTS;
  return error.status === 429 || error.status > 500;
}
