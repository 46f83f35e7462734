import { addEnrolment } from "@/lib/enrolments/add-enrolment";
import { listOwnEnrolments } from "@/lib/enrolments/queries";
import { newEnrolment } from "@/lib/enrolments/schema";
import { ownEnrolment } from "@/lib/enrolments/view";
import { onlyAllows, route } from "@/lib/http/route";
import { enrolmentListQuery } from "./enrolment-list-query";

export const GET = route(
  {
    summary: "Your enrolments, current ones first",
    access: "signed-in",
    query: enrolmentListQuery,
    response: { rows: ownEnrolment },
    limit: "read",
  },
  async ({ actor, query }) => {
    const { enrolments: rows, total } = await listOwnEnrolments({ parentId: actor.id, ...query });
    return { rows, total, isTotalCapped: false };
  },
);

export const POST = route(
  {
    summary: "Add an enrolment, which an admin confirms",
    access: "signed-in",
    body: newEnrolment,
    response: { status: 201, schema: ownEnrolment },
    errors: ["CONFLICT"],
    limit: "write",
  },
  async ({ actor, body }) => addEnrolment({ actor, enrolment: body }),
);

export const { PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD", "POST");
