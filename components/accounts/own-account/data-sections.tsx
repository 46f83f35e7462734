import { ButtonLink } from "@/components/ui/button";
import { AccountSection } from "./account-section";
import { DeleteAccount } from "@/components/accounts/dialog-buttons.client";

export function DownloadSection() {
  return (
    <AccountSection id="data" heading="Download my data">
      <p>Everything we keep about you in one JSON file: what you told us, our decisions, and what you did here.</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <ButtonLink icon="download" variant="outline" href="/api/user/data" download>
          Download my data
        </ButtonLink>
      </div>
    </AccountSection>
  );
}

export function DeleteSection({ isAdmin }: { isAdmin: boolean }) {
  return (
    <AccountSection id="delete" heading="Delete my account">
      {isAdmin ? (
        <p>You can’t delete an administrator’s account here.</p>
      ) : (
        <>
          <p>
            We delete your profile, documents, schools and reviews at once. You can’t undo this. You can choose to keep your anonymous
            reviews published.
          </p>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <DeleteAccount />
          </div>
        </>
      )}
    </AccountSection>
  );
}
