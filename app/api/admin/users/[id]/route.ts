import { onlyAllows, route } from "@/lib/http/route";
import { getParentDetail } from "@/lib/verification/parent-detail";
import { emptyQuery } from "../../../empty-query";
import { personParams } from "../person";

// GET /api/admin/users/:id – all that the team may know about a person before it decides
export const GET = route({ actor: "admin", params: personParams, query: emptyQuery, limit: "read" }, async ({ actor, params }) =>
  getParentDetail({ id: params.id, adminId: actor.id }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
