import { linkPageMetadata } from "@/app/(account)/link-page-metadata";
import { FormPage } from "@/components/accounts/form-page";
import { AnswerQuestion } from "@/components/enrolments/answer-question.client";
import { SITE } from "@/lib/platform/site";

export const generateMetadata = () =>
  linkPageMetadata({
    title: "Is Your Child Still There?",
    description: `Once a year ${SITE.name} asks verified parents whether their child is still at the same school. One tap keeps your badge correct.`,
    path: "/enrolments/answer",
  });

export default function AnswerPage() {
  return (
    <FormPage narrow title="Is Your Child Still There?">
      <AnswerQuestion />
    </FormPage>
  );
}
