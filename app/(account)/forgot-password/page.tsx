import { pageMetadata } from "@/app/page-metadata";
import { ForgotPassword } from "@/components/accounts/forgot-password.client";
import { FormPage } from "@/components/accounts/form-page";
import { SITE } from "@/lib/platform/site";

// Rendered for each request, like every page with a form.
export const dynamic = "force-dynamic";

export const generateMetadata = () => ({
  ...pageMetadata({
    title: "Forgot Your Password",
    description: `Forgot the password of your ${SITE.name} account? Enter your email address and we will send you a link to set a new one.`,
    path: "/forgot-password",
    index: false,
  }),
  referrer: "no-referrer" as const,
});

export default function ForgotPasswordPage() {
  return (
    <FormPage narrow>
      <div className="rule">
        <h1>Forgot Your Password</h1>
      </div>
      <ForgotPassword />
    </FormPage>
  );
}
