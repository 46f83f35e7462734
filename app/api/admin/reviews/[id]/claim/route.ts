import { claim, release } from "@/lib/editing-locks/editing-locks";
import { noContent } from "@/lib/http/answers";
import { onlyAllows, route } from "@/lib/http/route";
import { mayDecide, reviewParams } from "../../review";

// POST /api/admin/reviews/:id/claim – locks a review for two minutes while the moderator has it open
export const POST = route({ access: "admin", params: reviewParams, authorize: mayDecide, limit: "write" }, async ({ actor, params }) =>
  claim({ kind: "review", subjectId: params.id, adminId: actor.id }),
);

// DELETE /api/admin/reviews/:id/claim – releases the lock
export const DELETE = route({ access: "admin", params: reviewParams, limit: "write" }, async ({ actor, params }) => {
  await release({ kind: "review", subjectId: params.id, adminId: actor.id });
  return noContent();
});

export const { GET, PUT, PATCH, OPTIONS } = onlyAllows("POST", "DELETE");
