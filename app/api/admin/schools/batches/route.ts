import { startUpload } from "@/lib/imports/begin-import";
import { getImport, listImports } from "@/lib/imports/queries";
import { importPayload } from "@/lib/imports/schema";
import { jsonResponse } from "@/lib/http/error-response";
import { onlyAllows, route } from "@/lib/http/route";
import { listAnswer } from "../../list-answer";
import { batchesQuery } from "./batch";

// GET /api/admin/schools/batches – imports, newest first
export const GET = route({ access: "admin", query: batchesQuery, limit: "read" }, async ({ query, url }) =>
  listAnswer(await listImports(query), { url, ...query }),
);

// POST /api/admin/schools/batches – starts an import; its file is sent in chunks
export const POST = route({ access: "admin", body: importPayload, limit: "write" }, async ({ actor, body }) =>
  jsonResponse(await getImport(await startUpload({ actor, payload: body })), { status: 201 }),
);

export const { PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD", "POST");
