import Link from "next/link";
import { AccountSection, ownListClasses } from "@/components/accounts/own-account/account-section";
import { CallButton } from "@/components/accounts/call-button.client";
import { Badge } from "@/components/ui/badge";
import { ruleForAuthor } from "@/lib/reviews/labels";
import type { OwnReply, Representation } from "@/lib/reviews/view";
import { formatDate, languageOf } from "@/lib/schools/labels";

export function RepresentationSection({ schools, replies }: { schools: Representation[]; replies: OwnReply[] }) {
  return (
    <AccountSection id="representations" heading="Your school’s replies">
      {schools.length === 0 && <p className="text-ink-soft">You no longer speak for a school. Your replies stay on the school’s page.</p>}
      {schools.length > 0 && (
        <p>
          <Link href="/school-desk" prefetch={false}>
            Open the school desk
          </Link>{" "}
          to change what your school says.
        </p>
      )}
      {schools.map(({ school, endsOn, isPaused }) => (
        <p key={school.id}>
          You speak for{" "}
          <Link href={`/schools/${school.id}#reviews`} prefetch={false} lang={languageOf(school.name)}>
            {school.name}
          </Link>
          , {school.city}
          {endsOn && `, until ${formatDate(endsOn)}`}.{" "}
          {isPaused
            ? "You can’t reply for now, because the school’s website has moved to another domain since you proved that you work there."
            : "You can reply once to each review on its page."}
        </p>
      ))}
      {replies.length > 0 && (
        <ul className={ownListClasses}>
          {replies.map((reply) => (
            <OneReply key={reply.id} reply={reply} canWithdraw={schools.some(({ school }) => school.id === reply.school.id)} />
          ))}
        </ul>
      )}
    </AccountSection>
  );
}

function OneReply({ reply, canWithdraw }: { reply: OwnReply; canWithdraw: boolean }) {
  const { reviewId, school, text, status, removalCode, removalText, submittedAt } = reply;
  return (
    <li>
      <div>
        <p className="text-sm text-ink-soft">
          <span lang={languageOf(school.name)}>{school.name}</span>, sent {formatDate(submittedAt)}
        </p>
        <p className="review-text" lang={languageOf(text)}>
          {text}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <State reply={reply} />
        </p>
        {removalCode && removalCode !== "withdrawn" && (
          <p className="text-sm">
            {ruleForAuthor(removalCode)} {removalText}
          </p>
        )}
      </div>
      {canWithdraw && status !== "removed" && (
        <CallButton
          label="Withdraw"
          name={`Withdraw the reply of ${school.name}, sent ${formatDate(submittedAt)}`}
          call={{ address: `/api/reviews/${reviewId}/reply`, method: "DELETE" }}
          done={{ title: "Reply withdrawn", text: "It is no longer on the school’s page." }}
          failed="The reply was not withdrawn"
        />
      )}
    </li>
  );
}

const STATES = {
  pending: { variant: "warn", icon: "clock", children: "Waiting to be checked" },
  withdrawn: { variant: "neutral", icon: "undo-2", children: "Withdrawn" },
  removed: { variant: "bad", icon: "x", children: "Removed" },
} as const;

function State({ reply: { status, removalCode, publishedOn } }: { reply: OwnReply }) {
  if (status !== "approved") return <Badge {...STATES[removalCode === "withdrawn" ? "withdrawn" : status]} />;
  return (
    <Badge variant="good" icon="circle-check">
      Published {formatDate(publishedOn!)}
    </Badge>
  );
}
