import type { z } from "zod";
import { AppError } from "@/lib/platform/errors";

export const JSON_LIMIT = 64 * 1024;

/** A body that the handler parses itself; it may be missing. */
export interface RawBody {
  contentTypes: string[];
}

export const ANY_TYPE = "*/*";

export const isRaw = (body: z.ZodType | RawBody | undefined): body is RawBody => body !== undefined && "contentTypes" in body;

/** @throws AppError TOO_LARGE, WRONG_TYPE */
export function checkBodyHeaders(request: Request, body: z.ZodType | RawBody | undefined, maxBytes: number): void {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge(maxBytes);
  if (request.headers.has("content-encoding")) throw new AppError("WRONG_TYPE", "Send the body without Content-Encoding.");
  const type = request.headers.get("content-type")?.split(";")[0].trim().toLowerCase();
  const accepted = isRaw(body) ? body.contentTypes : ["application/json"];
  if (accepted.includes(ANY_TYPE)) return;
  if (type ? !accepted.includes(type) : announcesBody(request)) throw new AppError("WRONG_TYPE", `Send ${accepted.join(" or ")}.`);
  if (charsetsOf(request).some((charset) => charset !== "utf-8")) throw new AppError("WRONG_TYPE", "Send the body in UTF-8.");
}

const charsetsOf = ({ headers }: Request) =>
  [...(headers.get("content-type") ?? "").matchAll(/;\s*charset\s*=\s*"?([^";\s]*)/gi)].map(([, charset]) => charset.toLowerCase());

/** Every request has a stream here; these headers tell whether a body follows. */
const announcesBody = ({ headers }: Request) => Number(headers.get("content-length") ?? 0) > 0 || headers.has("transfer-encoding");

/** Stops reading at the limit. @throws AppError TOO_LARGE, REQUEST_TIMEOUT */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read().catch(rejectBrokenBody)) ?? { done: true, value: undefined };
    if (done) return Buffer.concat(chunks);
    size += value.byteLength;
    if (size > maxBytes) {
      await reader!.cancel();
      throw tooLarge(maxBytes);
    }
    chunks.push(value);
  }
}

/** For a connection that the client closed early: nobody receives this error, and the server is not its cause. */
function rejectBrokenBody(): never {
  throw new AppError("REQUEST_TIMEOUT", "The connection was closed before everything had arrived.");
}

/** An empty body is an empty object. @throws AppError VALIDATION */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return JSON.parse(text, ESCAPED_SURROGATE.test(text) ? refuseLoneSurrogates : undefined);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("VALIDATION", "The body isn't JSON in UTF-8.", { body: "This isn't JSON in UTF-8" });
  }
}

/** Surrogates, lone or paired, can only be in the body as escapes. */
const ESCAPED_SURROGATE = /\\u[dD][89a-fA-F]/;
const LONE_SURROGATE = /\p{Cs}/u;

/** UTF-8 can't encode lone surrogates: stored text would differ from what was sent, and Postgres refuses them in JSON. */
function refuseLoneSurrogates(key: string, value: unknown): unknown {
  if (!LONE_SURROGATE.test(key) && (typeof value !== "string" || !LONE_SURROGATE.test(value))) return value;
  throw new AppError("VALIDATION", "Please leave out special characters.", { body: "This contains an incomplete character" });
}

function tooLarge(maxBytes: number) {
  const limit = maxBytes < 1024 * 1024 ? `${Math.floor(maxBytes / 1024)} KB` : `${Math.floor(maxBytes / 1024 / 1024)} MB`;
  return new AppError("TOO_LARGE", `This is too large. The limit is ${limit}.`);
}
