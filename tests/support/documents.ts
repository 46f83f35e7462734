import { callHandler } from "./api-calls";
import { call } from "./call";
import { pdf } from "../factories/files";

interface UploadOptions {
  bytes?: Buffer;
  fileName?: string;
  cookie?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Uploads a file with the form, anonymously or with a session cookie. */
export async function uploadDocument({ bytes = pdf(), fileName = "fee receipt.pdf", cookie, headers, signal }: UploadOptions = {}) {
  const form = new FormData();
  form.set("document", new File([new Uint8Array(bytes)], fileName));
  return call("/api/verification-documents/upload", { method: "POST", cookie, headers, body: form, signal });
}

/** Requests an upload URL. */
export const requestUploadUrl = (cookie: string, query = "") =>
  call(`/api/verification-documents/upload${query}`, { method: "POST", cookie });

/** Uploads a file to an upload URL of the local file store (DATA_DIR). */
export function putFile(uploadURL: string, bytes = pdf(), contentType = "application/pdf") {
  const { pathname, search } = new URL(uploadURL);
  const headers = { "content-type": contentType, "content-length": String(bytes.length) };
  return call(pathname + search, { method: "PUT", headers, body: new Uint8Array(bytes) });
}

export const submitDocument = (cookie: string, documentURL: string, fileName?: string, headers?: Record<string, string>) =>
  call("/api/verification-documents", { method: "PUT", cookie, headers, json: { documentURL, fileName } });

export const viewDocument = (path: string, cookie?: string, method = "GET") =>
  callHandler(`/uploads/${path}`, { cookie, method }).then(({ response }) => response);
