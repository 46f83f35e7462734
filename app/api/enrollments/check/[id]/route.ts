import { z } from "zod";
import { isEnrolled } from "@/lib/enrolments/queries";
import { onlyAllows, route } from "@/lib/http/route";

// GET /api/enrollments/check/:id – whether the signed-in parent is enrolled at this school: true or false
export const GET = route({ access: "signed-in", params: z.object({ id: z.string() }), limit: "read" }, async ({ actor, params }) =>
  isEnrolled({ parentId: actor.id, schoolId: params.id }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
