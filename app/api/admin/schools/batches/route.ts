import { onlyAllows, route } from "@/lib/http/route";
import { startUpload } from "@/lib/imports/begin-import";
import { getImport, listImports } from "@/lib/imports/queries";
import { importPayload } from "@/lib/imports/schema";
import { importView } from "@/lib/imports/view";
import { batchesQuery } from "./batch";

export const GET = route(
  {
    summary: "Imports, newest first",
    access: "admin",
    query: batchesQuery,
    response: { rows: importView },
    limit: "read",
  },
  async ({ query }) => listImports(query),
);

export const POST = route(
  {
    summary: "Start an import whose file is sent in chunks",
    access: "admin",
    body: importPayload,
    response: { status: 201, schema: importView },
    limit: "write",
  },
  async ({ actor, body }) => getImport(await startUpload({ actor, payload: body })),
);

export const { PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD", "POST");
