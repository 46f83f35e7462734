import { onlyAllows, userWrite } from "@/lib/http/route";
import { requireMayReply, submitReply } from "@/lib/reviews/replies/submit-reply";
import { withdrawReply } from "@/lib/reviews/replies/withdraw-reply";
import { replyPayload } from "@/lib/reviews/schema";
import { ownReply } from "@/lib/reviews/view";
import { idParams } from "../../../parameters";

export const POST = userWrite({
  summary: "Reply to a published review for its school; the reply is moderated",
  params: idParams,
  authorize: ({ id }, { actor }) => requireMayReply(actor, id),
  body: replyPayload,
  response: { status: 201, schema: ownReply },
  errors: ["CONFLICT", "FORBIDDEN"],
  handle: ({ actor, params, body }) => submitReply({ actor, reviewId: params.id, text: body.text }),
});

export const DELETE = userWrite({
  summary: "Withdraw the school's reply, pending or published",
  params: idParams,
  errors: ["FORBIDDEN"],
  handle: ({ actor, params }) => withdrawReply({ actor, reviewId: params.id }),
});

export const { GET, PUT, PATCH, OPTIONS } = onlyAllows("POST", "DELETE");
