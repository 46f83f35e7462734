import { z } from "zod";
import { created } from "@/lib/http/answers";
import { clientAddress, onlyAllows, route } from "@/lib/http/route";
import { reportReview } from "@/lib/moderation/reports/report-review";
import { authorize } from "@/lib/policy/authorize";
import { isPublished } from "@/lib/reviews/queries";
import { reportPayload } from "@/lib/reviews/schema";

// POST /api/reviews/:id/reports – anybody reports a published review or its reply for breaking a rule
export const POST = route(
  {
    access: "anyone",
    params: z.object({ id: z.uuid() }),
    authorize: async ({ id }, { actor }) => authorize(actor, "review.report", { isPublished: await isPublished(id) }),
    body: reportPayload,
    limit: "write",
  },
  async ({ actor, params, body, request }) =>
    created(await reportReview({ actor, address: clientAddress(request), reviewId: params.id, report: body })),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
