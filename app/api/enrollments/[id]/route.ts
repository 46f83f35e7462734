import { z } from "zod";
import { changeEnrolment } from "@/lib/enrolments/change-enrolment";
import { getOwnEnrolment } from "@/lib/enrolments/queries";
import { enrolmentChange } from "@/lib/enrolments/schema";
import { onlyAllows, route } from "@/lib/http/route";

// PUT /api/enrollments/:id – a parent ends their own enrolment or answers April's question
export const PUT = route(
  {
    access: "signed-in",
    params: z.object({ id: z.uuid() }),
    authorize: ({ id }, { actor }) => getOwnEnrolment({ id, parentId: actor.id }),
    body: enrolmentChange,
    limit: "write",
  },
  async ({ actor, subject, body }) => changeEnrolment({ actor, parentId: actor.id, id: subject.id, change: body }),
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
