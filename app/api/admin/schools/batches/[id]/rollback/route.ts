import { adminWrite, onlyAllows } from "@/lib/http/route";
import { getImport } from "@/lib/imports/queries";
import { rollBackImport } from "@/lib/imports/rollback/roll-back-import";
import { importView } from "@/lib/imports/view";
import { acceptProposed, WAITING } from "@/app/api/admin/proposed";
import { ofImport } from "../../import-parameters";

export const POST = adminWrite({
  summary: "Roll an import back, in a background job",
  description: "Schools that were changed or reviewed since are left as they are.",
  ...ofImport,
  stepUp: true,
  response: { schema: importView },
  otherResponse: WAITING,
  errors: ["CONFLICT"],
  handle: async ({ actor, params: { id } }) => {
    const waiting = await rollBackImport({ actor, importId: id });
    return acceptProposed(waiting ?? (await getImport(id)));
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
