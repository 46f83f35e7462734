import type { Column } from "@/components/ui/table";
import type { PendingReply } from "@/lib/moderation/view";
import { formatDate, languageOf } from "@/lib/schools/labels";
import { ReplyHints } from "./review-hints";
import { ReviewInBrief } from "./review-summary";
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
          <span className="small soft">{author ? `${nameOf(author)}, ${author.email}` : "The account is deleted"}</span>
        </>
      ),
    },
    { id: "review", title: "Answers", cell: ({ school, review }) => <ReviewInBrief school={school} review={review} isPublished /> },
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
