import { adminRead, adminWrite, onlyAllows } from "@/lib/http/route";
import { deleteAccount } from "@/lib/privacy/delete-account";
import { getParentDetail } from "@/lib/verification/parent-detail";
import { parentDetail } from "@/lib/verification/view";
import { emptyQuery, idParams } from "../../../parameters";

export const GET = adminRead({
  summary: "All that admins see of a person, with earlier decisions and likely duplicates",
  params: idParams,
  query: emptyQuery,
  response: { schema: parentDetail },
  handle: ({ actor, params }) => getParentDetail({ id: params.id, adminId: actor.id }),
});

export const DELETE = adminWrite({
  summary: "Delete a parent's account with all its data",
  params: idParams,
  stepUp: true,
  errors: ["CONFLICT"],
  handle: ({ actor, params }) => deleteAccount({ userId: params.id, actor }),
});

export const { POST, PUT, PATCH, OPTIONS } = onlyAllows("GET", "HEAD", "DELETE");
