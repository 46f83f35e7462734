import { Icon } from "@/components/ui/icon";
import { Stars } from "@/components/ui/stars";
import type { Column } from "@/components/ui/table";
import type { OpenReport } from "@/lib/moderation/view";
import { RATINGS, RULES } from "@/lib/reviews/labels";
import { formatDate, languageOf } from "@/lib/schools/labels";
import { DueClock } from "./due-clock";

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
      cell: ({ review }) => (
        <div>
          <ReportedReview review={review} />
        </div>
      ),
    },
    {
      id: "reason",
      title: "Reported for",
      cell: ({ reasonCode, text, isByMember }) => (
        <span className="cell-lines">
          <b className="strong">{RULES[reasonCode].title}</b>
          {text && (
            <span className="prose" lang={languageOf(text)}>
              {text}
            </span>
          )}
          <span className="small soft">{isByMember ? "By somebody signed in" : "By a visitor"}</span>
        </span>
      ),
    },
    {
      id: "due",
      title: "To be decided",
      sort: { up: "due", down: "newest", upWords: "Most urgent first", downWords: "Newest first" },
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
      cell: (report) => (
        <>
          <button
            className="btn btn-2 btn-cell"
            type="button"
            aria-disabled={pendingId === report.id || undefined}
            onClick={() => onKeep(report)}
          >
            {report.review.isHidden ? "Publish Again" : "Keep Published"}
            <span className="vh">: review of {report.review.school.name}</span>
          </button>
          <button className="btn btn-bad btn-cell" type="button" data-opener onClick={() => onRemove(report)}>
            Remove<span className="vh"> review of {report.review.school.name}</span>
          </button>
        </>
      ),
    },
  ];
}

function ReportedReview({ review }: Pick<OpenReport, "review">) {
  const { school, comments, overallRating, publishedOn } = review;
  const written = RATINGS.flatMap(({ category, title }) => (comments[category] ? [{ title, text: comments[category] }] : []));
  return (
    <div className="cell-lines">
      <a href={`/schools/${school.id}${review.isPublished ? `#review-${review.id}` : ""}`} lang={languageOf(school.name)}>
        {school.name}
      </a>
      <span className="small soft">
        {school.city}
        {publishedOn && `, ${formatDate(publishedOn)}`}
      </span>
      <span className="rating">
        <Stars value={overallRating} /> <b>{overallRating}</b>
      </span>
      {review.isHidden && (
        <span className="status status-warn">
          <Icon name="eye-off" />
          Hidden until decided
        </span>
      )}
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
