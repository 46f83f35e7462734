import { Icon } from "@/components/ui/icon";
import type { OwnSession } from "@/lib/accounts/view";
import { formatDate } from "@/lib/schools/labels";
import { AccountSection } from "./account-section";
import { CallButton } from "./call-button.client";

/** Where a parent is signed in, this browser marked; each can be signed out, and all others at once. */
export function SessionSection({ sessions }: { sessions: OwnSession[] }) {
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <AccountSection id="sessions" heading="Where you are signed in">
      <ul className="own-list">
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <p className="strong">
                {session.device}{" "}
                {session.isCurrent && (
                  <span className="status status-good">
                    <Icon name="check" />
                    This browser
                  </span>
                )}
              </p>
              <p className="small soft">
                Signed in {formatDate(session.createdAt)}, last used {formatDate(session.lastSeenAt)}
              </p>
            </div>
            <SignOut session={session} />
          </li>
        ))}
      </ul>
      {hasOthers && (
        <div className="row">
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
      <a className="btn btn-3" href="/api/logout">
        Sign out<span className="vh"> of this browser</span>
      </a>
    );
  }
  return (
    <CallButton
      label="Sign out"
      name={`Sign out ${device}`}
      kind="plain"
      call={{ address: `/api/user/sessions/${id}`, method: "DELETE" }}
      done={{ title: "Signed out", text: `${device} was signed out.` }}
      failed="The browser was not signed out"
    />
  );
}
