import { adminWrite, onlyAllows } from "@/lib/http/route";
import { requireOwnImport } from "@/lib/imports/begin-import";
import { importChunk } from "@/lib/imports/import-chunk";
import { getImport } from "@/lib/imports/queries";
import { MAX_CHUNK_BYTES } from "@/lib/imports/schema";
import { importView } from "@/lib/imports/view";
import { chunkParams, RAW } from "../../../import-parameters";

export const PUT = adminWrite({
  summary: "Store the next chunk of the file; repeating it changes nothing",
  params: chunkParams,
  authorize: ({ id }) => getImport(id),
  body: RAW,
  maxBytes: MAX_CHUNK_BYTES,
  response: { schema: importView },
  errors: ["CONFLICT"],
  isPart: true,
  repeats: false,
  handle: async ({ actor, subject, params: { id, n }, body }) => {
    await requireOwnImport(actor, subject);
    await importChunk({ importId: id, n, bytes: body });
    return getImport(id);
  },
});

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
