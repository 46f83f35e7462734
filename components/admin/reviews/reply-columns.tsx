import type { Column } from "@/components/ui/table";
import type { PendingReply } from "@/lib/moderation/view";
import { formatDate, languageOf } from "@/lib/schools/labels";
import { ReplyHints } from "./review-hints";
import { ReviewSummary } from "./review-summary";
import { nameOf } from "@/components/admin/use-decisions";
import { Button } from "@/components/ui/button";

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
          <span className="text-sm text-ink-soft">{author ? `${nameOf(author)}, ${author.email}` : "Account deleted"}</span>
        </>
      ),
    },
    { id: "review", title: "In reply to", cell: ({ school, review }) => <ReviewSummary school={school} review={review} isPublished /> },
    {
      id: "sent",
      title: "Sent",
      sort: { ascending: "oldest", descending: "newest", ascendingLabel: "Oldest first", descendingLabel: "Newest first" },
      cell: ({ submittedAt }) => <span className="whitespace-nowrap">{formatDate(submittedAt)}</span>,
    },
    {
      id: "actions",
      title: "Actions",
      kind: "actions",
      cell: (reply) => (
        <>
          <Button variant="outline" size="sm" aria-disabled={pendingId === reply.id || undefined} onClick={() => onApprove(reply)}>
            Approve<span className="sr-only"> the reply from {reply.school.name}</span>
          </Button>
          <Button variant="destructive" size="sm" data-opener onClick={() => onRemove(reply)}>
            Delete<span className="sr-only"> the reply from {reply.school.name}</span>
          </Button>
        </>
      ),
    },
  ];
}
