"use client";
import { useEffect, useState } from "react";
import { failureOf } from "@/components/accounts/call-failure";
import { useLinkCall } from "@/components/accounts/use-link-token";
import { Button } from "@/components/ui/button";
import { FocusOnMount } from "@/components/ui/focus-on-mount";
import { ErrorSummary } from "@/components/ui/error-summary";
import { ScrollTable } from "@/components/ui/scroll-table";
import { Stars } from "@/components/ui/stars";
import { callApi } from "@/lib/http/client";
import { PROPOSAL_WORDS, RATINGS } from "@/lib/reviews/labels";
import type { RatingProposal } from "@/lib/reviews/view";

/** Shows the author's stars next to those that a moderator suggests, with a button to accept and one to decline. */
export function AgreeRatings() {
  const [loaded, setLoaded] = useState<RatingProposal | null>(null);
  const [loadFailure, setLoadFailure] = useState("");
  const { token, pending: sending, answer, failure, call } = useLinkCall(callProposal);
  const proposal = answer ?? loaded;
  const answered = proposal && proposal.state !== "proposed" ? PROPOSAL_WORDS[proposal.state] : null;
  const problem = answer ? "" : failure.text || loadFailure;

  useEffect(() => {
    if (!token) return;
    let isCancelled = false;
    void callProposal(token).then(
      (found) => isCancelled || setLoaded(found),
      (error: unknown) => isCancelled || setLoadFailure(failureOf(error).text),
    );
    return () => void (isCancelled = true);
  }, [token]);

  if (token === "" && !proposal) return <p>This link is incomplete. Please open it again from our email.</p>;
  return (
    <div className="grid gap-6">
      {problem && <ErrorSummary title="This did not work" text={problem} attempt={failure.attempt} />}
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
            <Button size="lg" block aria-disabled={sending !== null} onClick={() => void call(true)}>
              {sending === true ? "Sending..." : "Change my stars"}
            </Button>
            <Button variant="outline" size="lg" block aria-disabled={sending !== null} onClick={() => void call(false)}>
              {sending === false ? "Sending..." : "Keep my stars"}
            </Button>
          </div>
        </>
      )}
      <p className="sr-only" role="status">
        {token && !proposal && !problem ? "Loading" : ""}
      </p>
    </div>
  );
}

function ChangedRatings({ given, proposed }: RatingProposal) {
  const changed = RATINGS.filter(({ category }) => given[`${category}Rating`] !== proposed[`${category}Rating`]);
  return (
    <ScrollTable
      label="Stars that would change"
      columns={["Rating", "Yours", "Proposed"]}
      hasRowHeadings
      rows={changed.map(({ category, title }) => [
        title,
        <Stars key="given" value={given[`${category}Rating`]} />,
        <Stars key="proposed" value={proposed[`${category}Rating`]} />,
      ])}
    />
  );
}

async function callProposal(token: string | undefined, agrees?: boolean): Promise<RatingProposal> {
  return (await callApi("/api/review-agreements", { method: "POST", body: { token, agrees } })).json();
}
