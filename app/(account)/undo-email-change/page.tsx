import { pageMetadata } from "@/app/page-metadata";
import { FormPage } from "@/components/accounts/form-page";
import { UndoEmailChange } from "@/components/accounts/undo-email-change.client";
import { SITE, supportEmail } from "@/lib/platform/site";

// Rendered for each request, like every page with a form.
export const dynamic = "force-dynamic";

export const generateMetadata = () => ({
  ...pageMetadata({
    title: "This Wasn’t Me",
    description: `If someone else changed the email address of your ${SITE.name} account, undo the change with the link we sent to your old address.`,
    path: "/undo-email-change",
    index: false,
  }),
  referrer: "no-referrer" as const,
});

// GET /undo-email-change – a link page: it changes nothing until its button is pressed
export default function UndoEmailChangePage() {
  return (
    <FormPage narrow>
      <div className="rule">
        <h1>This Wasn’t Me</h1>
      </div>
      <UndoEmailChange supportEmail={supportEmail()} />
    </FormPage>
  );
}
