import { linkPage } from "@/app/(account)/link-page";
import { ConfirmEmail } from "@/components/accounts/email/confirm-email.client";
import { SITE } from "@/lib/platform/site";

const page = linkPage(() => <ConfirmEmail />, {
  title: "Confirm Your Address",
  description: `Confirm the email address of your ${SITE.name} account, so that we can tell you when you are verified.`,
  path: "/confirm-email",
});

export const { generateMetadata } = page;
export default page.Page;
