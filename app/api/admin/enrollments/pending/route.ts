import { onlyAllows, route } from "@/lib/http/route";
import { listPendingEnrolments } from "@/lib/verification/list-pending-enrolments";
import { pendingEnrolment } from "@/lib/verification/view";
import { pendingEnrolmentsQuery } from "../../list-queries";

export const GET = route(
  {
    summary: "Pending enrolments that parents added after registering, oldest first",
    access: "admin",
    query: pendingEnrolmentsQuery,
    response: { rows: pendingEnrolment },
    limit: "read",
  },
  async ({ query }) => listPendingEnrolments(query),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
