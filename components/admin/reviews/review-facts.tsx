import { Fact } from "@/components/ui/fact";
import { Stars } from "@/components/ui/stars";
import { noAuthorLabel } from "@/lib/moderation/labels";
import type { QueuedReview, ReviewDetail } from "@/lib/moderation/view";
import { RATINGS, RULES, ruleTitle } from "@/lib/reviews/labels";
import type { RuleCode } from "@/lib/reviews/schema";
import { formatAcademicYear, formatDate, languageOf } from "@/lib/schools/labels";
import { DOCUMENT_KIND_LABELS } from "@/lib/verification/labels";
import { nameOf } from "@/components/admin/lists/use-decisions";
import { describeClass } from "@/components/admin/verification/labels";

/** The full review: each rating with its comment, with hints highlighted in the text. */
export function ReviewText({ review }: { review: QueuedReview }) {
  return (
    <div className="gap-4 grid max-w-[70ch] [&_h3]:gap-2 [&_h3]:text-base [&_h3]:flex [&_h3]:flex-wrap [&_h3]:items-center">
      {RATINGS.map(({ category, title }) => {
        const comment = review[`${category}Comment`];
        const before = review.replaces?.[`${category}Comment`] ?? null;
        return (
          <section key={category}>
            <h3>
              {title} <Stars value={review[`${category}Rating`]} />
            </h3>
            {comment ? (
              <p className="review-text" lang={languageOf(comment)}>
                <Marked text={comment} matches={matchesIn(review, `${category}Comment`)} />
              </p>
            ) : (
              <p className="font-normal text-ink-soft">No comment</p>
            )}
            {review.replaces && (
              <p className="text-sm text-ink-soft">
                {earlierVersionLabel(review)}: {review.replaces[`${category}Rating`]}/5{before ? `, “${before}”` : ", no comment"}
              </p>
            )}
          </section>
        );
      })}
    </div>
  );
}

/** Says which version the earlier ratings and comments belong to. */
function earlierVersionLabel({ replaces, isAnonymous, isPendingVersion }: QueuedReview): string {
  if (isPendingVersion) return "Currently published";
  return replaces!.isAnonymous === isAnonymous ? "Earlier version" : "Earlier, with the author’s name";
}

const matchesIn = ({ hints }: QueuedReview, comment: string) =>
  hints.flatMap((hint) => ("match" in hint && hint.comment === comment ? [hint.match] : []));

function Marked({ text, matches }: { text: string; matches: string[] }) {
  const parts: React.ReactNode[] = [];
  let from = 0;
  for (const match of matches) {
    const at = text.indexOf(match, from);
    if (at < 0) continue;
    parts.push(text.slice(from, at), <mark key={at}>{match}</mark>);
    from = at + match.length;
  }
  return (
    <>
      {parts}
      {text.slice(from)}
    </>
  );
}

export function AuthorFacts({ review }: { review: ReviewDetail }) {
  const { user, author, academicYear } = review;
  return (
    <dl className="facts">
      <Fact label="Author">
        {user ? <span lang={languageOf(nameOf(user))}>{nameOf(user)}</span> : noAuthorLabel(review)}
        {review.isAnonymous && <small> Anonymous on the site</small>}
      </Fact>
      {author && (
        <>
          <Fact label="Email">{author.email}</Fact>
          <Fact label="Checked">{author.isVerified ? describeCheck(author) : "Not verified"}</Fact>
          <Fact label="Child">{describeChild(author)}</Fact>
        </>
      )}
      <Fact label="Sent">{formatDate(review.createdAt)}</Fact>
      {academicYear && <Fact label="About">{formatAcademicYear(academicYear)}</Fact>}
      {review.isSolicited && <Fact label="Invited">The school asked for this review</Fact>}
    </dl>
  );
}

type Author = NonNullable<ReviewDetail["author"]>;

const describeCheck = ({ documentKind, verifiedAt }: Author): string =>
  [documentKind && DOCUMENT_KIND_LABELS[documentKind], verifiedAt && formatDate(verifiedAt)].filter(Boolean).join(", ") || "Verified";

function describeChild({ enrolment }: Author): string {
  if (!enrolment) return "Not at this school";
  const since = describeClass(enrolment) || "At this school";
  return enrolment.endedOn ? `${since}, until ${formatDate(enrolment.endedOn)}` : since;
}

const DECIDED = { approved: "Approved", removed: "Removed" };
const PROPOSALS = {
  proposed: "waiting for the author’s answer",
  agreed: "the author agreed",
  declined: "the author declined",
  lapsed: "expired",
};

export function ReviewHistory({ review: { decisions, edits, reports, appeals } }: { review: ReviewDetail }) {
  if (decisions.length + edits.length + reports.length + appeals.length === 0) return null;
  return (
    <section className="wrap-anywhere space-y-1">
      <h3>Earlier</h3>
      <ul className="space-y-4 text-sm">
        {decisions.map(({ id, decision, decidedAt, decidedBy, reasonCode, reasonText, undoneAt }) => (
          <li key={id}>
            {DECIDED[decision]} {formatDate(decidedAt)}
            {decidedBy && ` by ${decidedBy}`}
            {reasonCode && `: ${ruleTitle(reasonCode)}`}
            {reasonText && `. ${reasonText}`}
            {undoneAt && " (undone)"}
          </li>
        ))}
        {edits.map(({ id, editedAt, editedBy, commentsBefore, ratingsState }) => (
          <li key={id}>
            Edited {formatDate(editedAt)}
            {editedBy && ` by ${editedBy}`}
            {ratingsState && `. Suggested stars: ${PROPOSALS[ratingsState]}`}
            <details>
              <summary>Original text</summary>
              {Object.entries(commentsBefore).map(([name, words]) => words && <p key={name}>{words}</p>)}
            </details>
          </li>
        ))}
        {reports.map(({ id, createdAt, reasonCode, text, resolution }) => (
          <li key={id}>
            Reported {formatDate(createdAt)}: {RULES[reasonCode as RuleCode].title}
            {text && `. “${text}”`}
            {resolution && ` (${resolution})`}
          </li>
        ))}
        {appeals.map(({ id, createdAt, text, outcome, answer }) => (
          <li key={id}>
            Appealed {formatDate(createdAt)}: “{text}”{outcome && ` (${outcome}${answer ? `: ${answer}` : ""})`}
          </li>
        ))}
      </ul>
    </section>
  );
}
