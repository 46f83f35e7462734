import { release } from "@/lib/editing-locks/editing-locks";
import { noContent } from "@/lib/http/answers";
import { onlyAllows, route } from "@/lib/http/route";
import { claimParent } from "@/lib/verification/claim-parent";
import { personParams } from "../../person";

// POST /api/admin/users/:id/claim – locks an application for two minutes while the admin has it open
export const POST = route({ access: "admin", params: personParams, limit: "write" }, async ({ actor, params }) =>
  claimParent({ adminId: actor.id, parentId: params.id }),
);

// DELETE /api/admin/users/:id/claim – releases the lock
export const DELETE = route({ access: "admin", params: personParams, limit: "write" }, async ({ actor, params }) => {
  await release({ kind: "user", subjectId: params.id, adminId: actor.id });
  return noContent();
});

export const { GET, PUT, PATCH, OPTIONS } = onlyAllows("POST", "DELETE");
