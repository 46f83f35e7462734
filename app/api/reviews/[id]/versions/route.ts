import { onlyAllows, userWrite } from "@/lib/http/route";
import { getOwnReview } from "@/lib/reviews/own-reviews";
import { reviewSubmission, SUBMISSION_BYTES } from "@/lib/reviews/schema";
import { submitVersion } from "@/lib/reviews/writing/submit-review";
import { ownReview } from "@/lib/reviews/view";
import { idParams } from "../../../parameters";

export const POST = userWrite({
  summary: "Submit a new version of your published review; it is moderated",
  description: "If `isAnonymous` differs, the published review is withdrawn at once, and the response is a separate pending review.",
  params: idParams,
  authorize: ({ id }, { actor }) => getOwnReview({ id, authorId: actor.id }),
  body: reviewSubmission,
  maxBytes: SUBMISSION_BYTES,
  response: { status: 201, schema: ownReview },
  errors: ["REVIEW_NOT_ALLOWED", "CONFLICT"],
  handle: ({ actor, subject, body }) => submitVersion({ actor, id: subject.id, submission: body }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
