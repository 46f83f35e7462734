import { CallError } from "@/lib/http/client";
import { previewFile, sendFile, WrongFile, type FromWorker, type ToWorker } from "./send-file";

// Reads and sends files beside the page, which stays quick whatever their size.
const scope = self as unknown as { onmessage: (event: MessageEvent<ToWorker>) => void; postMessage: (message: FromWorker) => void };
const tell = (message: FromWorker) => scope.postMessage(message);

scope.onmessage = ({ data }) => {
  void work(data).catch((error: unknown) => tell(explain(error)));
};

async function work(asked: ToWorker): Promise<void> {
  if (asked.kind === "preview") tell({ kind: "preview", ...(await previewFile(asked.file, asked.encoding)) });
  else tell({ kind: "done", batch: await sendFile(asked.file, asked.batch, asked.isResumed, tell) });
}

function explain(error: unknown): FromWorker {
  if (error instanceof CallError) return { kind: "failed", text: error.text, status: error.status };
  if (error instanceof WrongFile)
    return { kind: "failed", text: "This is another file than the one that is half there. Choose the same one, unchanged.", status: null };
  if (error instanceof DOMException)
    return { kind: "failed", text: "The file can't be read any more: it was moved or changed. Choose it again.", status: null };
  return { kind: "failed", text: null, status: null };
}
