import Link from "next/link";
import { AccountSection, ownListClasses } from "@/components/accounts/own-account/account-section";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Stars } from "@/components/ui/stars";
import { APPEAL_LABELS, RATINGS } from "@/lib/reviews/labels";
import type { OwnReview, OwnVersion } from "@/lib/reviews/view";
import { formatAcademicYear, formatDate, languageOf } from "@/lib/schools/labels";
import { AppealRemoval, NewVersion, WithdrawReview } from "./own-review-actions.client";
import { OwnStatusBadge } from "./own-status-badge";

/** The parent's own reviews: status, reason for a removal, and what they can do about it. */
export function OwnReviewSection({ reviews, total, personId }: { reviews: OwnReview[]; total: number; personId: string }) {
  const liveSchools = new Set(reviews.filter(isLive).map(({ school }) => school.id));
  return (
    <AccountSection id="reviews" heading="Your reviews">
      {reviews.length === 0 ? (
        <p className="text-ink-soft">
          You have not written a review yet. Once our team has verified you and confirmed your child’s school, choose Write a Review on that
          school’s page.
        </p>
      ) : (
        <ul className={ownListClasses}>
          {reviews.map((review) => (
            <OneReview key={review.id} review={review} personId={personId} canWriteAgain={!liveSchools.has(review.school.id)} />
          ))}
        </ul>
      )}
      {total > reviews.length && (
        <p className="text-sm text-ink-soft">Showing the newest {reviews.length}. Download your data to see all of them.</p>
      )}
    </AccountSection>
  );
}

const LEAVING =
  "This review leaves the page within seven days. We choose the moment at random, so that nobody can match it with your other reviews.";

const isLive = ({ status }: OwnReview) => status === "approved" || status === "pending" || status === "hidden";

function OneReview({ review, personId, canWriteAgain }: { review: OwnReview; personId: string; canWriteAgain: boolean }) {
  const { id, school, status, removal, appeal, isLeaving, hasProposal, waitingVersion, earlier } = review;
  return (
    <li>
      <div className="grid grid-cols-1 gap-2">
        <div>
          <h3 lang={languageOf(school.name)}>
            <Link href={`/schools/${school.id}`} prefetch={false}>
              {school.name}
            </Link>
          </h3>
          <p className="text-sm text-ink-soft">{describeReview(review)}</p>
        </div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <OwnStatusBadge status={status} />
          <Stars value={review.overallRating} />
        </p>
        {removal && status === "removed" && (
          <p className="text-sm">
            {removal.rule} {removal.text}
          </p>
        )}
        {appeal && appeal.state !== "possible" && (
          <p className="text-sm">
            {APPEAL_LABELS[appeal.state]} {appeal.answer}
          </p>
        )}
        {isLeaving && <p className="text-sm">{LEAVING}</p>}
        {hasProposal && <p className="text-sm">A moderator suggested different stars. Open the link in our email to see them.</p>}
        {waitingVersion && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Badge variant="warn" icon="clock">
              New version waiting to be checked
            </Badge>
            <WithdrawReview id={waitingVersion.id} schoolName={school.name} kind="version" />
          </p>
        )}
        <Words version={review} summary="Your review" />
        {earlier.map((version) => (
          <Words
            key={version.id}
            version={version}
            summary={`Earlier version${version.publishedOn ? `, ${formatDate(version.publishedOn)}` : ""}`}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {status === "approved" && !waitingVersion && <NewVersion review={review} personId={personId} />}
        {(status === "removed" || status === "withdrawn") && canWriteAgain && (
          <ButtonLink variant="outline" href={`/schools/${school.id}#write-review`}>
            Write Again
            <span className="sr-only">: {school.name}</span>
          </ButtonLink>
        )}
        {appeal?.state === "possible" && <AppealRemoval id={id} schoolName={school.name} />}
        {isLive(review) && <WithdrawReview id={id} schoolName={school.name} kind={status === "approved" ? "published" : "waiting"} />}
      </div>
    </li>
  );
}

function describeReview({ school, submittedOn, publishedOn, academicYear, isAnonymous }: OwnReview): string {
  return [
    `${school.city}, ${school.state}`,
    publishedOn ? `published ${formatDate(publishedOn)}` : `sent ${formatDate(submittedOn)}`,
    academicYear && formatAcademicYear(academicYear),
    isAnonymous ? "anonymous" : "with your name",
  ]
    .filter(Boolean)
    .join(" · ");
}

function Words({ version, summary }: { version: OwnVersion; summary: string }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-action underline underline-offset-[0.18em]">
        {summary}
      </summary>
      <dl className="grid gap-3 border-l-[3px] border-line pl-4 text-sm/normal">
        {RATINGS.map(({ category, title }) => {
          const comment = version[`${category}Comment`];
          return (
            <div key={category}>
              <dt className="flex flex-wrap items-center gap-x-3 font-medium">
                {title} <Stars value={version[`${category}Rating`]} />
              </dt>
              {comment && (
                <dd className="max-w-measure whitespace-pre-line wrap-anywhere" dir="auto" lang={languageOf(comment)}>
                  {comment}
                </dd>
              )}
            </div>
          );
        })}
      </dl>
      {version.isEdited && <p className="text-sm text-ink-soft">Edited by a moderator.</p>}
    </details>
  );
}
