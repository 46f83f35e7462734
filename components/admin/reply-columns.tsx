import { Stars } from "@/components/ui/stars";
import type { Column } from "@/components/ui/table";
import type { PendingReply } from "@/lib/moderation/view";
import { RATINGS } from "@/lib/reviews/labels";
import { formatDate, languageOf } from "@/lib/schools/labels";
import { nameOf } from "./use-decisions";

interface ReplyColumns {
  pendingId: string | null;
  onApprove: (reply: PendingReply) => void;
  onRemove: (reply: PendingReply) => void;
}

export function replyColumns({ pendingId, onApprove, onRemove }: ReplyColumns): Column<PendingReply>[] {
  return [
    {
      id: "reply",
      title: "Reply",
      kind: "name",
      cell: ({ text, author }) => (
        <>
          <span className="prose" lang={languageOf(text)}>
            {text}
          </span>
          <span className="small soft">{author ? `${nameOf(author)}, ${author.email}` : "The account is deleted"}</span>
        </>
      ),
    },
    { id: "review", title: "Answers", cell: (reply) => <AnsweredReview reply={reply} /> },
    {
      id: "sent",
      title: "Sent",
      sort: { up: "oldest", down: "newest", upWords: "Oldest first", downWords: "Newest first" },
      cell: ({ submittedAt }) => <span className="num">{formatDate(submittedAt)}</span>,
    },
    {
      id: "actions",
      title: "Actions",
      kind: "actions",
      cell: (reply) => (
        <>
          <button
            className="btn btn-2 btn-cell"
            type="button"
            aria-disabled={pendingId === reply.id || undefined}
            onClick={() => onApprove(reply)}
          >
            Approve<span className="vh"> the reply of {reply.school.name}</span>
          </button>
          <button className="btn btn-bad btn-cell" type="button" data-opener onClick={() => onRemove(reply)}>
            Remove<span className="vh"> the reply of {reply.school.name}</span>
          </button>
        </>
      ),
    },
  ];
}

/** The review as it is published: its author isn't needed to judge a reply. */
function AnsweredReview({ reply: { school, review } }: { reply: PendingReply }) {
  const written = RATINGS.flatMap(({ category, title }) => (review.comments[category] ? [{ title, text: review.comments[category] }] : []));
  return (
    <div className="cell-lines">
      <a href={`/schools/${school.id}#review-${review.id}`} lang={languageOf(school.name)}>
        {school.name}
      </a>
      <span className="small soft">
        {school.city}, {formatDate(review.publishedOn)}
      </span>
      <span className="rating">
        <Stars value={review.overallRating} /> <b>{review.overallRating}</b>
      </span>
      {written.map(({ title, text }) => (
        <span key={title} className="prose" lang={languageOf(text)}>
          <span className="small soft">{title}: </span>
          {text}
        </span>
      ))}
      {written.length === 0 && <span className="soft">Stars only, no words</span>}
    </div>
  );
}
