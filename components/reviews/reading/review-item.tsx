import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Stars } from "@/components/ui/stars";
import { ANONYMOUS_AUTHOR, EDITED, RATINGS, REPLY_TITLE, SOLICITED, experienceWords } from "@/lib/reviews/labels";
import type { ReportSubject } from "@/lib/reviews/schema";
import type { EarlierVersion, PublicReview, SchoolReply, SchoolReview } from "@/lib/reviews/view";
import { formatDate, languageOf } from "@/lib/schools/labels";
import { badgeText } from "@/lib/verification/labels";

/** One review: author, date, verification, stars and text, with all six ratings in a disclosure. */
export function ReviewItem({ review, school }: { review: PublicReview; school?: SchoolReview["school"] }) {
  return (
    <article className="review" id={`review-${review.id}`}>
      {school && (
        <div>
          <h2 className="text-base leading-[1.4] wrap-anywhere">
            <a href={`/schools/${school.id}`}>{school.name}</a>
          </h2>
          <p className="mb-2 text-sm text-ink-soft">
            {school.city}, {school.state}
          </p>
        </div>
      )}
      <div className="review-head">
        <Author user={review.user} />
        <time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>
      </div>
      {review.provenance && <p className="text-sm text-ink-soft">{badgeText(review.provenance)}</p>}
      {review.academicYear && <p className="text-sm text-ink-soft">{experienceWords(review.academicYear)}</p>}
      <p className="rating mt-2 flex">
        <Stars value={review.overallRating} />
        <b>{review.overallRating}</b>
        <span className="text-sm text-ink-soft">out of 5 overall</span>
      </p>
      {review.reviewText && (
        <p className="review-text" lang={languageOf(review.reviewText)}>
          {review.reviewText}
        </p>
      )}
      {(review.isSolicited || review.isEdited) && (
        <p className="mt-2 flex flex-wrap gap-2">
          {review.isSolicited && <Badge>{SOLICITED}</Badge>}
          {review.isEdited && <Badge>{EDITED}</Badge>}
        </p>
      )}
      <ReportLink reviewId={review.id} />
      <details>
        <summary>All six ratings</summary>
        <SixRatings review={review} />
      </details>
      {review.reply && <ReplyOfSchool reply={review.reply} reviewId={review.id} />}
      {review.earlier.length > 0 && <EarlierVersions versions={review.earlier} />}
    </article>
  );
}

function Author({ user }: Pick<PublicReview, "user">) {
  if (!user) {
    return (
      <h3 className="anonymous" tabIndex={-1}>
        <Icon name="badge-check" />
        {ANONYMOUS_AUTHOR}
      </h3>
    );
  }
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <>
      <h3 tabIndex={-1} lang={languageOf(name)}>
        {name}
      </h3>
      <Badge variant="good" icon="badge-check">
        Verified
      </Badge>
    </>
  );
}

function SixRatings({ review }: { review: PublicReview }) {
  return (
    <div className="review-parts">
      {RATINGS.map(({ category, title }) => {
        const comment = review[`${category}Comment`]?.trim();
        return (
          <div key={category}>
            <h4>
              {title} <Stars value={review[`${category}Rating`]} />
            </h4>
            {comment && comment !== review.overallComment?.trim() && <p lang={languageOf(comment)}>{comment}</p>}
          </div>
        );
      })}
    </div>
  );
}

function EarlierVersions({ versions }: { versions: EarlierVersion[] }) {
  return (
    <details>
      <summary>{versions.length === 1 ? "Earlier version" : "Earlier versions"}</summary>
      <div className="review-parts">
        {versions.map(({ createdAt, overallRating, reviewText, reply }, index) => (
          <div key={index}>
            <h4>
              <time dateTime={createdAt}>{formatDate(createdAt)}</time> <Stars value={overallRating} />
            </h4>
            {reviewText && (
              <p className="review-text" lang={languageOf(reviewText)}>
                {reviewText}
              </p>
            )}
            {reply && <ReplyOfSchool reply={reply} />}
          </div>
        ))}
      </div>
    </details>
  );
}

function ReplyOfSchool({ reply: { createdAt, text }, reviewId }: { reply: SchoolReply; reviewId?: string }) {
  return (
    <div className="school-reply" data-slot="school-reply">
      <div className="review-head">
        <h4>{REPLY_TITLE}</h4>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </div>
      <p className="review-text" lang={languageOf(text)}>
        {text}
      </p>
      {reviewId && <ReportLink reviewId={reviewId} about="reply" />}
    </div>
  );
}

/** Links to the grievance form for this review. With JavaScript, report-reviews.client.tsx opens a dialog instead. */
function ReportLink({ reviewId, about = "review" }: { reviewId: string; about?: ReportSubject }) {
  return (
    <ButtonLink
      icon="flag"
      variant="ghost"
      className="report-link"
      href={`/grievance?review=${reviewId}`}
      rel="nofollow"
      data-report={reviewId}
      data-about={about}
    >
      Report<span className="sr-only"> this {about}</span>
    </ButtonLink>
  );
}
