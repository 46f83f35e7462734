import { onlyAllows, userWrite } from "@/lib/http/route";
import { appealRemoval } from "@/lib/moderation/appeals/appeal-removal";
import { appealPayload } from "@/lib/moderation/schema";
import { detailAppeal } from "@/lib/moderation/view";
import { getOwnReview } from "@/lib/reviews/own-reviews";
import { idParams } from "../../../parameters";

export const POST = userWrite({
  summary: "Appeal against the removal of your review, once per decision",
  params: idParams,
  authorize: ({ id }, { actor }) => getOwnReview({ id, authorId: actor.id }),
  body: appealPayload,
  response: { status: 201, schema: detailAppeal },
  errors: ["CONFLICT"],
  handle: ({ actor, subject, body }) => appealRemoval({ actor, reviewId: subject.id, text: body.text }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
