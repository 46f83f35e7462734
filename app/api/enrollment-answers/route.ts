import { answerByMail } from "@/lib/enrolments/answer-by-mail";
import { mailedAnswer } from "@/lib/enrolments/schema";
import { onlyAllows, route } from "@/lib/http/route";

// POST /api/enrollment-answers – whoever holds the mailed link answers April's question, once
export const POST = route({ access: "anyone", body: mailedAnswer, limit: "write" }, async ({ body }) => answerByMail(body));

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
