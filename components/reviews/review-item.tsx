import { Badge } from "@/components/ui/badge";
import { Icon } from "@/components/ui/icon";
import { Stars } from "@/components/ui/stars";
import { ANONYMOUS_AUTHOR, EDITED, RATINGS, SOLICITED, experienceWords } from "@/lib/reviews/labels";
import type { EarlierVersion, PublicReview, SchoolReview } from "@/lib/reviews/view";
import { formatDate, languageOf } from "@/lib/schools/labels";
import { badgeText } from "@/lib/verification/labels";
import { ReplyOfSchool } from "./school-reply";
import { ReportLink } from "./report-link";

/** One review: author, date, verification, stars and text, with all six ratings in a disclosure. */
export function ReviewItem({ review, school }: { review: PublicReview; school?: SchoolReview["school"] }) {
  return (
    <article className="review" id={`review-${review.id}`}>
      {school && (
        <div>
          <h2 className="review-school">
            <a href={`/schools/${school.id}`}>{school.name}</a>
          </h2>
          <p className="small soft">
            {school.city}, {school.state}
          </p>
        </div>
      )}
      <div className="review-head">
        <Author user={review.user} />
        <time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>
      </div>
      {review.provenance && <p className="small soft">{badgeText(review.provenance)}</p>}
      {review.academicYear && <p className="small soft">{experienceWords(review.academicYear)}</p>}
      <p className="rating">
        <Stars value={review.overallRating} />
        <b>{review.overallRating}</b>
        <span className="small soft">out of 5 overall</span>
      </p>
      {review.reviewText && (
        <p className="review-text" lang={languageOf(review.reviewText)}>
          {review.reviewText}
        </p>
      )}
      {(review.isSolicited || review.isEdited) && (
        <p className="review-marks">
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
      <h3 className="anon" tabIndex={-1}>
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
      <span className="status status-good">
        <Icon name="badge-check" />
        Verified
      </span>
    </>
  );
}

function SixRatings({ review }: { review: PublicReview }) {
  return (
    <div className="per">
      {RATINGS.map(({ category, title }) => {
        const comment = review[`${category}Comment`]?.trim();
        return (
          <div key={category}>
            <h4>
              {title} <Stars value={review[`${category}Rating`]} />
            </h4>
            {comment && comment !== review.overallComment?.trim() && (
              <p className="soft" lang={languageOf(comment)}>
                {comment}
              </p>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Earlier versions of the same review. */
function EarlierVersions({ versions }: { versions: EarlierVersion[] }) {
  return (
    <details>
      <summary>{versions.length === 1 ? "Earlier version" : "Earlier versions"}</summary>
      <div className="per">
        {versions.map(({ createdAt, overallRating, reviewText, reply }, index) => (
          <div key={index}>
            <h4>
              <time dateTime={createdAt}>{formatDate(createdAt)}</time> <Stars value={overallRating} />
            </h4>
            {reviewText && (
              <p className="soft review-text" lang={languageOf(reviewText)}>
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
