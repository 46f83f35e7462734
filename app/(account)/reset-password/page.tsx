import { linkPageMetadata } from "@/app/(account)/link-page-metadata";
import { ResetPassword } from "@/components/accounts/passwords/reset-password.client";
import { FormPage } from "@/components/accounts/form-page";
import { SITE } from "@/lib/platform/site";

export const generateMetadata = () =>
  linkPageMetadata({
    title: "Set a New Password",
    description: `Set a new password for your ${SITE.name} account with the link in our email. The link works once and expires in 30 minutes.`,
    path: "/reset-password",
  });

export default function ResetPasswordPage() {
  return (
    <FormPage narrow title="Set a New Password">
      <ResetPassword />
    </FormPage>
  );
}
