import { answerByMail } from "@/lib/enrolments/answer-by-mail";
import { mailedAnswer } from "@/lib/enrolments/schema";
import { answeredQuestion } from "@/lib/enrolments/view";
import { anyoneWrite, onlyAllows } from "@/lib/http/route";

export const POST = anyoneWrite({
  summary: "Answer April's question with the token of the mailed link, once",
  body: mailedAnswer,
  response: { schema: answeredQuestion },
  errors: ["NOT_FOUND", "CONFLICT"],
  handle: ({ body }) => answerByMail(body),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
