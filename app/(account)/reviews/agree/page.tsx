import { linkPageMetadata } from "@/app/(account)/link-page-metadata";
import { FormPage } from "@/components/accounts/form-page";
import { AgreeRatings } from "@/components/reviews/own/agree-ratings.client";
import { SITE } from "@/lib/platform/site";

export const generateMetadata = () =>
  linkPageMetadata({
    title: "Are Other Stars Right?",
    description: `A moderator of ${SITE.name} can suggest different stars for a review. Only its author can change them.`,
    path: "/reviews/agree",
  });

// GET /reviews/agree – an author accepts or declines proposed ratings, from an emailed link
export default function AgreePage() {
  return (
    <FormPage narrow title="Are Other Stars Right?">
      <AgreeRatings />
    </FormPage>
  );
}
