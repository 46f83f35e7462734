import { adminWrite, onlyAllows } from "@/lib/http/route";
import { finishImport } from "@/lib/imports/finish-import";
import { endSession } from "@/lib/imports/import-session";
import { getImport } from "@/lib/imports/queries";
import { importView } from "@/lib/imports/view";
import { ofImport } from "../../import-parameters";

export const POST = adminWrite({
  summary: "Cancel an import; stored rows stay",
  ...ofImport,
  response: { schema: importView },
  handle: async ({ actor, params: { id } }) => {
    await finishImport({ actor, importId: id, status: "cancelled" });
    await endSession(id);
    return getImport(id);
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
