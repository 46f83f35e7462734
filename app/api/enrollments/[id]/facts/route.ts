import { getOwnEnrolment } from "@/lib/enrolments/queries";
import { onlyAllows, userWrite } from "@/lib/http/route";
import { reportSafety } from "@/lib/safety/report-safety";
import { safetyReport } from "@/lib/safety/schema";
import { ownSafetyAnswers } from "@/lib/safety/view";
import { idParams } from "../../../parameters";

export const PUT = userWrite({
  summary: "Answer questions about the safety and access of your child's school, or withdraw the answers",
  description:
    "Replaces all your earlier answers. Others see how many of five households or more give each answer (of ten about inclusion), published once a week, and never what you said.",
  params: idParams,
  authorize: ({ id }, { actor }) => getOwnEnrolment({ id, parentId: actor.id }),
  body: safetyReport,
  response: { schema: ownSafetyAnswers },
  errors: ["FORBIDDEN"],
  handle: async ({ actor, subject, body }) => ({ answers: await reportSafety({ actor, enrolmentId: subject.id, report: body }) }),
});

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
