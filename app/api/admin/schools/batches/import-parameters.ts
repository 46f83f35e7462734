import { z } from "zod";
import { idParams } from "@/app/api/parameters";
import { attachment } from "@/lib/http/responses/attachment";
import { getImport } from "@/lib/imports/queries";
import type { ImportView } from "@/lib/imports/view";
import { pageQuery } from "@/lib/search/criteria";
import { IMPORT_STATUSES, ENCODINGS, NOTE_KINDS } from "@/lib/imports/schema";

export const chunkParams = z.object({ id: z.uuid(), n: z.coerce.number().int().min(0).max(100_000) });
export const importsQuery = z.strictObject({
  status: z.enum(IMPORT_STATUSES).optional(),
  page: pageQuery.page,
  limit: pageQuery.limit,
});
export const previewQuery = z.strictObject({
  encoding: z.enum(ENCODINGS).default("utf-8"),
  size: z.coerce.number().int().min(0).describe("Size of the whole file in bytes"),
});
export const notesQuery = z.strictObject({ kind: z.enum(NOTE_KINDS).default("skipped") });
export const RAW = { contentTypes: ["application/octet-stream", "text/csv"] };
export const waitingQuery = z.strictObject({
  kind: z.enum(["import.change", "import.rollback"]).default("import.change").describe("The changes by the upload, or by rolling it back"),
});

/** The path of a call about an import, and the import. */
export const ofImport = { params: idParams, authorize: ({ id }: { id: string }) => getImport(id) };

/** A CSV about an import, named after its file. */
export const csvAbout = ({ fileName }: ImportView, what: string, csv: ReadableStream<Uint8Array>): Response =>
  new Response(csv, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": attachment(`${(fileName ?? "schools").replace(/\.csv$/i, "")}-${what}.csv`),
    },
  });
