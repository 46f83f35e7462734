import { pageMetadata } from "@/app/page-metadata";
import { ResetPassword } from "@/components/accounts/reset-password.client";
import { FormPage } from "@/components/accounts/form-page";
import { SITE } from "@/lib/platform/site";

// Rendered for each request, like every page with a form.
export const dynamic = "force-dynamic";

export const generateMetadata = () => ({
  ...pageMetadata({
    title: "Set a New Password",
    description: `Set a new password for your ${SITE.name} account with the link in our email. The link works once and expires in 30 minutes.`,
    path: "/reset-password",
    index: false,
  }),
  referrer: "no-referrer" as const,
});

export default function ResetPasswordPage() {
  return (
    <FormPage narrow>
      <div className="rule">
        <h1>Set a New Password</h1>
      </div>
      <ResetPassword />
    </FormPage>
  );
}
