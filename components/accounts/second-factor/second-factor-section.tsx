import { Badge } from "@/components/ui/badge";
import { Fact } from "@/components/ui/fact";
import { Notice } from "@/components/ui/notice";
import type { OwnSecondFactor } from "@/lib/accounts/view";
import { formatDate } from "@/lib/schools/labels";
import { AccountSection } from "@/components/accounts/own-account/account-section";
import { RenewRecoveryCodes, SetUpSecondFactor, SwitchSecondFactorOff } from "@/components/accounts/dialog-buttons.client";

/** From this many codes on, suggests creating new ones. */
const FEW_CODES_LEFT = 3;

interface SecondFactorSectionProps {
  factor: OwnSecondFactor;
  /** Whether this session has no access until a second factor is set up */
  isMissing: boolean;
  hasPasskeys: boolean;
}

/** An administrator's second factor: an authenticator app, and recovery codes in case the phone is lost. */
export function SecondFactorSection({
  factor: { since, recoveryCodesLeft, isRequired },
  isMissing,
  hasPasskeys,
}: SecondFactorSectionProps) {
  return (
    <AccountSection id="second-factor" heading="Second factor">
      {isMissing && (
        <Notice
          kind="warn"
          icon="shield"
          title={hasPasskeys ? "Use your passkey to open the dashboard" : "Set up a second factor to open the dashboard"}
        >
          {hasPasskeys
            ? "You signed in with your password alone. Sign out, and sign in with your passkey."
            : "This site asks every administrator for more than a password. Set up an authenticator app here, or add a passkey above."}
        </Notice>
      )}
      <dl className="facts">
        <Fact label="Authenticator app">
          <FactorState since={since} />
        </Fact>
        {since && (
          <Fact label="Recovery codes">
            {recoveryCodesLeft} left{recoveryCodesLeft <= FEW_CODES_LEFT && ". Please create new ones"}
          </Fact>
        )}
      </dl>
      {!since && <p>When it is on, signing in also needs a code from an app on your phone. A stolen password alone is not enough.</p>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {since ? (
          <>
            <RenewRecoveryCodes />
            {!isRequired && <SwitchSecondFactorOff />}
          </>
        ) : (
          <SetUpSecondFactor leadsTo={isMissing ? "/admin" : null} />
        )}
      </div>
    </AccountSection>
  );
}

function FactorState({ since }: { since: string | null }) {
  if (!since) {
    return (
      <Badge variant="warn" icon="shield-off">
        Off
      </Badge>
    );
  }
  return (
    <>
      <Badge variant="good" icon="circle-check">
        On
      </Badge>{" "}
      since {formatDate(since)}
    </>
  );
}
