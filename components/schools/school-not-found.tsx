import { MessagePage } from "@/components/layout/message-page";
import { buttonVariants } from "@/components/ui/button";

export const SCHOOL_NOT_FOUND = "School Not Found";

/** The page for a school that does not exist. */
export function SchoolNotFound({ backTo }: { backTo: { href: string; label: string } }) {
  return (
    <MessagePage
      sign={{ icon: "school" }}
      heading={SCHOOL_NOT_FOUND}
      text="The school you're looking for doesn't exist or has been removed."
    >
      <a className={buttonVariants()} href={backTo.href}>
        {backTo.label}
      </a>
    </MessagePage>
  );
}
