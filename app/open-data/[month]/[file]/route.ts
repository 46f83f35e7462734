import { z } from "zod";
import { attachment } from "@/lib/http/responses/attachment";
import { onlyAllows, publicRead } from "@/lib/http/route";
import { readRange } from "@/lib/open-data/byte-range";
import { findLatestMonth, findOpenFile, type StoredFile } from "@/lib/open-data/queries";
import { AppError } from "@/lib/platform/errors";
import { storage } from "@/lib/storage/storage";

const LATEST = "latest";

const params = z.object({ month: z.string().regex(/^(?:latest|\d{4}-\d\d)$/), file: z.string().max(100) });

// GET /open-data/2026-12/schools.csv.gz – a file of a published month; a download can be resumed
// GET /open-data/latest/schools.csv.gz – a redirect to the file of the newest month
export const GET = publicRead({
  params,
  authorize: async ({ month: named, file }) => {
    const month = named === LATEST ? await findLatestMonth() : named;
    return { month, isNamed: month === named, file: await getOpenFile(month, file) };
  },
  handle: ({ subject: { month, isNamed, file }, request }) =>
    isNamed ? send(file, request) : redirect(`/open-data/${month}/${file.name}`),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");

const redirect = (path: string) => new Response(null, { status: 307, headers: { Location: path, "Cache-Control": "no-cache" } });

async function getOpenFile(month: string | undefined, name: string): Promise<StoredFile> {
  const file = month && (await findOpenFile({ month, name }));
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
