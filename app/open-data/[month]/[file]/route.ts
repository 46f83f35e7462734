import { z } from "zod";
import { attachment } from "@/lib/http/responses/attachment";
import { onlyAllows, publicRead } from "@/lib/http/route";
import { readRange } from "@/lib/open-data/byte-range";
import { findOpenFile, type StoredFile } from "@/lib/open-data/queries";
import { AppError } from "@/lib/platform/errors";
import { storage } from "@/lib/storage/storage";

const params = z.object({ month: z.string().regex(/^\d{4}-\d\d$/), file: z.string().max(100) });

// GET /open-data/2026-12/schools.csv.gz – a file of a published month; a download can be resumed
export const GET = publicRead({
  params,
  authorize: ({ month, file }) => getOpenFile(month, file),
  handle: ({ subject, request }) => send(subject, request),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");

async function getOpenFile(month: string, name: string): Promise<StoredFile> {
  const file = await findOpenFile({ month, name });
  if (!file) throw new AppError("NOT_FOUND", "There is no such file. /open-data lists the published months.");
  return file;
}

/** Published files never change, so their checksum is their validator. */
async function send({ key, name, size, sha256, contentType }: StoredFile, { method, headers }: Request): Promise<Response> {
  const tag = `"${sha256}"`;
  const shared = { ETag: tag, "Cache-Control": "public, max-age=31536000, immutable", "Accept-Ranges": "bytes" };
  if (headers.get("if-none-match")?.includes(tag)) return new Response(null, { status: 304, headers: shared });
  const isSameFile = (headers.get("if-range") ?? tag) === tag;
  const range = isSameFile ? readRange(headers.get("range"), size) : null;
  if (range === "unsatisfiable") return new Response(null, { status: 416, headers: { ...shared, "Content-Range": `bytes */${size}` } });
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const body = method === "HEAD" ? null : await storage().open(key, { start, end });
  if (!body && method !== "HEAD") throw new AppError("NOT_FOUND", "This file is no longer stored.");
  return new Response(body, {
    status: range ? 206 : 200,
    headers: {
      ...shared,
      "Content-Type": contentType,
      "Content-Length": String(end - start + 1),
      "Content-Disposition": attachment(name),
      ...(range && { "Content-Range": `bytes ${start}-${end}/${size}` }),
    },
  });
}
