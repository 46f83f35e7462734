import { changeEnrolment } from "@/lib/enrolments/change-enrolment";
import { getOwnEnrolment } from "@/lib/enrolments/queries";
import { enrolmentChange } from "@/lib/enrolments/schema";
import { ownEnrolment } from "@/lib/enrolments/view";
import { onlyAllows, userWrite } from "@/lib/http/route";
import { idParams } from "../../parameters";

export const PUT = userWrite({
  summary: "End your enrolment, or answer April's question",
  params: idParams,
  authorize: ({ id }, { actor }) => getOwnEnrolment({ id, parentId: actor.id }),
  body: enrolmentChange,
  response: { schema: ownEnrolment },
  errors: ["CONFLICT"],
  handle: ({ actor, subject, body }) => changeEnrolment({ actor, parentId: actor.id, id: subject.id, change: body }),
});

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
