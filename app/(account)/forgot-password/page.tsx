import { linkPageMetadata } from "@/app/(account)/link-page-metadata";
import { ForgotPassword } from "@/components/accounts/passwords/forgot-password.client";
import { FormPage } from "@/components/accounts/form-page";
import { SITE } from "@/lib/platform/site";

export const generateMetadata = () =>
  linkPageMetadata({
    title: "Forgot Your Password",
    description: `Forgot the password of your ${SITE.name} account? Enter your email address and we will send you a link to set a new one.`,
    path: "/forgot-password",
  });

export default function ForgotPasswordPage() {
  return (
    <FormPage narrow title="Forgot Your Password">
      <ForgotPassword />
    </FormPage>
  );
}
