import { adminWrite, onlyAllows } from "@/lib/http/route";
import { PREVIEW_BYTES } from "@/lib/imports/criteria";
import { previewFile } from "@/lib/imports/preview-file";
import { filePreview } from "@/lib/imports/view";
import { previewQuery, RAW } from "../import-parameters";

export const POST = adminWrite({
  summary: "Preview a file: its first rows, and the columns that an import would use",
  query: previewQuery,
  body: RAW,
  maxBytes: PREVIEW_BYTES,
  response: { schema: filePreview },
  repeats: false,
  handle: ({ query: { encoding, size }, body }) => previewFile(body, { encoding, isComplete: body.length >= size }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
