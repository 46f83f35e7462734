import { adminWrite, onlyAllows } from "@/lib/http/route";
import { getImport } from "@/lib/imports/queries";
import { rollBackImport } from "@/lib/imports/rollback/roll-back-import";
import { importView } from "@/lib/imports/view";
import { idParams } from "../../../../../parameters";

export const POST = adminWrite({
  summary: "Roll an import back, in a background job",
  description: "Schools that were changed or reviewed since are left as they are.",
  params: idParams,
  authorize: ({ id }) => getImport(id),
  response: { schema: importView },
  errors: ["CONFLICT"],
  handle: async ({ actor, params: { id } }) => {
    await rollBackImport({ actor, importId: id });
    return getImport(id);
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
