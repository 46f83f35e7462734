import { answerByMail } from "@/lib/enrolments/answer-by-mail";
import { mailedAnswer } from "@/lib/enrolments/schema";
import { onlyAllows, route } from "@/lib/http/route";

// POST /api/enrollment-answers – answers April's question by a mailed link, once
export const POST = route({ access: "anyone", body: mailedAnswer, limit: "write" }, async ({ body }) => answerByMail(body));

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
