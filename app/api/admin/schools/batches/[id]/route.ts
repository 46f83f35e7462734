import { onlyAllows, route } from "@/lib/http/route";
import { getImportDetail } from "@/lib/imports/queries";
import { importDetail } from "@/lib/imports/view";
import { idParams } from "../../../../id-params";

export const GET = route(
  {
    summary: "An import's progress, counts and stored chunks",
    access: "admin",
    params: idParams,
    authorize: ({ id }) => getImportDetail(id),
    response: { schema: importDetail },
    limit: "read",
  },
  async ({ subject }) => subject,
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
