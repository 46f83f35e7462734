import { anyoneWrite, onlyAllows } from "@/lib/http/route";
import { answerProposal, getProposal } from "@/lib/reviews/answer-proposal";
import { agreementAnswer } from "@/lib/reviews/schema";
import { ratingProposal } from "@/lib/reviews/view";

export const POST = anyoneWrite({
  summary: "See and answer a moderator's proposed ratings with the token of the mailed link",
  description: "An answer uses the link up.",
  body: agreementAnswer,
  response: { schema: ratingProposal },
  errors: ["NOT_FOUND"],
  handle: ({ body: { token, agrees } }) => (agrees === undefined ? getProposal(token) : answerProposal({ token, agrees })),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
