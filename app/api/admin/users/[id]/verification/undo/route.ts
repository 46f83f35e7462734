import { onlyAllows, route } from "@/lib/http/route";
import { undoOnParent } from "@/lib/moderation/decide-on-parent";
import { mayDecide, personParams } from "../../../person";

// POST /api/admin/users/:id/verification/undo – undoes the admin's own decision of the last ten seconds
export const POST = route({ access: "admin", params: personParams, authorize: mayDecide, limit: "write" }, async ({ actor, params }) =>
  undoOnParent(actor, params.id),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
