import { CallError } from "@/lib/http/client";

interface Sending {
  method: "POST" | "PUT";
  body: FormData | File;
  contentType?: string;
  signal: AbortSignal;
  /** Bytes sent, and the total */
  onProgress: (sent: number) => void;
}

/**
 * Sends a file with upload progress, which fetch doesn't report.
 *
 * @returns the response
 * @throws CallError for an error response; TypeError without a response; DOMException AbortError
 */
export function sendFile(address: string, { method, body, contentType, signal, onProgress }: Sending): Promise<string> {
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
