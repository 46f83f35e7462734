import { checksumOf, PREVIEW_BYTES } from "@/lib/imports/criteria";
import type { ImportDetail, ImportView, FilePreview } from "@/lib/imports/view";
import { CallError, callApi } from "@/lib/http/client";

export const BATCHES = "/api/admin/schools/batches";
const LONGEST_WAIT_SECONDS = 15;

/** What a page tells the worker … */
export type ToWorker =
  { kind: "preview"; file: File; encoding: string } | { kind: "send"; file: File; batch: ImportView; isResumed: boolean };
/** … and what it hears of it. */
export type FromWorker =
  | { kind: "preview"; preview: FilePreview; checksum: number }
  | { kind: "progress"; batch: ImportView }
  | { kind: "waiting" }
  | { kind: "done"; batch: ImportView }
  | { kind: "failed"; text: string | null; status: number | null };

/** Another file was chosen than the one that is half there. */
export class WrongFile extends Error {}

/** Asks what is in a file, by its beginning. */
export async function previewFile(file: File, encoding: string): Promise<{ preview: FilePreview; checksum: number }> {
  const start = new Uint8Array(await file.slice(0, PREVIEW_BYTES).arrayBuffer());
  const query = new URLSearchParams({ encoding, size: String(file.size) });
  const answer = await sendBytes("POST", `${BATCHES}/preview?${query}`, start);
  return { preview: await answer.json(), checksum: checksumOf(start) };
}

/**
 * Sends a file from where its batch is, piece by piece: no more than one is in memory. Without a connection it waits and tries
 * again; the server stores a piece once, however often it comes.
 *
 * @param tell hears of each piece, and of waiting
 * @throws WrongFile where a batch is resumed with another file; CallError where the server refuses
 */
export async function sendFile(
  file: File,
  batch: ImportView,
  isResumed: boolean,
  tell: (message: FromWorker) => void,
): Promise<ImportView> {
  if (isResumed) await checkSameFile(file, batch.id);
  let now = batch;
  while (now.position < file.size && !now.stoppedBy) {
    const bytes = new Uint8Array(await file.slice(now.position, now.position + now.pieceBytes).arrayBuffer());
    now = await patiently(() => putPiece(now, bytes), tell);
    tell({ kind: "progress", batch: now });
  }
  return patiently(async () => (await callApi(`${BATCHES}/${now.id}/finish`, { method: "POST" })).json(), tell);
}

async function checkSameFile(file: File, batchId: string): Promise<void> {
  const { fileSize, fileChecksum, read }: ImportDetail = await (await callApi(`${BATCHES}/${batchId}`)).json();
  const isSame = async (start: number, size: number, checksum: number | null) =>
    checksumOf(new Uint8Array(await file.slice(start, start + size).arrayBuffer())) === checksum;
  if (file.size !== fileSize || !(await isSame(0, PREVIEW_BYTES, fileChecksum))) throw new WrongFile();
  for (const { start, size, checksum } of read) if (!(await isSame(start, size, checksum))) throw new WrongFile();
}

/** Where another tab sent it meanwhile, the batch as it is. */
async function putPiece(batch: ImportView, bytes: Uint8Array<ArrayBuffer>): Promise<ImportView> {
  try {
    return await (await sendBytes("PUT", `${BATCHES}/${batch.id}/pieces/${batch.pieces}`, bytes)).json();
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 409) throw error;
    const now: ImportView = await (await callApi(`${BATCHES}/${batch.id}`)).json();
    if (now.status !== "running" || now.pieces === batch.pieces) throw error;
    return now;
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

/** Tries until there is an answer that stands: not for want of a connection, nor while the server is busy or starts again. */
async function patiently<Answer>(work: () => Promise<Answer>, tell: (message: FromWorker) => void): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error, tries)) throw error;
      tell({ kind: "waiting" });
      const asked = error instanceof RefusedBytes ? error.retryAfter : 0;
      const seconds = Math.min(LONGEST_WAIT_SECONDS, Math.max(asked, 2 ** Math.min(tries, 4)));
      await new Promise((done) => setTimeout(done, seconds * 1_000));
    }
  }
}

/** A fault of the server's own that is still there after so many tries stays. */
const FAULT_TRIES = 4;

/** `fetch` throws a TypeError where there is no answer; a file that can't be read any more throws another kind. */
function isPassing(error: unknown, tries: number): boolean {
  if (!(error instanceof CallError)) return error instanceof TypeError;
  if (error.status === 500) return tries < FAULT_TRIES;
  return error.status === 429 || error.status > 500;
}
