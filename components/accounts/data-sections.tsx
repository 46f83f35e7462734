import { buttonVariants } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { AccountSection } from "./account-section";
import { DeleteAccount } from "./delete-account.client";

export function DownloadSection() {
  return (
    <AccountSection id="data" heading="Download my data">
      <p>Everything we keep about you in one JSON file: what you told us, our decisions, and what you did here.</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <a className={buttonVariants({ variant: "outline" })} href="/api/user/data" download>
          <Icon name="download" />
          Download my data
        </a>
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
