import type { Column } from "@/components/ui/table";
import type { PendingReply } from "@/lib/moderation/view";
import { formatDate, languageOf } from "@/lib/schools/labels";
import { ReplyHints } from "./review-hints";
import { ReviewSummary } from "./review-summary";
import { nameOf } from "@/components/admin/use-decisions";

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
      cell: ({ text, author, hints }) => (
        <>
          <span className="prose" lang={languageOf(text)}>
            {text}
          </span>
          <ReplyHints hints={hints} />
          <span className="small soft">{author ? `${nameOf(author)}, ${author.email}` : "Account deleted"}</span>
        </>
      ),
    },
    { id: "review", title: "In reply to", cell: ({ school, review }) => <ReviewSummary school={school} review={review} isPublished /> },
    {
      id: "sent",
      title: "Sent",
      sort: { ascending: "oldest", descending: "newest", ascendingLabel: "Oldest first", descendingLabel: "Newest first" },
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
            Approve<span className="vh"> the reply from {reply.school.name}</span>
          </button>
          <button className="btn btn-bad btn-cell" type="button" data-opener onClick={() => onRemove(reply)}>
            Delete<span className="vh"> the reply from {reply.school.name}</span>
          </button>
        </>
      ),
    },
  ];
}
