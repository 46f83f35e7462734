import { adminRead, adminWrite, onlyAllows } from "@/lib/http/route";
import { startUpload } from "@/lib/imports/begin-import";
import { getImport, listImports } from "@/lib/imports/queries";
import { importPayload } from "@/lib/imports/schema";
import { importView } from "@/lib/imports/view";
import { batchesQuery } from "./batch";

export const GET = adminRead({
  summary: "Imports, newest first",
  query: batchesQuery,
  response: { rows: importView },
  handle: ({ query }) => listImports(query),
});

export const POST = adminWrite({
  summary: "Start an import whose file is sent in chunks",
  body: importPayload,
  response: { status: 201, schema: importView },
  handle: async ({ actor, body }) => getImport(await startUpload({ actor, payload: body })),
});

export const { PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD", "POST");
