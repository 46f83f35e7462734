import { toast } from "@/components/ui/toast";
import { CHUNK_BYTES } from "@/lib/imports/criteria";
import type { ImportDetail, ImportView, FilePreview } from "@/lib/imports/view";
import { CallError } from "@/lib/http/client";
import { callAdmin, isSignedOut, readAdmin } from "@/components/admin/call-admin";
import { BATCHES, type FromWorker, type ToWorker } from "./send-file";

/** A file that can be read, and how. */
export interface ReadableFile {
  file: File;
  encoding: string;
  preview: FilePreview;
  checksum: number;
  /** Field by field the column it is taken from */
  columns: Record<string, number>;
}

export type UploadState =
  | { kind: "choosing"; error?: string }
  | { kind: "reading"; file: File }
  | { kind: "checking"; chosen: ReadableFile }
  | { kind: "sending"; chosen: ReadableFile | null; file: File; batch: ImportView; since: number; from: number; isWaiting: boolean }
  | { kind: "checked"; chosen: ReadableFile; batch: ImportDetail }
  | { kind: "done"; batch: ImportDetail };

// One upload to a page, which goes on while its dialog is closed and other parts of the dashboard are looked at.
let state: UploadState = { kind: "choosing" };
let worker: Worker | null = null;
let onEnd: (batch: ImportView) => void = () => {};
const listeners = new Set<() => void>();

