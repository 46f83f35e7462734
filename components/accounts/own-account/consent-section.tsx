import { ButtonLink } from "@/components/ui/button";
import { CONSENT_TEXTS } from "@/lib/accounts/labels";
import type { OwnConsent } from "@/lib/accounts/view";
import { formatDate } from "@/lib/schools/labels";
import { AccountSection, ownListClasses } from "./account-section";
import { ConsentSwitch } from "./consent-switch.client";

export function ConsentSection({ consents, isVerified }: { consents: OwnConsent[]; isVerified: boolean }) {
  return (
    <AccountSection id="consents" heading="My data and consent">
      <ul className={ownListClasses}>
        {consents.map((consent) => {
          const { title, purpose, withdrawing } = CONSENT_TEXTS[consent.purpose];
          const id = `consent-${consent.purpose}`;
          return (
            <li key={consent.purpose}>
              <div>
                <h3 id={id}>{title}</h3>
                <p className="text-sm">
                  {purpose} <span id={`${id}-off`}>{withdrawing}</span>
                </p>
                <p className="text-sm text-ink-soft">{stateOf(consent)}</p>
              </div>
              {consent.purpose === "account" ? (
                <ButtonLink variant="ghost" href="#delete">
                  Delete account
                </ButtonLink>
              ) : (
                <ConsentSwitch
                  purpose={consent.purpose}
                  isGiven={consent.isGiven}
                  labelId={id}
                  hintId={`${id}-off`}
                  asksForReviews={consent.purpose === "document_check" && isVerified}
                />
              )}
            </li>
          );
        })}
      </ul>
    </AccountSection>
  );
}

function stateOf({ isGiven, noticeVersion, givenAt, withdrawnAt }: OwnConsent): string {
  const notice = noticeVersion ? ` Notice of ${formatDate(noticeVersion)}.` : "";
  if (isGiven && givenAt) return `Given ${formatDate(givenAt)}.${notice}`;
  return withdrawnAt ? `Withdrawn ${formatDate(withdrawnAt)}.${notice}` : "Not given.";
}
