import { toast } from "@/components/ui/toast";
import { CHUNK_BYTES, NO_VALID_SCHOOLS } from "@/lib/imports/criteria";
import type { ImportDetail, ImportView, FilePreview } from "@/lib/imports/view";
import { CallError } from "@/lib/http/client";
import { callAdmin, readAdmin, toastReason } from "@/components/admin/call-admin";
import { proposedToast } from "@/components/admin/joint-decisions/toast-outcome";
import { IMPORTS_PATH, type FromWorker, type ToWorker } from "./send-file";

/** A readable file and how to read it. */
export interface ReadableFile {
  file: File;
  encoding: string;
  preview: FilePreview;
  checksum: number;
  /** The column index of each field */
  columns: Record<string, number>;
  /** The source of all rows, as entered in the dialog; empty texts if it is unknown */
  source: FileSource;
}

type FileSource = Record<"sourceName" | "licence" | "asOf", string>;
const NO_SOURCE: FileSource = { sourceName: "", licence: "", asOf: "" };

export type ImportState =
  | { kind: "choosing"; error?: string }
  | { kind: "reading"; file: File }
  | { kind: "checking"; chosen: ReadableFile }
  | { kind: "sending"; chosen: ReadableFile | null; file: File; schoolImport: ImportView; since: number; from: number; isWaiting: boolean }
  | { kind: "checked"; chosen: ReadableFile; schoolImport: ImportDetail }
  | { kind: "done"; schoolImport: ImportDetail };

// One import per page. It continues while its dialog is closed and other parts of the dashboard are open.
let state: ImportState = { kind: "choosing" };
let worker: Worker | null = null;
let onEnd: (schoolImport: ImportView) => void = () => {};
const listeners = new Set<() => void>();

