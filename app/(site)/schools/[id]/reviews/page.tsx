import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { missingMetadata } from "@/app/missing-page";
import { pageMetadata } from "@/app/page-metadata";
import { ReportReviews } from "@/components/reviews/report-reviews.client";
import { ReviewChoices } from "@/components/reviews/review-choices";
import { ReviewList } from "@/components/reviews/review-list";
import { SCHOOL_NOT_FOUND } from "@/components/schools/school-not-found";
import { Icon } from "@/components/ui/icon";
import { readChoice, reviewListAddress } from "@/lib/reviews/criteria";
import { choiceLine } from "@/lib/reviews/labels";
import { listSchoolReviews } from "@/lib/reviews/queries";
import { REVIEWS_PER_PAGE } from "@/lib/reviews/schema";
import { languageOf } from "@/lib/schools/labels";
import { schoolOfPage } from "../../../school-of-page";
import { schoolWords } from "../school-words";
import { ReviewsHead } from "./reviews-head";

type Query = Record<string, string | string[] | undefined>;
type Props = { params: Promise<{ id: string }>; searchParams: Promise<Query> };

const pathOf = (id: string) => `/schools/${id}/reviews`;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const school = await readSchool((await params).id);
  if (!school) return missingMetadata(SCHOOL_NOT_FOUND);
  const { title, ...words } = schoolWords(school);
  return pageMetadata({ ...words, title: `Reviews: ${title}`, path: `/schools/${school.id}`, index: false });
}

// GET /schools/:id/reviews – a school's reviews, sorted or filtered by stars, for browsers without JavaScript
export default async function ChosenReviewsPage({ params, searchParams }: Props) {
  const school = await readSchool((await params).id);
  if (!school) notFound();
  const query = firstValues(await searchParams);
  const choice = readChoice(query);
  const pageParam = query.get("page");
  const page = pageParam !== null && /^[1-9]\d{0,3}$/.test(pageParam) ? Number(pageParam) : 1;
  const { reviews, total, hasMore } = await listSchoolReviews({ schoolId: school.id, ...choice, page });
  if (reviews.length === 0 && page > 1) notFound();
  return (
    <div className="wrap">
      <ReviewsHead school={school} here="Reviews">
        <h1>
          Reviews of <span lang={languageOf(school.name)}>{school.name}</span>
        </h1>
        <p className="text-ink-soft">{choiceLine(total, choice)}</p>
      </ReviewsHead>
      <section aria-labelledby="reviews">
        <h2 className="sr-only" id="reviews">
          Reviews
        </h2>
        <ReviewChoices schoolId={school.id} choice={choice} counts={school.stats.ratingCounts} />
        {reviews.length === 0 ? <p className="mt-3">No reviews have this rating.</p> : <ReviewList reviews={reviews} />}
        <ReportReviews />
      </section>
      {(page > 1 || hasMore) && (
        <nav className="pages" aria-label="Pages of reviews">
          {page > 1 && (
            <a className="end" href={reviewListAddress(school.id, choice, page - 1)} rel="prev nofollow">
              <Icon name="arrow-left" />
              Previous reviews
            </a>
          )}
          {hasMore && (
            <a className="end" href={reviewListAddress(school.id, choice, page + 1)} rel="next nofollow">
              Next {Math.min(REVIEWS_PER_PAGE, total - page * REVIEWS_PER_PAGE)} reviews
              <Icon name="chevron-right" />
            </a>
          )}
        </nav>
      )}
    </div>
  );
}

const readSchool = cache((id: string) => schoolOfPage(id, pathOf));

/** Keeps the first value of each parameter. */
const firstValues = (query: Query) =>
  new URLSearchParams(Object.entries(query).flatMap(([name, value]) => [[name, [value].flat()[0] ?? ""]]));
