import type { OwnPasskey } from "@/lib/accounts/view";
import { formatDate } from "@/lib/schools/labels";
import { AccountSection, ownListClasses } from "@/components/accounts/own-account/account-section";
import { AddPasskey, RemovePasskey, RenamePasskey } from "@/components/accounts/dialog-buttons.client";

interface PasskeySectionProps {
  passkeys: OwnPasskey[];
  /** The page to open after the first passkey is added, for an administrator who needs one for access; else null */
  leadsTo: string | null;
  /** Whether the email address is confirmed, which adding a passkey requires */
  isConfirmed: boolean;
  /** Whether the administrator's authenticator app is on */
  hasApp: boolean;
}

/** A person's passkeys, with which they sign in without a password. */
export function PasskeySection({ passkeys, leadsTo, isConfirmed, hasApp }: PasskeySectionProps) {
  return (
    <AccountSection id="passkeys" heading="Passkeys">
      <p>With a passkey you sign in with your fingerprint, face or screen lock, without your password. Add one on each device you use.</p>
      {passkeys.length > 0 && (
        <ul className={ownListClasses}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div>
                <p className="font-medium wrap-anywhere text-ink">{passkey.name}</p>
                <p className="text-sm text-ink-soft">
                  Added {formatDate(passkey.createdAt)},{" "}
                  {passkey.lastUsedAt ? `last used ${formatDate(passkey.lastUsedAt)}` : "not used yet"}
                </p>
              </div>
              <div className="flex flex-wrap gap-x-1">
                <RenamePasskey passkey={passkey} />
                <RemovePasskey passkey={passkey} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {isConfirmed ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <AddPasskey leadsTo={leadsTo} hasApp={hasApp} />
        </div>
      ) : (
        <p>To add one, confirm your email address first: open the link that we emailed you.</p>
      )}
    </AccountSection>
  );
}
