import { adminWrite, onlyAllows } from "@/lib/http/route";
import { finishImport } from "@/lib/imports/finish-import";
import { endSession } from "@/lib/imports/import-session";
import { getImport } from "@/lib/imports/queries";
import { importView } from "@/lib/imports/view";
import { ofImport } from "../../import-parameters";

export const POST = adminWrite({
  summary: "End an import whose file is complete",
  ...ofImport,
  response: { schema: importView },
  errors: ["CONFLICT"],
  handle: async ({ actor, params: { id } }) => {
    await finishImport({ actor, importId: id, status: "finished" });
    await endSession(id);
    return getImport(id);
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
