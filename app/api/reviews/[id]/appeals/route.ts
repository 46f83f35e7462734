import { z } from "zod";
import { created } from "@/lib/http/answers";
import { onlyAllows, route } from "@/lib/http/route";
import { appealRemoval } from "@/lib/moderation/appeals/appeal-removal";
import { appealPayload } from "@/lib/moderation/schema";
import { getOwnReview } from "@/lib/reviews/own-reviews";

// POST /api/reviews/:id/appeals – an author appeals against the removal of their review
export const POST = route(
  {
    access: "signed-in",
    params: z.object({ id: z.uuid() }),
    authorize: ({ id }, { actor }) => getOwnReview({ id, authorId: actor.id }),
    body: appealPayload,
    limit: "write",
  },
  async ({ actor, subject, body }) => created(await appealRemoval({ actor, reviewId: subject.id, text: body.text })),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