export const currentImportState = (): ImportState => state;
export function onImportState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setState(next: ImportState) {
  state = next;
  if (next.kind === "sending") window.addEventListener("beforeunload", askBeforeLeaving);
  else window.removeEventListener("beforeunload", askBeforeLeaving);
  for (const listener of listeners) listener();
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/** @param whenStored called after schools were changed, to reload lists */
export function setWhenStored(whenStored: () => void) {
  onEnd = (schoolImport) => !schoolImport.isDryRun && whenStored();
}

/** Returns to the file selection. A running import stops and can be resumed. */
export function startOver(error?: string) {
  stopWorker();
  setState({ kind: "choosing", error });
}

/** Reads the start of a file to preview it. */
export function chooseFile(file: File, encoding = "utf-8") {
  if (!/\.csv$/i.test(file.name)) return refuse("Invalid File", "Please choose a file whose name ends in .csv");
  if (file.size === 0) return refuse("Invalid File", NO_ROWS);
  setState({ kind: "reading", file });
  runWorker({ kind: "preview", file, encoding }, (message) => {
    if (message.kind === "preview") {
      const { preview, checksum } = message;
      const chosen = { file, encoding, preview, checksum, columns: preview.columns, source: NO_SOURCE };
      setState({ kind: "checking", chosen });
      if (missingColumns(chosen).length > 0) toastNoValidSchools();
    } else if (message.kind === "failed") fail(message, "Invalid File", UNREADABLE, message.text === NO_ROWS ? NO_ROWS : UNREADABLE);
  });
}

const NO_ROWS = "CSV file must have headers and at least one data row";
const UNREADABLE = "Failed to parse CSV file. Please check the file format.";

/** The required fields without a column: without all of them no row can be stored. */
export const missingColumns = ({ preview, columns }: ReadableFile): string[] =>
  preview.required.filter((field) => columns[field] === undefined);

export const toastNoValidSchools = () => toast({ kind: "bad", title: "No Valid Schools", text: NO_VALID_SCHOOLS });

export function chooseColumn(chosen: ReadableFile, field: string, column: number | null) {
  const { [field]: _, ...others } = chosen.columns;
  setState({ kind: "checking", chosen: { ...chosen, columns: column === null ? others : { ...others, [field]: column } } });
}

export function describeSource(chosen: ReadableFile, change: Partial<FileSource>) {
  setState({ kind: "checking", chosen: { ...chosen, source: { ...chosen.source, ...change } } });
}

/** Sends the whole file, to preview the result or to store it. */
export async function send(chosen: ReadableFile, isDryRun: boolean) {
  const { file, encoding, checksum, columns, source } = chosen;
  try {
    const read = { fileName: file.name, fileSize: file.size, fileChecksum: checksum, encoding, columns };
    const body = { ...read, ...source, isDryRun, pieceBytes: CHUNK_BYTES };
    const schoolImport = await readAdmin<ImportView>(IMPORTS_PATH, { method: "POST", body });
    sendChunks(chosen, file, schoolImport, false);
  } catch (error) {
    failImport(asFailure(error));
  }
}

/** Continues an interrupted import. */
export const resume = (file: File, schoolImport: ImportView) => sendChunks(null, file, schoolImport, true);

function sendChunks(chosen: ReadableFile | null, file: File, schoolImport: ImportView, isResumed: boolean) {
  const sending = { kind: "sending", chosen, file, since: Date.now(), from: schoolImport.position } as const;
  setState({ ...sending, schoolImport, isWaiting: false });
  let last = schoolImport;
  runWorker({ kind: "send", file, schoolImport, isResumed }, (message) => {
    if (message.kind === "progress") setState({ ...sending, schoolImport: (last = message.schoolImport), isWaiting: false });
    else if (message.kind === "waiting") setState({ ...sending, schoolImport: last, isWaiting: true });
    else if (message.kind === "done") void finish(chosen, message.schoolImport);
    else if (message.kind === "failed") failImport(message);
  });
}

async function finish(chosen: ReadableFile | null, schoolImport: ImportView) {
  stopWorker();
  onEnd(schoolImport);
  try {
    await showResult(schoolImport.id, chosen);
  } catch (error) {
    return failImport(asFailure(error));
  }
  if (schoolImport.imported + schoolImport.updated + schoolImport.unchanged === 0) toastNoValidSchools();
  else if (!schoolImport.isDryRun)
    toast(
      schoolImport.stoppedBy
        ? { kind: "bad", title: "Upload Failed", text: schoolImport.stoppedBy }
        : { title: "Success", text: "Schools uploaded successfully" },
    );
}

export async function showResult(importId: string, chosen: ReadableFile | null = null) {
  const schoolImport = await readAdmin<ImportDetail>(`${IMPORTS_PATH}/${importId}`);
  setState(schoolImport.isDryRun && chosen ? { kind: "checked", chosen, schoolImport } : { kind: "done", schoolImport });
}

/** Stops an import. Schools stored so far stay and can be rolled back. */
export async function cancel(schoolImport: ImportView) {
  stopWorker();
  try {
    await callAdmin(`${IMPORTS_PATH}/${schoolImport.id}/cancel`, { method: "POST" });
    onEnd(schoolImport);
    if (schoolImport.isDryRun) startOver();
    else await showResult(schoolImport.id);
  } catch (error) {
    fail(asFailure(error), "Error", "The upload could not be cancelled.");
  }
}

/** Starts a rollback, which runs as a job on the server. */
export async function rollBack(schoolImport: ImportView) {
  try {
    const answer = await callAdmin(`${IMPORTS_PATH}/${schoolImport.id}/rollback`, { method: "POST" });
    if (answer.status === 202) toast(proposedToast("The upload stays until another administrator agrees."));
    await showResult(schoolImport.id);
  } catch (error) {
    toastReason(error, "The upload could not be rolled back.");
  }
}

/** Polls the progress of a rollback. */
export async function pollRollback(schoolImport: ImportView) {
  await showResult(schoolImport.id).catch(() => {}); // the next poll tries again
  if (state.kind === "done" && state.schoolImport.status === "rolled-back") onEnd(state.schoolImport);
}

function stopWorker() {
  worker?.terminate();
  worker = null;
}

function runWorker(message: ToWorker, onMessage: (message: FromWorker) => void) {
  stopWorker();
  worker = new Worker(new URL("./send-file.worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => onMessage(data);
  worker.onerror = () => failImport({ text: null, status: null });
  worker.postMessage(message);
}

interface Failure {
  text: string | null;
  status: number | null;
}

const asFailure = (error: unknown): Failure =>
  error instanceof CallError ? { text: error.text, status: error.status } : { text: null, status: null };

function fail({ text, status }: Failure, title: string, fallback: string, inToast = text ?? fallback) {
  // The session has ended; callAdmin opens the sign-in page.
  if (status === 401) void callAdmin(IMPORTS_PATH).catch(() => {});
  else refuse(title, text ?? fallback, inToast);
}

const failImport = (failure: Failure) => fail(failure, "Upload Failed", "Failed to upload schools");

function refuse(title: string, text: string, inToast = text) {
  toast({ kind: "bad", title, text: inToast });
  startOver(text);
}
