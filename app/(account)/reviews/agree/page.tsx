import { linkPage } from "@/app/(account)/link-page";
import { AgreeRatings } from "@/components/reviews/own/agree-ratings.client";
import { SITE } from "@/lib/platform/site";

const page = linkPage(() => <AgreeRatings />, {
  title: "Check the Proposed Ratings",
  description: `A moderator of ${SITE.name} can suggest different stars for a review. Only its author can change them.`,
  path: "/reviews/agree",
});

export const { generateMetadata } = page;
// GET /reviews/agree – an author accepts or declines proposed ratings, from an emailed link
export default page.Page;
