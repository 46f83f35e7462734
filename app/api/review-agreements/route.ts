import { onlyAllows, route } from "@/lib/http/route";
import { answerProposal, getProposal } from "@/lib/reviews/answer-proposal";
import { agreementAnswer } from "@/lib/reviews/schema";

// POST /api/review-agreements – an author sees and answers a moderator's proposed stars by a mailed link
export const POST = route({ access: "anyone", body: agreementAnswer, limit: "write" }, async ({ body: { token, agrees } }) =>
  agrees === undefined ? getProposal(token) : answerProposal({ token, agrees }),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
