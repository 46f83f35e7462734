import type { z } from "zod";
import { AppError } from "@/lib/platform/errors";

/** Bytes of JSON that a call takes where it says nothing else. */
export const JSON_LIMIT = 64 * 1024;

/** A body that the handler reads itself, of one of these types (ANY_TYPE: of any); without a body the call may be made too. */
export interface RawBody {
  contentTypes: string[];
}

export const ANY_TYPE = "*/*";

export const isRaw = (body: z.ZodType | RawBody | undefined): body is RawBody => body !== undefined && "contentTypes" in body;

/**
 * Refuses by the headers alone what would be too large or isn't what the call takes.
 *
 * @throws AppError TOO_LARGE, WRONG_TYPE
 */
export function checkBodyHeaders(request: Request, body: z.ZodType | RawBody | undefined, maxBytes: number): void {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge(maxBytes);
  if (request.headers.has("content-encoding")) throw new AppError("WRONG_TYPE", "Send the body without Content-Encoding.");
  const type = request.headers.get("content-type")?.split(";")[0].trim().toLowerCase();
  const taken = isRaw(body) ? body.contentTypes : ["application/json"];
  if (taken.includes(ANY_TYPE)) return;
  if (type ? !taken.includes(type) : announcesBody(request)) throw new AppError("WRONG_TYPE", `Send ${taken.join(" or ")}.`);
}

/** The server gives every request a stream; only one of these says that something comes. */
const announcesBody = ({ headers }: Request) => Number(headers.get("content-length") ?? 0) > 0 || headers.has("transfer-encoding");

/**
 * The bytes of a body, read no further than the limit.
 *
 * @throws AppError TOO_LARGE
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return Buffer.concat(chunks);
    size += value.byteLength;
    if (size > maxBytes) {
      await reader!.cancel();
      throw tooLarge(maxBytes);
    }
    chunks.push(value);
  }
}

/**
 * What JSON these bytes are; nothing at all is an empty object.
 *
 * @throws AppError VALIDATION
 */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return JSON.parse(text, ESCAPED_HALF.test(text) ? refuseHalfCharacters : undefined);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("VALIDATION", "The body isn't JSON in UTF-8.", { body: "This isn't JSON in UTF-8" });
  }
}

/** Half a character comes into a text only so, whole ones too. */
const ESCAPED_HALF = /\\u[dD][89a-fA-F]/;
const HALF_CHARACTER = /\p{Cs}/u;

/** UTF-8 has none: what is kept of a text would not be what was sent, and of JSON nothing would be. */
function refuseHalfCharacters(key: string, value: unknown): unknown {
  if (!HALF_CHARACTER.test(key) && (typeof value !== "string" || !HALF_CHARACTER.test(value))) return value;
  throw new AppError("VALIDATION", "Please leave out special characters.", { body: "This holds half a character" });
}

function tooLarge(maxBytes: number) {
  const limit = maxBytes < 1024 * 1024 ? `${Math.floor(maxBytes / 1024)} KB` : `${Math.floor(maxBytes / 1024 / 1024)} MB`;
  return new AppError("TOO_LARGE", `That is too large: ${limit} at most.`);
}
