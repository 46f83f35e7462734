import { Badge } from "@/components/ui/badge";
import { Fact } from "@/components/ui/fact";
import { AccountSection } from "./account-section";
import { ChangeEmail, ChangePassword } from "@/components/accounts/dialog-buttons.client";
import { SendConfirmation } from "@/components/accounts/email/send-confirmation";

/** The email address and password with which a parent signs in. */
export function SignInSection({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  return (
    <AccountSection id="sign-in" heading="Email and password">
      <dl className="facts">
        <Fact label="Email">
          {email} <ConfirmedState isConfirmed={isConfirmed} />
        </Fact>
        <Fact label="Password">Stored securely (hidden)</Fact>
      </dl>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {!isConfirmed && <SendConfirmation label="Send the link again" email={email} />}
        <ChangeEmail />
        <ChangePassword />
      </div>
    </AccountSection>
  );
}

function ConfirmedState({ isConfirmed }: { isConfirmed: boolean }) {
  return isConfirmed ? (
    <Badge variant="good" icon="circle-check">
      Confirmed
    </Badge>
  ) : (
    <Badge variant="warn" icon="clock">
      Not confirmed
    </Badge>
  );
}
