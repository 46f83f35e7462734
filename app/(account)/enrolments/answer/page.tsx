import { linkPage } from "@/app/(account)/link-page";
import { AnswerQuestion } from "@/components/enrolments/answer-question.client";
import { SITE } from "@/lib/platform/site";

const page = linkPage(() => <AnswerQuestion />, {
  title: "Is Your Child Still There?",
  description: `Once a year ${SITE.name} asks verified parents whether their child is still at the same school. One tap keeps your badge correct.`,
  path: "/enrolments/answer",
});

export const { generateMetadata } = page;
export default page.Page;
