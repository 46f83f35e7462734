import { pageMetadata } from "@/app/page-metadata";
import { FormPage } from "@/components/accounts/form-page";
import { AgreeRatings } from "@/components/reviews/agree-ratings.client";
import { SITE } from "@/lib/platform/site";

// Made for each request, as every page with a form.
export const dynamic = "force-dynamic";

export const generateMetadata = () => ({
  ...pageMetadata({
    title: "Are Other Stars Right?",
    description: `A moderator of ${SITE.name} can suggest different stars for a review. Only its author can change them.`,
    path: "/reviews/agree",
    index: false,
  }),
  referrer: "no-referrer" as const,
});

// GET /reviews/agree – an author answers, by the mailed link, whether the stars that a moderator proposes are right
export default function AgreePage() {
  return (
    <FormPage narrow>
      <div className="rule">
        <h1>Are Other Stars Right?</h1>
      </div>
      <AgreeRatings />
    </FormPage>
  );
}
