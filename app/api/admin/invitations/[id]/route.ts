import { withdrawInvitation } from "@/lib/accounts/admins/invite-admin";
import { adminWrite, onlyAllows } from "@/lib/http/route";
import { idParams } from "../../../parameters";

export const DELETE = adminWrite({
  summary: "Withdraw an invitation",
  params: idParams,
  errors: ["CONFLICT"],
  handle: ({ actor, params }) => withdrawInvitation({ actor, id: params.id }),
});

export const { GET, POST, PUT, PATCH, OPTIONS } = onlyAllows("DELETE");
