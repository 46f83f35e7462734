import { linkPage } from "@/app/(account)/link-page";
import { UndoEmailChange } from "@/components/accounts/email/undo-email-change.client";
import { SITE, supportEmail } from "@/lib/platform/site";

const page = linkPage(() => <UndoEmailChange supportEmail={supportEmail()} />, {
  title: "This Wasn’t Me",
  description: `If someone else changed the email address of your ${SITE.name} account, undo the change with the link we sent to your old address.`,
  path: "/undo-email-change",
});

export const { generateMetadata } = page;
// GET /undo-email-change – a link page: it changes nothing until its button is pressed
export default page.Page;
