import { pageMetadata } from "@/app/page-metadata";
import { ConfirmEmail } from "@/components/accounts/confirm-email.client";
import { FormPage } from "@/components/accounts/form-page";
import { SITE } from "@/lib/platform/site";

// Rendered for each request, like every page with a form.
export const dynamic = "force-dynamic";

export const generateMetadata = () => ({
  ...pageMetadata({
    title: "Confirm Your Address",
    description: `Confirm the email address of your ${SITE.name} account, so that we can tell you when you are verified.`,
    path: "/confirm-email",
    index: false,
  }),
  referrer: "no-referrer" as const,
});

export default function ConfirmEmailPage() {
  return (
    <FormPage narrow>
      <div className="rule">
        <h1>Confirm Your Address</h1>
      </div>
      <ConfirmEmail />
    </FormPage>
  );
}
