"use client";
import { useEffect, useState } from "react";
import { failureOf } from "@/components/accounts/failure";
import { forgetLinkToken, useLinkToken } from "@/components/accounts/use-link-token";
import { FocusOnArrival } from "@/components/ui/focus-on-arrival";
import { buttonClasses } from "@/components/ui/button-classes";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Stars } from "@/components/ui/stars";
import { callApi } from "@/lib/http/client";
import { PROPOSAL_WORDS, RATINGS } from "@/lib/reviews/labels";
import type { RatingProposal } from "@/lib/reviews/view";

/** Stars that a moderator proposes, beside those the author gave: agreed to or not, by one of two buttons. */
export function AgreeRatings() {
  const token = useLinkToken();
  const [proposal, setProposal] = useState<RatingProposal | null>(null);
  const [sending, setSending] = useState<boolean | null>(null);
  const [failure, setFailure] = useState({ text: "", attempt: 0 });
  const answered = proposal && proposal.state !== "proposed" ? PROPOSAL_WORDS[proposal.state] : null;

  useEffect(() => {
    if (!token) return;
    let isGone = false;
    const fail = (text: string) => setFailure(({ attempt }) => ({ text, attempt: attempt + 1 }));
    void ask(token).then(
      (found) => isGone || setProposal(found),
      (error) => isGone || fail(failureOf(error).text),
    );
    return () => void (isGone = true);
  }, [token]);

  const answer = async (agrees: boolean) => {
    if (sending !== null || !token) return;
    setSending(agrees);
    try {
      setProposal(await ask(token, agrees));
      setFailure({ text: "", attempt: 0 });
      forgetLinkToken();
    } catch (error) {
      const { text } = failureOf(error);
      setFailure(({ attempt }) => ({ text, attempt: attempt + 1 }));
    }
    setSending(null);
  };

  if (token === "" && !proposal) return <p>This link is not complete. Please open it from the mail again.</p>;
  return (
    <div className="form">
      {failure.text && <ErrorSummary title="This did not work" text={failure.text} errors={[]} attempt={failure.attempt} />}
      {answered && (
        <div>
          <FocusOnArrival as="h2">{answered.title}</FocusOnArrival>
          <p>{answered.text}</p>
        </div>
      )}
      {proposal && !answered && (
        <>
          <p>
            A moderator thinks that some stars of your review of <b>{proposal.schoolName}</b> do not fit its words. Nobody but you decides
            about them; until you answer, they stay as you gave them.
          </p>
          <Compared {...proposal} />
          <div className="stack">
            <button
              className={buttonClasses({ large: true, block: true })}
              type="button"
              aria-disabled={sending !== null}
              onClick={() => void answer(true)}
            >
              {sending === true ? "Sending..." : "Agree"}
            </button>
            <button
              className={buttonClasses({ kind: "outlined", large: true, block: true })}
              type="button"
              aria-disabled={sending !== null}
              onClick={() => void answer(false)}
            >
              {sending === false ? "Sending..." : "Keep mine"}
            </button>
          </div>
        </>
      )}
      <p className="vh" role="status">
        {token && !proposal && !failure.text ? "Loading" : ""}
      </p>
    </div>
  );
}

/** Only what would change. */
function Compared({ given, proposed }: RatingProposal) {
  const changed = RATINGS.filter(({ category }) => given[`${category}Rating`] !== proposed[`${category}Rating`]);
  return (
    <table className="compared">
      <caption className="vh">Stars that would change</caption>
      <thead>
        <tr>
          <th scope="col">Rating</th>
          <th scope="col">Yours</th>
          <th scope="col">Proposed</th>
        </tr>
      </thead>
      <tbody>
        {changed.map(({ category, title }) => (
          <tr key={category}>
            <th scope="row">{title}</th>
            <td>
              <Stars value={given[`${category}Rating`]} />
            </td>
            <td>
              <Stars value={proposed[`${category}Rating`]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

async function ask(token: string, agrees?: boolean): Promise<RatingProposal> {
  return (await callApi("/api/review-agreements", { method: "POST", body: { token, agrees } })).json();
}
