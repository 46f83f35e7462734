import { linkPage } from "@/app/(account)/link-page";
import { ResetPassword } from "@/components/accounts/passwords/reset-password.client";
import { SITE } from "@/lib/platform/site";

const page = linkPage(() => <ResetPassword />, {
  title: "Set a New Password",
  description: `Set a new password for your ${SITE.name} account with the link in our email. The link works once and expires in 30 minutes.`,
  path: "/reset-password",
});

export const { generateMetadata } = page;
export default page.Page;
