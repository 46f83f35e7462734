import { noContent } from "@/lib/http/answers";
import { onlyAllows, route } from "@/lib/http/route";
import { deleteAccount } from "@/lib/privacy/delete-account";
import { getParentDetail } from "@/lib/verification/parent-detail";
import { emptyQuery } from "../../../empty-query";
import { personParams } from "../person";

// GET /api/admin/users/:id – all that admins see of a person
export const GET = route({ access: "admin", params: personParams, query: emptyQuery, limit: "read" }, async ({ actor, params }) =>
  getParentDetail({ id: params.id, adminId: actor.id }),
);

// DELETE /api/admin/users/:id – an admin deletes a parent's account with all its data
export const DELETE = route({ access: "admin", params: personParams, limit: "write" }, async ({ actor, params }) => {
  await deleteAccount({ userId: params.id, actor });
  return noContent();
});

export const { POST, PUT, PATCH, OPTIONS } = onlyAllows("GET", "HEAD", "DELETE");
