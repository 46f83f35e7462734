"use client";
import { useEffect, useState } from "react";
import { failureOf } from "@/components/accounts/call-failure";
import { removeLinkToken, useLinkToken } from "@/components/accounts/use-link-token";
import { Button } from "@/components/ui/button";
import { FocusOnMount } from "@/components/ui/focus-on-mount";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Stars } from "@/components/ui/stars";
import { callApi } from "@/lib/http/client";
import { PROPOSAL_WORDS, RATINGS } from "@/lib/reviews/labels";
import type { RatingProposal } from "@/lib/reviews/view";

/** Shows the author's stars next to those that a moderator suggests, with a button to accept and one to decline. */
export function AgreeRatings() {
  const token = useLinkToken();
  const [proposal, setProposal] = useState<RatingProposal | null>(null);
  const [sending, setSending] = useState<boolean | null>(null);
  const [failure, setFailure] = useState({ text: "", attempt: 0 });
  const answered = proposal && proposal.state !== "proposed" ? PROPOSAL_WORDS[proposal.state] : null;

  useEffect(() => {
    if (!token) return;
    let isCancelled = false;
    void callProposal(token).then(
      (found) => isCancelled || setProposal(found),
      (error: unknown) => isCancelled || setFailure(nextFailure(error)),
    );
    return () => void (isCancelled = true);
  }, [token]);

  const answer = async (agrees: boolean) => {
    if (sending !== null || !token) return;
    setSending(agrees);
    try {
      setProposal(await callProposal(token, agrees));
      setFailure({ text: "", attempt: 0 });
      removeLinkToken();
    } catch (error) {
      setFailure(nextFailure(error));
    }
    setSending(null);
  };

  if (token === "" && !proposal) return <p>This link is incomplete. Please open it again from our email.</p>;
  return (
    <div className="grid gap-6">
      {failure.text && <ErrorSummary title="This did not work" text={failure.text} errors={[]} attempt={failure.attempt} />}
      {answered && (
        <div>
          <FocusOnMount as="h2">{answered.title}</FocusOnMount>
          <p>{answered.text}</p>
        </div>
      )}
      {proposal && !answered && (
        <>
          <p>
            A moderator thinks that some of the stars in your review of <b>{proposal.schoolName}</b> don’t match what you wrote. Only you
            can change them. Until you answer, they stay as they are.
          </p>
          <ChangedRatings {...proposal} />
          <div className="space-y-4">
            <Button size="lg" block aria-disabled={sending !== null} onClick={() => void answer(true)}>
              {sending === true ? "Sending..." : "Change my stars"}
            </Button>
            <Button variant="outline" size="lg" block aria-disabled={sending !== null} onClick={() => void answer(false)}>
              {sending === false ? "Sending..." : "Keep my stars"}
            </Button>
          </div>
        </>
      )}
      <p className="sr-only" role="status">
        {token && !proposal && !failure.text ? "Loading" : ""}
      </p>
    </div>
  );
}

const nextFailure = (error: unknown) => (before: { attempt: number }) => ({
  text: failureOf(error).text,
  attempt: before.attempt + 1,
});

const CELL = "border-b border-line py-2 pr-2 text-left font-normal";

/** Shows only the ratings that would change. */
function ChangedRatings({ given, proposed }: RatingProposal) {
  const changed = RATINGS.filter(({ category }) => given[`${category}Rating`] !== proposed[`${category}Rating`]);
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">Stars that would change</caption>
      <thead>
        <tr>
          {["Rating", "Yours", "Proposed"].map((title) => (
            <th key={title} className={`${CELL} text-sm text-ink-soft`} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changed.map(({ category, title }) => (
          <tr key={category}>
            <th className={CELL} scope="row">
              {title}
            </th>
            <td className={CELL}>
              <Stars value={given[`${category}Rating`]} />
            </td>
            <td className={CELL}>
              <Stars value={proposed[`${category}Rating`]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

async function callProposal(token: string, agrees?: boolean): Promise<RatingProposal> {
  return (await callApi("/api/review-agreements", { method: "POST", body: { token, agrees } })).json();
}
