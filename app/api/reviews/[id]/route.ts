import { onlyAllows, route } from "@/lib/http/route";
import { withdrawReview } from "@/lib/reviews/withdraw-review";
import { idParams } from "../../id-params";

export const DELETE = route(
  {
    summary: "Withdraw your review, and a pending version of it",
    access: "signed-in",
    params: idParams,
    errors: ["CONFLICT"],
    limit: "write",
  },
  async ({ actor, params }) => {
    await withdrawReview({ actor, id: params.id });
  },
);

export const { GET, POST, PUT, PATCH, OPTIONS } = onlyAllows("DELETE");
