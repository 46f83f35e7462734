import { z } from "zod";
import { onlyAllows, route } from "@/lib/http/route";
import { withdrawReview } from "@/lib/reviews/withdraw-review";

export const DELETE = route(
  {
    summary: "Withdraw your review, and a pending version of it",
    access: "signed-in",
    params: z.object({ id: z.uuid() }),
    errors: ["CONFLICT"],
    limit: "write",
  },
  async ({ actor, params }) => {
    await withdrawReview({ actor, id: params.id });
  },
);

export const { GET, POST, PUT, PATCH, OPTIONS } = onlyAllows("DELETE");
