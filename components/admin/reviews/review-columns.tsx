import type { Column } from "@/components/ui/table";
import { Icon } from "@/components/ui/icon";
import { Stars } from "@/components/ui/stars";
import type { QueuedReview } from "@/lib/moderation/view";
import { RATINGS, RECOMMEND_TITLE } from "@/lib/reviews/labels";
import { formatDate, languageOf } from "@/lib/schools/labels";
import { choiceColumn } from "@/components/admin/verification/queue-columns";
import { hintCounts } from "./review-hints";
import { nameOf } from "@/components/admin/use-decisions";
import { REVIEW, WaitingClock } from "@/components/admin/verification/waiting-clock";

export type ReviewAct = "view" | "edit" | "remove" | "approve";

interface ReviewColumns {
  rows: readonly QueuedReview[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onAct: (act: ReviewAct, review: QueuedReview) => void;
}

/** `the review of Nandanvan Vidyalaya by Meera Joshi` */
export const describeReview = ({ school, user }: Pick<QueuedReview, "school" | "user">): string =>
  `the review of ${school.name}${user ? ` by ${nameOf(user)}` : ""}`;

/** The queue's columns, as the specification names them, and a box to choose several. */
export function reviewColumns({ rows, chosen, onChoose, onAct }: ReviewColumns): Column<QueuedReview>[] {
  return [
    choiceColumn({ rows, chosen, onChoose, describe: describeReview }),
    { id: "school", title: "School", kind: "name", cell: (review) => <SchoolCell review={review} /> },
    { id: "author", title: "Author", cell: (review) => <AuthorCell review={review} /> },
    {
      id: "date",
      title: "Date",
      sort: { up: "oldest", down: "newest", upWords: "Waiting longest", downWords: "Newest" },
      cell: ({ createdAt }) => (
        <span className="cell-lines">
          <span className="num">{formatDate(createdAt)}</span>
          <WaitingClock since={createdAt} promised={REVIEW} />
        </span>
      ),
    },
    { id: "ratings", title: "Ratings", cell: (review) => <SixStars review={review} /> },
    { id: "comment", title: "Overall comment", cell: ({ overallComment }) => <Comment text={overallComment} /> },
    {
      id: "actions",
      title: "Actions",
      kind: "actions",
      cell: (review) => (
        <span className="review-acts">
          <Act label="View" review={review} isOpener onPress={() => onAct("view", review)} />
          <Act label="Approve" review={review} onPress={() => onAct("approve", review)} />
          <Act label="Edit" review={review} onPress={() => onAct("edit", review)} />
          <Act label="Remove" isBad review={review} onPress={() => onAct("remove", review)} />
        </span>
      ),
    },
  ];
}

interface ActProps {
  label: string;
  review: QueuedReview;
  isBad?: boolean;
  isOpener?: boolean;
  onPress: () => void;
}

function Act({ label, review, isBad, isOpener, onPress }: ActProps) {
  return (
    <button
      className={isBad ? "btn btn-bad btn-cell" : "btn btn-2 btn-cell"}
      type="button"
      data-opener={isOpener || undefined}
      onClick={onPress}
    >
      {label}
      <span className="vh"> {describeReview(review)}</span>
    </button>
  );
}

const HIDDEN = { revocation: "Hidden: its author’s verification ended", report: "Hidden: reported" };

/** The school, and what a reader should know before. */
function SchoolCell({
  review: { school, claimedBy, isPendingVersion, replaces, isAnonymous, hiddenBecause, isAuthorAsked, isEdited, hints },
}: {
  review: QueuedReview;
}) {
  return (
    <>
      <b lang={languageOf(school.name)}>{school.name}</b>
      <span className="small soft">{school.city}</span>
      {claimedBy && (
        <span className="tiny cell-note">
          <Icon name="lock" />
          {claimedBy.isYou ? "You are looking at it" : `${claimedBy.name} is looking at it`}
        </span>
      )}
      {hiddenBecause && (
        <span className="tiny cell-note">
          <Icon name="eye-off" />
          {HIDDEN[hiddenBecause]}
        </span>
      )}
      {isPendingVersion && (
        <span className="tiny soft cell-note">
          <Icon name="copy" />
          New version of a published review
        </span>
      )}
      {!isPendingVersion && replaces && replaces.isAnonymous !== isAnonymous && (
        <span className="tiny soft cell-note">
          <Icon name="copy" />
          {isAnonymous ? "Withdrawn with a name, written anew without" : "Withdrawn without a name, written anew with one"}
        </span>
      )}
      {isAuthorAsked && (
        <span className="tiny cell-note">
          <Icon name="clock" />
          Its author is asked about other stars
        </span>
      )}
      {isEdited && (
        <span className="tiny soft cell-note">
          <Icon name="pencil" />
          Edited by a moderator
        </span>
      )}
      {hintCounts(hints).map((words) => (
        <span key={words} className="tiny cell-note">
          <Icon name="triangle-alert" />
          {words}
        </span>
      ))}
    </>
  );
}

function AuthorCell({ review: { user, isAnonymous } }: { review: QueuedReview }) {
  if (!user) return <span className="unknown">Account deleted</span>;
  const name = nameOf(user);
  return (
    <span className="cell-lines">
      <span lang={languageOf(name)}>{name}</span>
      {isAnonymous && <span className="tiny soft">Anonymous on the site</span>}
    </span>
  );
}

/** The six ratings of one review; the last one as the specification calls it here. */
export function SixStars({ review }: { review: QueuedReview }) {
  return (
    <dl className="six-stars">
      {RATINGS.map(({ category, title }) => (
        <div key={category}>
          <dt>{category === "overall" ? RECOMMEND_TITLE : title}</dt>
          <dd>
            <Stars value={review[`${category}Rating`]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Comment({ text }: { text: string | null }) {
  if (!text) return <span className="unknown">No comment</span>;
  return (
    <span className="comment-cell small" lang={languageOf(text)}>
      {text}
    </span>
  );
}
