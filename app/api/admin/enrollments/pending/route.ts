import { onlyAllows, route } from "@/lib/http/route";
import { listPendingEnrolments } from "@/lib/verification/pending-enrolments";
import { listAnswer } from "../../list-answer";
import { pendingEnrolmentsQuery } from "../../list-queries";

// GET /api/admin/enrollments/pending – pending enrolments that parents added after registering
export const GET = route({ access: "admin", query: pendingEnrolmentsQuery, limit: "read" }, async ({ query, url }) =>
  listAnswer(await listPendingEnrolments(query), { url, ...query }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
