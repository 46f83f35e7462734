import { addEnrolment } from "@/lib/enrolments/add-enrolment";
import { listOwnEnrolments } from "@/lib/enrolments/queries";
import { newEnrolment } from "@/lib/enrolments/schema";
import { ownEnrolment } from "@/lib/enrolments/view";
import { onlyAllows, userRead, userWrite } from "@/lib/http/route";
import { enrolmentListQuery } from "./enrolment-list-query";

export const GET = userRead({
  summary: "Your enrolments, current ones first",
  query: enrolmentListQuery,
  response: { rows: ownEnrolment },
  handle: async ({ actor, query }) => {
    const { enrolments: rows, total } = await listOwnEnrolments({ parentId: actor.id, ...query });
    return { rows, total, isTotalCapped: false };
  },
});

export const POST = userWrite({
  summary: "Add an enrolment, which an admin confirms",
  body: newEnrolment,
  response: { status: 201, schema: ownEnrolment },
  errors: ["CONFLICT"],
  handle: ({ actor, body }) => addEnrolment({ actor, enrolment: body }),
});

export const { PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD", "POST");
