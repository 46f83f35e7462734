import { Stars } from "@/components/ui/stars";
import { RATINGS } from "@/lib/reviews/labels";
import type { RatingCategory } from "@/lib/schools/view";
import { formatDate, languageOf } from "@/lib/schools/labels";

interface ReviewInBriefProps {
  school: { id: string; name: string; city: string };
  review: { id: string; overallRating: number; publishedOn: string | null; comments: Partial<Record<RatingCategory, string | null>> };
  /** Whether it stands on the school's page, so that the link leads to it */
  isPublished: boolean;
  /** What is to be known of it before its words */
  children?: React.ReactNode;
}

/** A review in the cell of a list: which school, when, how many stars, what was written. Its author isn't needed to judge. */
export function ReviewInBrief({ school, review, isPublished, children }: ReviewInBriefProps) {
  const { overallRating, publishedOn, comments } = review;
  const written = RATINGS.flatMap(({ category, title }) => {
    const text = comments[category];
    return text ? [{ title, text }] : [];
  });
  return (
    <div className="cell-lines">
      <a href={`/schools/${school.id}${isPublished ? `#review-${review.id}` : ""}`} lang={languageOf(school.name)}>
        {school.name}
      </a>
      <span className="small soft">
        {school.city}
        {publishedOn && `, ${formatDate(publishedOn)}`}
      </span>
      <span className="rating">
        <Stars value={overallRating} /> <b>{overallRating}</b>
      </span>
      {children}
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
