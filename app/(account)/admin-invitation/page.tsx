import { pageMetadata } from "@/app/page-metadata";
import { AnswerInvitation } from "@/components/accounts/answer-invitation.client";
import { FormPage } from "@/components/accounts/form-page";
import { SITE } from "@/lib/platform/site";

// Rendered for each request, like every page with a form.
export const dynamic = "force-dynamic";

export const generateMetadata = () => ({
  ...pageMetadata({
    title: "Become an Administrator",
    description: `Answer your invitation to the team of ${SITE.name} with the link in our email. The link works once and expires in 48 hours.`,
    path: "/admin-invitation",
    index: false,
  }),
  referrer: "no-referrer" as const,
});

export default function AdminInvitationPage() {
  return (
    <FormPage narrow>
      <div className="rule">
        <h1>Become an Administrator</h1>
      </div>
      <AnswerInvitation />
    </FormPage>
  );
}
