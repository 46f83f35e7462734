import type { Metadata } from "next";
import { MissingPage, missingMetadata } from "@/app/missing-page";
import { MessagePage } from "@/components/layout/message-page";
import { ButtonLink } from "@/components/ui/button";

const SCHOOL_NOT_FOUND = "School Not Found";

export const notFoundMetadata: Metadata = { title: SCHOOL_NOT_FOUND };
export const missingSchoolMetadata = missingMetadata(SCHOOL_NOT_FOUND);

type BackTo = "school list" | "home";
const LINKS = {
  "school list": { href: "/schools", label: "Back to Schools" },
  home: { href: "/", label: "Back to Home" },
};

/** Content of the page of a school that does not exist. */
export function SchoolNotFound({ backTo }: { backTo: BackTo }) {
  return (
    <MessagePage
      sign={{ icon: "school" }}
      heading={SCHOOL_NOT_FOUND}
      text="The school you're looking for doesn't exist or has been removed."
    >
      <ButtonLink href={LINKS[backTo].href}>{LINKS[backTo].label}</ButtonLink>
    </MessagePage>
  );
}

export function MissingSchool({ backTo }: { backTo: BackTo }) {
  return (
    <MissingPage>
      <SchoolNotFound backTo={backTo} />
    </MissingPage>
  );
}