export const currentUpload = (): UploadState => state;
export function onUpload(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(next: UploadState) {
  state = next;
  if (next.kind === "sending") window.addEventListener("beforeunload", askBeforeLeaving);
  else window.removeEventListener("beforeunload", askBeforeLeaving);
  for (const listener of listeners) listener();
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/** @param whenStored called when schools were changed: lists are to be read again */
export function setWhenStored(whenStored: () => void) {
  onEnd = (batch) => !batch.isDryRun && whenStored();
}

/** Begins anew; an upload that runs is left where it is. */
export function startOver(error?: string) {
  worker?.terminate();
  worker = null;
  become({ kind: "choosing", error });
}

/** Looks into a file. */
export function chooseFile(file: File, encoding = "utf-8") {
  if (!/\.csv$/i.test(file.name)) return refuse("Invalid File", "Please choose a CSV file: its name ends with .csv");
  if (file.size === 0) return refuse("Invalid File", `The file is empty. ${NO_ROWS}`);
  become({ kind: "reading", file });
  ask({ kind: "preview", file, encoding }, (message) => {
    if (message.kind === "preview") {
      const { preview, checksum } = message;
      become({ kind: "checking", chosen: { file, encoding, preview, checksum, columns: preview.columns } });
    } else if (message.kind === "failed")
      fail(message, "Invalid File", UNREADABLE, message.text?.endsWith(NO_ROWS) ? message.text : UNREADABLE);
  });
}

const NO_ROWS = "CSV file must have headers and at least one data row";
const UNREADABLE = "Failed to parse CSV file. Please check the file format.";

export function chooseColumn(chosen: ReadableFile, field: string, column: number | null) {
  const { [field]: _, ...others } = chosen.columns;
  become({ kind: "checking", chosen: { ...chosen, columns: column === null ? others : { ...others, [field]: column } } });
}

/** Sends the whole file: to see what would happen, or to store it. */
export async function send(chosen: ReadableFile, isDryRun: boolean) {
  const { file, encoding, checksum, columns } = chosen;
  try {
    const body = { fileName: file.name, fileSize: file.size, fileChecksum: checksum, encoding, columns, isDryRun, pieceBytes: CHUNK_BYTES };
    const batch = await readAdmin<ImportView>(BATCHES, { method: "POST", body });
    sendChunks(chosen, file, batch, false);
  } catch (error) {
    fail(asFailure(error), "Upload Failed", "Failed to upload schools");
  }
}

/** Goes on with an upload that lost its connection or its page. */
export const resume = (file: File, batch: ImportView) => sendChunks(null, file, batch, true);

function sendChunks(chosen: ReadableFile | null, file: File, batch: ImportView, isResumed: boolean) {
  const sending = { kind: "sending", chosen, file, since: Date.now(), from: batch.position } as const;
  become({ ...sending, batch, isWaiting: false });
  let last = batch;
  ask({ kind: "send", file, batch, isResumed }, (message) => {
    if (message.kind === "progress") become({ ...sending, batch: (last = message.batch), isWaiting: false });
    else if (message.kind === "waiting") become({ ...sending, batch: last, isWaiting: true });
    else if (message.kind === "done") void finish(chosen, message.batch);
    else if (message.kind === "failed") fail(message, "Upload Failed", "Failed to upload schools");
  });
}

async function finish(chosen: ReadableFile | null, batch: ImportView) {
  worker?.terminate();
  worker = null;
  onEnd(batch);
  try {
    await show(batch.id, chosen);
  } catch (error) {
    return fail(asFailure(error), "Upload Failed", "Failed to upload schools");
  }
  if (batch.imported + batch.updated + batch.unchanged === 0)
    toast({ kind: "bad", title: "No Valid Schools", text: batch.stoppedBy ?? NO_VALID });
  else if (!batch.isDryRun)
    toast(
      batch.stoppedBy
        ? { kind: "bad", title: "Upload Failed", text: batch.stoppedBy }
        : { title: "Success", text: "Schools uploaded successfully" },
    );
}

const NO_VALID =
  "No schools with required fields found. Please check your CSV format. Required fields: name, address, city, state, zipCode";

/** Shows what became of a batch. */
export async function show(batchId: string, chosen: ReadableFile | null = null) {
  const batch = await readAdmin<ImportDetail>(`${BATCHES}/${batchId}`);
  become(batch.isDryRun && chosen ? { kind: "checked", chosen, batch } : { kind: "done", batch });
}

/** Stops: what is stored stays, and can be rolled back. */
export async function cancel(batch: ImportView) {
  worker?.terminate();
  worker = null;
  try {
    await callAdmin(`${BATCHES}/${batch.id}/cancel`, { method: "POST" });
    onEnd(batch);
    if (batch.isDryRun) startOver();
    else await show(batch.id);
  } catch (error) {
    fail(asFailure(error), "Error", "The upload could not be cancelled.");
  }
}

/** Orders a rollback; a job of the server does it. */
export async function rollBack(batch: ImportView) {
  try {
    await callAdmin(`${BATCHES}/${batch.id}/rollback`, { method: "POST" });
    await show(batch.id);
  } catch (error) {
    if (!isSignedOut(error))
      toast({ kind: "bad", title: "Error", text: (error as CallError).text ?? "The upload could not be rolled back." });
  }
}

/** Looks how far a rollback is. */
export async function lookAgain(batch: ImportView) {
  await show(batch.id).catch(() => {}); // it is looked at again
  if (state.kind === "done" && state.batch.status === "rolled-back") onEnd(state.batch);
}

function ask(message: ToWorker, hear: (message: FromWorker) => void) {
  worker?.terminate();
  worker = new Worker(new URL("./send-file.worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => hear(data);
  worker.onerror = () => fail({ text: null, status: null }, "Upload Failed", "Failed to upload schools");
  worker.postMessage(message);
}

interface Failure {
  text: string | null;
  status: number | null;
}

const asFailure = (error: unknown): Failure =>
  error instanceof CallError ? { text: error.text, status: error.status } : { text: null, status: null };

function fail({ text, status }: Failure, title: string, usual: string, inToast = text ?? usual) {
  // The session has ended: a call of the page says so, and leads to the sign-in.
  if (status === 401) void callAdmin(BATCHES).catch(() => {});
  else refuse(title, text ?? usual, inToast);
}

function refuse(title: string, text: string, inToast = text) {
  toast({ kind: "bad", title, text: inToast });
  startOver(text);
}
