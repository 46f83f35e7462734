import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { cache } from "react";
import { pageMetadata } from "@/app/page-metadata";
import { ReviewList } from "@/components/reviews/reading/review-list";
import { listSchoolReviews } from "@/lib/reviews/queries";
import { REVIEWS_PER_PAGE } from "@/lib/reviews/schema";
import { formatReviewCount } from "@/lib/schools/labels";
import { MissingSchool, missingSchoolMetadata } from "../../../../missing-school";
import { schoolOfPage } from "../../../../school-of-page";
import { schoolWords } from "../../school-words";
import { ReviewsPage } from "../reviews-page";

// Cached until the school or its reviews change.
export const revalidate = 86400;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ id: string; page: string }> };

/** Reviews after the first ten, for search engines and browsers without JavaScript. */
export default async function NumberedReviewsPage({ params }: Props) {
  const { id, page: pageParam } = await params;
  const found = await readPage(id, pageParam);
  if (!found) return <MissingSchool backTo="school list" />;
  const { school, page, reviews, total } = found;
  const first = (page - 1) * REVIEWS_PER_PAGE + 1;
  const last = first + reviews.length - 1;
  return (
    <ReviewsPage
      school={school}
      here={`Reviews, page ${page}`}
      line={`${first} to ${last} of ${formatReviewCount(total)}, newest first`}
      previous={{ href: reviewsPath(school.id, page - 1), rel: "prev", label: "Newer reviews" }}
      next={page < Math.ceil(total / REVIEWS_PER_PAGE) && { href: reviewsPath(school.id, page + 1), rel: "next" }}
      remaining={total - page * REVIEWS_PER_PAGE}
    >
      <ReviewList reviews={reviews} />
    </ReviewsPage>
  );
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id, page: written } = await params;
  const found = await readPage(id, written);
  if (!found) return missingSchoolMetadata;
  const { school, page, total } = found;
  const { title, ...words } = schoolWords(school);
  return pageMetadata({
    ...words,
    title: `Reviews ${page}: ${title}`,
    description: `Page ${page} of ${formatReviewCount(total)} by verified parents of ${school.name}, ${school.placeName} ${school.zipCode}. Each with six ratings, good and bad alike.`,
    path: reviewsPath(school.id, page),
  });
}

const readPage = cache(async (id: string, written: string) => {
  const school = await schoolOfPage(id, (to) => `/schools/${to}`);
  if (!school || !/^[1-9]\d{0,3}$/.test(written)) return null;
  const page = Number(written);
  if (page === 1) permanentRedirect(`/schools/${school.id}`);
  const { reviews, total } = await listSchoolReviews({ schoolId: school.id, page });
  return reviews.length === 0 ? null : { school, page, reviews, total };
});

const reviewsPath = (id: string, page: number) => (page === 1 ? `/schools/${id}` : `/schools/${id}/reviews/${page}`);
