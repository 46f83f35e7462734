import { anyoneWrite, clientAddress, onlyAllows } from "@/lib/http/route";
import { reportReview } from "@/lib/moderation/reports/report-review";
import { receivedReport } from "@/lib/moderation/view";
import { authorize } from "@/lib/policy/authorize";
import { isPublished } from "@/lib/reviews/queries";
import { reportPayload } from "@/lib/reviews/schema";
import { idParams } from "../../../parameters";

export const POST = anyoneWrite({
  summary: "Report a published review, or the school's reply to it, for breaking a rule",
  description: "No account is needed.",
  params: idParams,
  authorize: async ({ id }, { actor }) => authorize(actor, "review.report", { isPublished: await isPublished(id) }),
  body: reportPayload,
  response: { status: 201, schema: receivedReport },
  errors: ["FORBIDDEN"],
  handle: async ({ actor, params, body, request }) =>
    await reportReview({ actor, address: clientAddress(request), reviewId: params.id, report: body }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
