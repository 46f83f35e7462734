import { Icon } from "@/components/ui/icon";
import { AccountSection } from "./account-section";
import { ChangeEmail } from "./change-email.client";
import { ChangePassword } from "./change-password.client";
import { SendConfirmation } from "./send-confirmation";

interface SignInSectionProps {
  email: string;
  isConfirmed: boolean;
}

/** How a parent signs in: address and password. */
export function SignInSection({ email, isConfirmed }: SignInSectionProps) {
  return (
    <AccountSection id="sign-in" heading="Email and password">
      <dl className="facts">
        <div>
          <dt>Email</dt>
          <dd>
            {email} <ConfirmedState isConfirmed={isConfirmed} />
          </dd>
        </div>
        <div>
          <dt>Password</dt>
          <dd>Stored securely (hidden)</dd>
        </div>
      </dl>
      <div className="row">
        {!isConfirmed && <SendConfirmation label="Send the link again" email={email} />}
        <ChangeEmail />
        <ChangePassword />
      </div>
    </AccountSection>
  );
}

function ConfirmedState({ isConfirmed }: { isConfirmed: boolean }) {
  return isConfirmed ? (
    <span className="status status-good">
      <Icon name="circle-check" />
      Confirmed
    </span>
  ) : (
    <span className="status status-warn">
      <Icon name="clock" />
      Not confirmed
    </span>
  );
}
