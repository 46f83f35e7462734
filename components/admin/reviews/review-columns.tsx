import { LockNote, Lines, RowButton, RowNote } from "@/components/admin/lists/cells";
import { actionsColumn, column, nameColumn, selectionColumn, type RowSelection, sortedColumn } from "@/components/admin/lists/list-columns";
import { nameOf } from "@/components/admin/lists/use-decisions";
import { REVIEW_HOURS, WaitingClock } from "@/components/admin/cases/clocks";
import { Fact } from "@/components/ui/fact";
import { Stars } from "@/components/ui/stars";
import type { Column } from "@/components/ui/table";
import { noAuthorLabel } from "@/lib/moderation/labels";
import type { QueuedReview } from "@/lib/moderation/view";
import { RATINGS, RECOMMEND_TITLE } from "@/lib/reviews/labels";
import { formatDate, languageOf } from "@/lib/schools/labels";
import { hintCounts } from "./review-hints";

export type ReviewAct = "view" | "edit" | "remove" | "approve";

/** `the review of Nandanvan Vidyalaya by Meera Joshi` */
export const describeReview = ({ school, user }: Pick<QueuedReview, "school" | "user">): string =>
  `the review of ${school.name}${user ? ` by ${nameOf(user)}` : ""}`;

const BY_WAITING_TIME = { ascending: "oldest", descending: "newest", ascendingLabel: "Waiting longest", descendingLabel: "Newest" };

/** The columns that the specification names, and a checkbox to select several reviews. */
export function reviewColumns(
  selection: RowSelection<QueuedReview>,
  onAct: (what: ReviewAct, row: QueuedReview) => void,
): Column<QueuedReview>[] {
  return [
    selectionColumn(selection, describeReview),
    nameColumn("School", (review) => <SchoolCell review={review} />),
    column("Author", (review) => <AuthorCell review={review} />),
    sortedColumn("Date", BY_WAITING_TIME, ({ createdAt }) => (
      <Lines>
        <span className="whitespace-nowrap">{formatDate(createdAt)}</span>
        <WaitingClock since={createdAt} promised={REVIEW_HOURS} />
      </Lines>
    )),
    column("Ratings", (review) => <SixStars review={review} />),
    column("Overall comment", ({ overallComment }) => <Comment text={overallComment} />),
    actionsColumn((review) => {
      const about = ` ${describeReview(review)}`;
      return (
        <span className="gap-2 grid grid-cols-[repeat(2,_auto)] max-md:grid! max-md:w-full max-md:border-0! max-md:justify-stretch!">
          <RowButton label="View" about={about} isOpener onPress={() => onAct("view", review)} />
          <RowButton label="Approve" about={about} onPress={() => onAct("approve", review)} />
          <RowButton label="Edit" about={about} onPress={() => onAct("edit", review)} />
          <RowButton label="Delete" about={about} isDestructive onPress={() => onAct("remove", review)} />
        </span>
      );
    }),
  ];
}

const HIDDEN = { revocation: "Hidden: the author is no longer verified", report: "Hidden: reported" };

function SchoolCell({ review }: { review: QueuedReview }) {
  const { school, isPendingVersion, replaces, isAnonymous, hiddenBecause } = review;
  return (
    <>
      <b lang={languageOf(school.name)}>{school.name}</b>
      <span className="text-sm text-ink-soft">{school.city}</span>
      <LockNote lockedBy={review.claimedBy} />
      {hiddenBecause && <RowNote icon="eye-off">{HIDDEN[hiddenBecause]}</RowNote>}
      {isPendingVersion && (
        <RowNote icon="copy" isSoft>
          New version of a published review
        </RowNote>
      )}
      {!isPendingVersion && replaces && replaces.isAnonymous !== isAnonymous && (
        <RowNote icon="copy" isSoft>
          Withdrawn with a name, written again anonymously
        </RowNote>
      )}
      {review.isAuthorAsked && <RowNote icon="clock">Waiting for the author’s answer about suggested stars</RowNote>}
      {review.isEdited && (
        <RowNote icon="pencil" isSoft>
          Edited by a moderator
        </RowNote>
      )}
      {hintCounts(review.hints).map((words) => (
        <RowNote key={words} icon="triangle-alert">
          {words}
        </RowNote>
      ))}
    </>
  );
}

function AuthorCell({ review: { user, isAnonymous, isAuthorHidden } }: { review: QueuedReview }) {
  if (!user) return <span className="font-normal text-ink-soft">{noAuthorLabel({ isAuthorHidden })}</span>;
  const name = nameOf(user);
  return (
    <Lines>
      <span lang={languageOf(name)}>{name}</span>
      {isAnonymous && <span className="text-xs text-ink-soft">Anonymous on the site</span>}
    </Lines>
  );
}

/** The six ratings of a review. The specification calls the last one Recommend here. */
function SixStars({ review }: { review: QueuedReview }) {
  return (
    <dl className="gap-[0.1rem] text-xs/normal grid min-w-52 [&>div]:gap-3 [&>div]:flex [&>div]:items-center [&>div]:justify-between [&_.stars]:h-[0.85rem] [&_.stars]:w-auto [&_.stars]:align-[-0.1em] [&_dd]:m-0 [&_dt]:text-ink-soft max-md:min-w-0 max-md:w-full">
      {RATINGS.map(({ category, title }) => (
        <Fact key={category} label={category === "overall" ? RECOMMEND_TITLE : title}>
          <Stars value={review[`${category}Rating`]} />
        </Fact>
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
