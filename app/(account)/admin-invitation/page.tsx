import { linkPageMetadata } from "@/app/(account)/link-page-metadata";
import { AnswerInvitation } from "@/components/accounts/answer-invitation.client";
import { FormPage } from "@/components/accounts/form-page";
import { SITE } from "@/lib/platform/site";

export const generateMetadata = () =>
  linkPageMetadata({
    title: "Become an Administrator",
    description: `Answer your invitation to the team of ${SITE.name} with the link in our email. The link works once and expires in 48 hours.`,
    path: "/admin-invitation",
  });

export default function AdminInvitationPage() {
  return (
    <FormPage narrow title="Become an Administrator">
      <AnswerInvitation />
    </FormPage>
  );
}
