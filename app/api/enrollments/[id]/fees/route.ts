import { getOwnEnrolment } from "@/lib/enrolments/queries";
import { reportFees } from "@/lib/fees/report-fees";
import { feeReport } from "@/lib/fees/schema";
import { ownFees } from "@/lib/fees/view";
import { onlyAllows, userWrite } from "@/lib/http/route";
import { idParams } from "../../../parameters";

export const PUT = userWrite({
  summary: "Say what a year at your child's school costs you, or withdraw it",
  description:
    "Replaces what you said about this academic year. Others see medians of five households or more, published once a week, and never what you said.",
  params: idParams,
  authorize: ({ id }, { actor }) => getOwnEnrolment({ id, parentId: actor.id }),
  body: feeReport,
  response: { schema: ownFees },
  errors: ["FORBIDDEN", "CONFLICT"],
  handle: ({ actor, subject, body }) => reportFees({ actor, enrolmentId: subject.id, report: body }),
});

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
