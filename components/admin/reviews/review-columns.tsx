import type { Column } from "@/components/ui/table";
import { Icon } from "@/components/ui/icon";
import { Stars } from "@/components/ui/stars";
import type { QueuedReview } from "@/lib/moderation/view";
import { RATINGS, RECOMMEND_TITLE } from "@/lib/reviews/labels";
import { formatDate, languageOf } from "@/lib/schools/labels";
import { selectionColumn } from "@/components/admin/verification/queue-columns";
import { hintCounts } from "./review-hints";
import { nameOf } from "@/components/admin/use-decisions";
import { REVIEW, WaitingClock } from "@/components/admin/verification/waiting-clock";

export type ReviewAct = "view" | "edit" | "remove" | "approve";

interface ReviewColumns {
  rows: readonly QueuedReview[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onAct: (act: ReviewAct, review: QueuedReview) => void;
}

/** `the review of Nandanvan Vidyalaya by Meera Joshi` */
export const describeReview = ({ school, user }: Pick<QueuedReview, "school" | "user">): string =>
  `the review of ${school.name}${user ? ` by ${nameOf(user)}` : ""}`;

/** The columns that the specification names, and a checkbox to select several reviews. */
export function reviewColumns({ rows, selected, onSelect, onAct }: ReviewColumns): Column<QueuedReview>[] {
  return [
    selectionColumn({ rows, selected, onSelect, describe: describeReview }),
    { id: "school", title: "School", kind: "name", cell: (review) => <SchoolCell review={review} /> },
    { id: "author", title: "Author", cell: (review) => <AuthorCell review={review} /> },
    {
      id: "date",
      title: "Date",
      sort: { ascending: "oldest", descending: "newest", ascendingLabel: "Waiting longest", descendingLabel: "Newest" },
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
          <Act label="Delete" isDestructive review={review} onPress={() => onAct("remove", review)} />
        </span>
      ),
    },
  ];
}

interface ActProps {
  label: string;
  review: QueuedReview;
  isDestructive?: boolean;
  isOpener?: boolean;
  onPress: () => void;
}

function Act({ label, review, isDestructive, isOpener, onPress }: ActProps) {
  return (
    <button
      className={isDestructive ? "btn btn-bad btn-cell" : "btn btn-2 btn-cell"}
      type="button"
      data-opener={isOpener || undefined}
      onClick={onPress}
    >
      {label}
      <span className="vh"> {describeReview(review)}</span>
    </button>
  );
}

const HIDDEN = { revocation: "Hidden: the author is no longer verified", report: "Hidden: reported" };

/** The school, and notes for the moderator. */
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
          {claimedBy.isYou ? "You are looking at this" : `${claimedBy.name} is looking at this`}
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
          {isAnonymous ? "Withdrawn with a name, written again anonymously" : "Withdrawn anonymously, written again with a name"}
        </span>
      )}
      {isAuthorAsked && (
        <span className="tiny cell-note">
          <Icon name="clock" />
          Waiting for the author’s answer about suggested stars
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

/** The six ratings of a review. The specification calls the last one Recommend here. */
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
