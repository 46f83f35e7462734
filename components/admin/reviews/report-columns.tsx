import { Icon } from "@/components/ui/icon";
import type { Column } from "@/components/ui/table";
import type { OpenReport } from "@/lib/moderation/view";
import { REPLY_TITLE, RULES } from "@/lib/reviews/labels";
import { languageOf } from "@/lib/schools/labels";
import { DueClock } from "@/components/admin/grievances/due-clock";
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
            <div className="school-reply cell-lines">
              <b className="strong">{REPLY_TITLE}</b>
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
        <span className="cell-lines">
          <b className="strong">{RULES[reasonCode].title}</b>
          {reply && <span className="small">About the school’s reply</span>}
          {text && (
            <span className="prose" lang={languageOf(text)}>
              {text}
            </span>
          )}
          <span className="small soft">{isByMember ? "Reported by a signed-in user" : "Reported by a visitor"}</span>
        </span>
      ),
    },
    {
      id: "due",
      title: "Due",
      sort: { ascending: "due", descending: "newest", ascendingLabel: "Most urgent first", descendingLabel: "Newest first" },
      cell: ({ createdAt, dueAt }) => (
        <span className="cell-lines">
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
            <button
              className="btn btn-2 btn-cell"
              type="button"
              aria-disabled={pendingId === report.id || undefined}
              onClick={() => onKeep(report)}
            >
              {(report.reply ?? report.review).isHidden ? "Publish Again" : "Keep Published"}
              <span className="vh">
                : {subject} of {report.review.school.name}
              </span>
            </button>
            <button className="btn btn-bad btn-cell" type="button" data-opener onClick={() => onRemove(report)}>
              Delete
              <span className="vh">
                {" "}
                {subject} of {report.review.school.name}
              </span>
            </button>
          </>
        );
      },
    },
  ];
}

function Hidden() {
  return (
    <span className="status status-warn">
      <Icon name="eye-off" />
      Hidden until decided
    </span>
  );
}
