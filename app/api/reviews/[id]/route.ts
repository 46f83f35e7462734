import { onlyAllows, userWrite } from "@/lib/http/route";
import { withdrawReview } from "@/lib/reviews/writing/withdraw-review";
import { idParams } from "../../parameters";

export const DELETE = userWrite({
  summary: "Withdraw your review, and a pending version of it",
  params: idParams,
  errors: ["CONFLICT"],
  handle: ({ actor, params }) => withdrawReview({ actor, id: params.id }),
});

export const { GET, POST, PUT, PATCH, OPTIONS } = onlyAllows("DELETE");
