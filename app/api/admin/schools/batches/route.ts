import { adminRead, adminWrite, onlyAllows } from "@/lib/http/route";
import { startImport } from "@/lib/imports/begin-import";
import { getImport, listImports } from "@/lib/imports/queries";
import { importPayload } from "@/lib/imports/schema";
import { importView } from "@/lib/imports/view";
import { importsQuery } from "./import-parameters";

export const GET = adminRead({
  summary: "Imports, newest first",
  query: importsQuery,
  response: { rows: importView },
  handle: ({ query }) => listImports(query),
});

export const POST = adminWrite({
  summary: "Start an import whose file is sent in chunks",
  body: importPayload,
  response: { status: 201, schema: importView },
  handle: async ({ actor, body }) => getImport(await startImport({ actor, payload: body })),
});

export const { PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD", "POST");
