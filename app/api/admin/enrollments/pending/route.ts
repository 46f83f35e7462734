import { adminRead, onlyAllows } from "@/lib/http/route";
import { listPendingEnrolments } from "@/lib/verification/list-pending-enrolments";
import { pendingEnrolment } from "@/lib/verification/view";
import { pendingEnrolmentsQuery } from "../../list-queries";

export const GET = adminRead({
  summary: "Pending enrolments that parents added after registering, oldest first",
  query: pendingEnrolmentsQuery,
  response: { rows: pendingEnrolment },
  handle: ({ query }) => listPendingEnrolments(query),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
