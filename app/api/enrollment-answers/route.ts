import { answerByMail } from "@/lib/enrolments/answer-by-mail";
import { mailedAnswer } from "@/lib/enrolments/schema";
import { answeredQuestion } from "@/lib/enrolments/view";
import { onlyAllows, route } from "@/lib/http/route";

export const POST = route({
  summary: "Answer April's question with the token of the mailed link, once",
  access: "anyone",
  body: mailedAnswer,
  response: { schema: answeredQuestion },
  errors: ["NOT_FOUND", "CONFLICT"],
  limit: "write",
  handle: ({ body }) => answerByMail(body),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
