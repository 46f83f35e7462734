import { linkPageMetadata } from "@/app/(account)/link-page-metadata";
import { FormPage } from "@/components/accounts/form-page";
import { UndoEmailChange } from "@/components/accounts/email/undo-email-change.client";
import { SITE, supportEmail } from "@/lib/platform/site";

export const generateMetadata = () =>
  linkPageMetadata({
    title: "This Wasn’t Me",
    description: `If someone else changed the email address of your ${SITE.name} account, undo the change with the link we sent to your old address.`,
    path: "/undo-email-change",
  });

// GET /undo-email-change – a link page: it changes nothing until its button is pressed
export default function UndoEmailChangePage() {
  return (
    <FormPage narrow title="This Wasn’t Me">
      <UndoEmailChange supportEmail={supportEmail()} />
    </FormPage>
  );
}
