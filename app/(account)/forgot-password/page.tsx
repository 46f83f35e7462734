import { linkPage } from "@/app/(account)/link-page";
import { ForgotPassword } from "@/components/accounts/passwords/forgot-password.client";
import { SITE } from "@/lib/platform/site";

const page = linkPage(() => <ForgotPassword />, {
  title: "Forgot Your Password",
  description: `Forgot the password of your ${SITE.name} account? Enter your email address and we will send you a link to set a new one.`,
  path: "/forgot-password",
});

export const { generateMetadata } = page;
export default page.Page;
