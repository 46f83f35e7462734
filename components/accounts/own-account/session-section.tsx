import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import type { OwnSession } from "@/lib/accounts/view";
import { formatDate } from "@/lib/schools/labels";
import { AccountSection, ownListClasses } from "./account-section";
import { CallButton } from "@/components/accounts/call-button.client";

export function SessionSection({ sessions }: { sessions: OwnSession[] }) {
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <AccountSection id="sessions" heading="Where you are signed in">
      <ul className={ownListClasses}>
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <p className="font-medium text-ink">
                {session.device}{" "}
                {session.isCurrent && (
                  <Badge variant="good" icon="check">
                    This browser
                  </Badge>
                )}
              </p>
              <p className="text-sm text-ink-soft">
                Signed in {formatDate(session.createdAt)}, last used {formatDate(session.lastSeenAt)}
              </p>
            </div>
            <SignOut session={session} />
          </li>
        ))}
      </ul>
      {hasOthers && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <CallButton
            label="Sign out all others"
            call={{ address: "/api/user/sessions", method: "DELETE" }}
            done={{ title: "Signed out", text: "You are signed out of every other browser." }}
            failed="The other browsers were not signed out"
          />
        </div>
      )}
    </AccountSection>
  );
}

function SignOut({ session: { id, device, isCurrent } }: { session: OwnSession }) {
  if (isCurrent) {
    return (
      <ButtonLink variant="ghost" href="/api/logout">
        Sign out<span className="sr-only"> of this browser</span>
      </ButtonLink>
    );
  }
  return (
    <CallButton
      label="Sign out"
      name={`Sign out ${device}`}
      variant="ghost"
      call={{ address: `/api/user/sessions/${id}`, method: "DELETE" }}
      done={{ title: "Signed out", text: `${device} was signed out.` }}
      failed="The browser was not signed out"
    />
  );
}
