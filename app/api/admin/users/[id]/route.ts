import { onlyAllows, route } from "@/lib/http/route";
import { deleteAccount } from "@/lib/privacy/delete-account";
import { getParentDetail } from "@/lib/verification/parent-detail";
import { parentDetail } from "@/lib/verification/view";
import { emptyQuery } from "../../../empty-query";
import { idParams } from "../../../id-params";

export const GET = route(
  {
    summary: "All that admins see of a person, with earlier decisions and likely duplicates",
    access: "admin",
    params: idParams,
    query: emptyQuery,
    response: { schema: parentDetail },
    limit: "read",
  },
  async ({ actor, params }) => getParentDetail({ id: params.id, adminId: actor.id }),
);

export const DELETE = route(
  {
    summary: "Delete a parent's account with all its data",
    access: "admin",
    params: idParams,
    errors: ["CONFLICT"],
    limit: "write",
  },
  async ({ actor, params }) => {
    await deleteAccount({ userId: params.id, actor });
  },
);

export const { POST, PUT, PATCH, OPTIONS } = onlyAllows("GET", "HEAD", "DELETE");
