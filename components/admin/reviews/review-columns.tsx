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
import { Button } from "@/components/ui/button";

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
        <span className="gap-1 grid justify-items-start">
          <span className="whitespace-nowrap">{formatDate(createdAt)}</span>
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
        <span className="gap-2 grid grid-cols-[repeat(2,_auto)] max-md:grid! max-md:w-full max-md:border-0! max-md:justify-stretch!">
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
    <Button variant={isDestructive ? "destructive" : "outline"} size="sm" data-opener={isOpener || undefined} onClick={onPress}>
      {label}
      <span className="sr-only"> {describeReview(review)}</span>
    </Button>
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
      <span className="text-sm text-ink-soft">{school.city}</span>
      {claimedBy && (
        <span className="text-xs flex items-center gap-[0.35em] [&>svg]:size-[1.1em]">
          <Icon name="lock" />
          {claimedBy.isYou ? "You are looking at this" : `${claimedBy.name} is looking at this`}
        </span>
      )}
      {hiddenBecause && (
        <span className="text-xs flex items-center gap-[0.35em] [&>svg]:size-[1.1em]">
          <Icon name="eye-off" />
          {HIDDEN[hiddenBecause]}
        </span>
      )}
      {isPendingVersion && (
        <span className="text-xs text-ink-soft flex items-center gap-[0.35em] [&>svg]:size-[1.1em]">
          <Icon name="copy" />
          New version of a published review
        </span>
      )}
      {!isPendingVersion && replaces && replaces.isAnonymous !== isAnonymous && (
        <span className="text-xs text-ink-soft flex items-center gap-[0.35em] [&>svg]:size-[1.1em]">
          <Icon name="copy" />
          {isAnonymous ? "Withdrawn with a name, written again anonymously" : "Withdrawn anonymously, written again with a name"}
        </span>
      )}
      {isAuthorAsked && (
        <span className="text-xs flex items-center gap-[0.35em] [&>svg]:size-[1.1em]">
          <Icon name="clock" />
          Waiting for the author’s answer about suggested stars
        </span>
      )}
      {isEdited && (
        <span className="text-xs text-ink-soft flex items-center gap-[0.35em] [&>svg]:size-[1.1em]">
          <Icon name="pencil" />
          Edited by a moderator
        </span>
      )}
      {hintCounts(hints).map((words) => (
        <span key={words} className="text-xs flex items-center gap-[0.35em] [&>svg]:size-[1.1em]">
          <Icon name="triangle-alert" />
          {words}
        </span>
      ))}
    </>
  );
}

function AuthorCell({ review: { user, isAnonymous } }: { review: QueuedReview }) {
  if (!user) return <span className="font-normal text-ink-soft">Account deleted</span>;
  const name = nameOf(user);
  return (
    <span className="gap-1 grid justify-items-start">
      <span lang={languageOf(name)}>{name}</span>
      {isAnonymous && <span className="text-xs text-ink-soft">Anonymous on the site</span>}
    </span>
  );
}

/** The six ratings of a review. The specification calls the last one Recommend here. */
export function SixStars({ review }: { review: QueuedReview }) {
  return (
    <dl className="gap-[0.1rem] text-xs/normal grid min-w-52 [&>div]:gap-3 [&>div]:flex [&>div]:items-center [&>div]:justify-between [&_.stars]:h-[0.85rem] [&_.stars]:w-auto [&_.stars]:align-[-0.1em] [&_dd]:m-0 [&_dt]:text-ink-soft max-md:min-w-0 max-md:w-full">
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
  if (!text) return <span className="font-normal text-ink-soft">No comment</span>;
  return (
    <span
      className="line-clamp-6 overflow-hidden min-w-48 max-w-104 wrap-anywhere whitespace-pre-line [unicode-bidi:plaintext] max-md:min-w-0 max-md:w-full text-sm"
      lang={languageOf(text)}
    >
      {text}
    </span>
  );
}
