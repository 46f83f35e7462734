import { previewFile } from "@/lib/imports/preview-file";
import { PREVIEW_BYTES } from "@/lib/imports/criteria";
import { onlyAllows, route } from "@/lib/http/route";
import { previewQuery, RAW } from "../batch";

// POST /api/admin/schools/batches/preview – the first rows of a file, and the columns that an import would use
export const POST = route(
  { access: "admin", query: previewQuery, body: RAW, maxBytes: PREVIEW_BYTES, limit: "write", repeats: false },
  async ({ query: { encoding, size }, body }) => previewFile(body, { encoding, isWhole: body.length >= size }),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
