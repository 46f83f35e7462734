import { demoteAdmin } from "@/lib/accounts/admins/demote-admin";
import { ownPassword } from "@/lib/accounts/schema";
import { adminWrite, onlyAllows } from "@/lib/http/route";
import { idParams } from "../../../parameters";

export const DELETE = adminWrite({
  summary: "Remove an admin's rights, with your own password",
  description: "The account stays, signed out everywhere. The last admin can't be removed.",
  params: idParams,
  stepUp: true,
  body: ownPassword,
  errors: ["CONFLICT"],
  handle: ({ actor, params, body }) => demoteAdmin({ actor, userId: params.id, ...body }),
});

export const { GET, POST, PUT, PATCH, OPTIONS } = onlyAllows("DELETE");
