import { linkPageMetadata } from "@/app/(account)/link-page-metadata";
import { ConfirmEmail } from "@/components/accounts/email/confirm-email.client";
import { FormPage } from "@/components/accounts/form-page";
import { SITE } from "@/lib/platform/site";

export const generateMetadata = () =>
  linkPageMetadata({
    title: "Confirm Your Address",
    description: `Confirm the email address of your ${SITE.name} account, so that we can tell you when you are verified.`,
    path: "/confirm-email",
  });

export default function ConfirmEmailPage() {
  return (
    <FormPage narrow title="Confirm Your Address">
      <ConfirmEmail />
    </FormPage>
  );
}
