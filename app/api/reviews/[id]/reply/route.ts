import { z } from "zod";
import { created, noContent } from "@/lib/http/answers";
import { onlyAllows, route } from "@/lib/http/route";
import { replyPayload } from "@/lib/reviews/schema";
import { requireMayReply, submitReply } from "@/lib/reviews/replies/submit-reply";
import { withdrawReply } from "@/lib/reviews/replies/withdraw-reply";

const params = z.object({ id: z.uuid() });

// POST /api/reviews/:id/reply – a representative answers a published review; the reply is moderated
export const POST = route(
  { access: "signed-in", params, authorize: ({ id }, { actor }) => requireMayReply(actor, id), body: replyPayload, limit: "write" },
  async ({ actor, params, body }) => created(await submitReply({ actor, reviewId: params.id, text: body.text })),
);

// DELETE /api/reviews/:id/reply – a representative withdraws the school's reply
export const DELETE = route({ access: "signed-in", params, limit: "write" }, async ({ actor, params }) => {
  await withdrawReply({ actor, reviewId: params.id });
  return noContent();
});

export const { GET, PUT, PATCH, OPTIONS } = onlyAllows("POST", "DELETE");
