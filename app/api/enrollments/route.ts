import { addEnrolment } from "@/lib/enrolments/add-enrolment";
import { listOwnEnrolments } from "@/lib/enrolments/queries";
import { newEnrolment, ENROLMENT_SORTS } from "@/lib/enrolments/schema";
import { ownEnrolment } from "@/lib/enrolments/view";
import { onlyAllows, userRead, userWrite } from "@/lib/http/route";
import { listQuery } from "../parameters";

export const GET = userRead({
  summary: "Your enrolments, current ones first",
  query: listQuery(ENROLMENT_SORTS),
  response: { rows: ownEnrolment },
  handle: ({ actor, query }) => listOwnEnrolments({ parentId: actor.id, ...query }),
});

export const POST = userWrite({
  summary: "Add an enrolment, which an admin confirms",
  body: newEnrolment,
  response: { status: 201, schema: ownEnrolment },
  errors: ["CONFLICT"],
  handle: ({ actor, body }) => addEnrolment({ actor, enrolment: body }),
});

export const { PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD", "POST");
