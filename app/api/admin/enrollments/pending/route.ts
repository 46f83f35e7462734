import { adminRead, onlyAllows } from "@/lib/http/route";
import { listPendingEnrolments } from "@/lib/verification/queries";
import { pendingEnrolment } from "@/lib/verification/view";
import { ENROLMENT_QUEUE_SORTS } from "@/lib/verification/schema";
import { listQuery } from "../../../parameters";

export const GET = adminRead({
  summary: "Pending enrolments that parents added after registering, oldest first",
  query: listQuery(ENROLMENT_QUEUE_SORTS),
  response: { rows: pendingEnrolment },
  handle: ({ query }) => listPendingEnrolments(query),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
