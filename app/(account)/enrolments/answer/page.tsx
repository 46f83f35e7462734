import { pageMetadata } from "@/app/page-metadata";
import { FormPage } from "@/components/accounts/form-page";
import { AnswerQuestion } from "@/components/enrolments/answer-question.client";
import { SITE } from "@/lib/platform/site";

// Rendered for each request, like every page with a form.
export const dynamic = "force-dynamic";

export const generateMetadata = () => ({
  ...pageMetadata({
    title: "Is Your Child Still There?",
    description: `Once a year ${SITE.name} asks verified parents whether their child is still at the same school. One tap keeps your badge correct.`,
    path: "/enrolments/answer",
    index: false,
  }),
  referrer: "no-referrer" as const,
});

export default function AnswerPage() {
  return (
    <FormPage narrow>
      <div className="rule">
        <h1>Is Your Child Still There?</h1>
      </div>
      <AnswerQuestion />
    </FormPage>
  );
}
