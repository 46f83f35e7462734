import type { Column } from "@/components/ui/table";
import type { OpenReport } from "@/lib/moderation/view";
import { REPLY_TITLE, RULES } from "@/lib/reviews/labels";
import { languageOf } from "@/lib/schools/labels";
import { DueClock } from "@/components/admin/grievances/due-clock";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ReviewSummary } from "./review-summary";

interface ReportColumns {
  pendingId: string | null;
  onKeep: (report: OpenReport) => void;
  onRemove: (report: OpenReport) => void;
}

export function reportColumns({ pendingId, onKeep, onRemove }: ReportColumns): Column<OpenReport>[] {
  return [
    {
      id: "review",
      title: "Review",
      kind: "name",
      cell: ({ review, reply }) => (
        <div>
          <ReviewSummary school={review.school} review={review} isPublished={review.isPublished}>
            {review.isHidden && <Hidden />}
          </ReviewSummary>
          {reply && (
            <div className="school-reply gap-1 grid justify-items-start">
              <b className="font-medium text-ink">{REPLY_TITLE}</b>
              {reply.isHidden && <Hidden />}
              <span className="prose" lang={languageOf(reply.text)}>
                {reply.text}
              </span>
            </div>
          )}
        </div>
      ),
    },
    {
      id: "reason",
      title: "Reported for",
      cell: ({ reasonCode, text, isByMember, reply }) => (
        <span className="gap-1 grid justify-items-start">
          <b className="font-medium text-ink">{RULES[reasonCode].title}</b>
          {reply && <span className="text-sm">About the school’s reply</span>}
          {text && (
            <span className="prose" lang={languageOf(text)}>
              {text}
            </span>
          )}
          <span className="text-sm text-ink-soft">{isByMember ? "Reported by a signed-in user" : "Reported by a visitor"}</span>
        </span>
      ),
    },
    {
      id: "due",
      title: "Due",
      sort: { ascending: "due", descending: "newest", ascendingLabel: "Most urgent first", descendingLabel: "Newest first" },
      cell: ({ createdAt, dueAt }) => (
        <span className="gap-1 grid justify-items-start">
          <DueClock since={createdAt} due={dueAt} />
        </span>
      ),
    },
    {
      id: "actions",
      title: "Actions",
      kind: "actions",
      cell: (report) => {
        const subject = report.reply ? "reply" : "review";
        return (
          <>
            <Button variant="outline" size="sm" aria-disabled={pendingId === report.id || undefined} onClick={() => onKeep(report)}>
              {(report.reply ?? report.review).isHidden ? "Publish Again" : "Keep Published"}
              <span className="sr-only">
                : {subject} of {report.review.school.name}
              </span>
            </Button>
            <Button variant="destructive" size="sm" data-opener onClick={() => onRemove(report)}>
              Delete
              <span className="sr-only">
                {" "}
                {subject} of {report.review.school.name}
              </span>
            </Button>
          </>
        );
      },
    },
  ];
}

function Hidden() {
  return (
    <Badge variant="warn" size="sm" icon="eye-off">
      Hidden until decided
    </Badge>
  );
}
