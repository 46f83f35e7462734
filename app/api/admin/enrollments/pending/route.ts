import { onlyAllows, route } from "@/lib/http/route";
import { listPendingEnrolments } from "@/lib/verification/pending-enrolments";
import { pendingEnrolment } from "@/lib/verification/view";
import { listAnswer } from "../../list-answer";
import { pendingEnrolmentsQuery } from "../../list-queries";

export const GET = route(
  {
    summary: "Pending enrolments that parents added after registering, oldest first",
    access: "admin",
    query: pendingEnrolmentsQuery,
    response: { schema: pendingEnrolment, isList: true },
    limit: "read",
  },
  async ({ query, url }) => listAnswer(await listPendingEnrolments(query), { url, ...query }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
