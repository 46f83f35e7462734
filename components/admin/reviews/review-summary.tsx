import { Stars } from "@/components/ui/stars";
import { RATINGS } from "@/lib/reviews/labels";
import type { RatingCategory } from "@/lib/schools/criteria";
import { formatDate, languageOf } from "@/lib/schools/labels";

interface ReviewSummaryProps {
  school: { id: string; name: string; city: string };
  review: { id: string; overallRating: number; publishedOn: string | null; comments: Partial<Record<RatingCategory, string | null>> };
  /** Whether it is on the school's page, so that the link can point to it */
  isPublished: boolean;
  /** Notes shown before the comments */
  children?: React.ReactNode;
}

/** A review in a table cell: school, date, stars and comments. Its author isn't shown because the decision doesn't need it. */
export function ReviewSummary({ school, review, isPublished, children }: ReviewSummaryProps) {
  const { overallRating, publishedOn, comments } = review;
  const written = RATINGS.flatMap(({ category, title }) => {
    const text = comments[category];
    return text ? [{ title, text }] : [];
  });
  return (
    <div className="gap-1 grid justify-items-start">
      <a href={`/schools/${school.id}${isPublished ? `#review-${review.id}` : ""}`} lang={languageOf(school.name)}>
        {school.name}
      </a>
      <span className="text-sm text-ink-soft">
        {school.city}
        {publishedOn && `, ${formatDate(publishedOn)}`}
      </span>
      <span className="rating">
        <Stars value={overallRating} /> <b>{overallRating}</b>
      </span>
      {children}
      {written.map(({ title, text }) => (
        <span key={title} className="whitespace-pre-line" lang={languageOf(text)}>
          <span className="text-sm text-ink-soft">{title}: </span>
          {text}
        </span>
      ))}
      {written.length === 0 && <span className="text-ink-soft">Ratings only, no comments</span>}
    </div>
  );
}
