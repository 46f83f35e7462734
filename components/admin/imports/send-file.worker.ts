import { CallError } from "@/lib/http/client";
import { previewFile, sendFile, WrongFile, type FromWorker, type ToWorker } from "./send-file";

// Reads and sends files in a worker, so that the page stays responsive.
const scope = self as unknown as { onmessage: (event: MessageEvent<ToWorker>) => void; postMessage: (message: FromWorker) => void };
const tell = (message: FromWorker) => scope.postMessage(message);

scope.onmessage = ({ data }) => {
  void work(data).catch((error: unknown) => tell(explain(error)));
};

async function work(message: ToWorker): Promise<void> {
  if (message.kind === "preview") tell({ kind: "preview", ...(await previewFile(message.file, message.encoding)) });
  else tell({ kind: "done", schoolImport: await sendFile(message.file, message.schoolImport, message.isResumed, tell) });
}

function explain(error: unknown): FromWorker {
  if (error instanceof CallError) return { kind: "failed", text: error.text, status: error.status };
  if (error instanceof WrongFile)
    return { kind: "failed", text: "This is not the file whose upload was interrupted. Choose the same file, unchanged.", status: null };
  if (error instanceof DOMException)
    return { kind: "failed", text: "We can’t read the file any more because it was moved or changed. Choose it again.", status: null };
  return { kind: "failed", text: null, status: null };
}
