import { linkPage } from "@/app/(account)/link-page";
import { AnswerInvitation } from "@/components/accounts/answer-invitation.client";
import { SITE } from "@/lib/platform/site";

const page = linkPage(() => <AnswerInvitation />, {
  title: "Become an Administrator",
  description: `Answer your invitation to the team of ${SITE.name} with the link in our email. The link works once and expires in 48 hours.`,
  path: "/admin-invitation",
});

export const { generateMetadata } = page;
export default page.Page;
