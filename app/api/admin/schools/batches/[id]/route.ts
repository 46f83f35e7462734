import { adminRead, onlyAllows } from "@/lib/http/route";
import { getImportDetail } from "@/lib/imports/queries";
import { importDetail } from "@/lib/imports/view";
import { idParams } from "../../../../parameters";

export const GET = adminRead({
  summary: "An import's progress, counts and stored chunks",
  params: idParams,
  authorize: ({ id }) => getImportDetail(id),
  response: { schema: importDetail },
  handle: ({ subject }) => subject,
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
