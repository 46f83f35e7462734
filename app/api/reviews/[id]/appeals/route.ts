import { z } from "zod";
import { created } from "@/lib/http/answers";
import { onlyAllows, route } from "@/lib/http/route";
import { appealRemoval } from "@/lib/moderation/appeal-removal";
import { appealPayload } from "@/lib/moderation/schema";

// POST /api/reviews/:id/appeals – an author asks for another look at the removal of their review
export const POST = route(
  { actor: "signed-in", params: z.object({ id: z.uuid() }), body: appealPayload, limit: "write" },
  async ({ actor, params, body }) => created(await appealRemoval({ actor, reviewId: params.id, text: body.text })),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
