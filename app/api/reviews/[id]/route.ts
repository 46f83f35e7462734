import { z } from "zod";
import { noContent } from "@/lib/http/answers";
import { onlyAllows, route } from "@/lib/http/route";
import { withdrawReview } from "@/lib/reviews/withdraw-review";

// DELETE /api/reviews/:id – an author withdraws their own review
export const DELETE = route({ access: "signed-in", params: z.object({ id: z.uuid() }), limit: "write" }, async ({ actor, params }) => {
  await withdrawReview({ actor, id: params.id });
  return noContent();
});

export const { GET, POST, PUT, PATCH, OPTIONS } = onlyAllows("DELETE");
