import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icon";
import { AccountSection } from "./account-section";
import { DeleteAccount } from "./delete-account.client";

/** All of one's data as a file. */
export function DownloadSection() {
  return (
    <AccountSection id="data" heading="Download my data">
      <p>All that we keep about you, as one JSON file: what you told us, what was decided, and what you did here.</p>
      <div className="row">
        <a className={buttonClasses({ kind: "outlined" })} href="/api/user/data" download>
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
        <p>An administrator’s account cannot be deleted here.</p>
      ) : (
        <>
          <p>
            Your profile, documents, schools and reviews are deleted at once and cannot be brought back. You can choose that your anonymous
            reviews stay.
          </p>
          <div className="row">
            <DeleteAccount />
          </div>
        </>
      )}
    </AccountSection>
  );
}
