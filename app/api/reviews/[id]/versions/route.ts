import { z } from "zod";
import { created } from "@/lib/http/answers";
import { onlyAllows, route } from "@/lib/http/route";
import { getOwnReview } from "@/lib/reviews/own-reviews";
import { reviewSubmission, SUBMISSION_BYTES } from "@/lib/reviews/schema";
import { submitVersion } from "@/lib/reviews/submit-version";

// POST /api/reviews/:id/versions – an author submits a new version of their published review; it is moderated
export const POST = route(
  {
    access: "signed-in",
    params: z.object({ id: z.uuid() }),
    authorize: ({ id }, { actor }) => getOwnReview({ id, authorId: actor.id }),
    body: reviewSubmission,
    maxBytes: SUBMISSION_BYTES,
    limit: "write",
  },
  async ({ actor, subject, body }) => created(await submitVersion({ actor, id: subject.id, submission: body })),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
