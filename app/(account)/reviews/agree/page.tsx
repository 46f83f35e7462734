import { pageMetadata } from "@/app/page-metadata";
import { FormPage } from "@/components/accounts/form-page";
import { AgreeRatings } from "@/components/reviews/agree-ratings.client";
import { SITE } from "@/lib/platform/site";

// Rendered for each request, like every page with a form.
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

// GET /reviews/agree – an author accepts or declines proposed ratings, from an emailed link
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
