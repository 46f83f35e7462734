import { callHandler } from "./api-calls";
import { pdf } from "../factories/files";

interface Sent {
  bytes?: Buffer;
  fileName?: string;
  cookie?: string;
  headers?: Record<string, string>;
}

/** Sends a file by the form, as a visitor or as who is signed in. */
export async function upload({ bytes = pdf(), fileName = "fee receipt.pdf", cookie, headers }: Sent = {}) {
  const form = new FormData();
  form.set("document", new File([new Uint8Array(bytes)], fileName));
  return ask("/api/verification-documents/upload", { method: "POST", cookie, headers, body: form });
}

/** Gets an address for a file. */
export const begin = (cookie: string, query = "") => ask(`/api/verification-documents/upload${query}`, { method: "POST", cookie });

/** Sends a file to such an address where the files lie under DATA_DIR. */
export function putFile(uploadURL: string, bytes = pdf(), contentType = "application/pdf") {
  const { pathname, search } = new URL(uploadURL);
  const headers = { "content-type": contentType, "content-length": String(bytes.length) };
  return ask(pathname + search, { method: "PUT", headers, body: new Uint8Array(bytes) });
}

export const submit = (cookie: string, documentURL: string, fileName?: string) =>
  ask("/api/verification-documents", { method: "PUT", cookie, json: { documentURL, fileName } });

export const look = (path: string, cookie?: string, method = "GET") =>
  callHandler(`/uploads/${path}`, { cookie, method }).then(({ response }) => response);

async function ask(address: string, call: Parameters<typeof callHandler>[1]) {
  const { response } = await callHandler(address, call);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
}
