import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { pageMetadata } from "@/app/page-metadata";
import { ReviewChoices } from "@/components/reviews/reading/review-choices";
import { ReviewList } from "@/components/reviews/reading/review-list";
import { readChoice, reviewListAddress } from "@/lib/reviews/criteria";
import { choiceLine } from "@/lib/reviews/labels";
import { listSchoolReviews } from "@/lib/reviews/queries";
import { REVIEWS_PER_PAGE } from "@/lib/reviews/schema";
import { missingSchoolMetadata } from "../../../missing-school";
import { schoolOfPage } from "../../../school-of-page";
import { schoolWords } from "../school-words";
import { ReviewsPage } from "./reviews-page";

type Query = Record<string, string | string[] | undefined>;
type Props = { params: Promise<{ id: string }>; searchParams: Promise<Query> };

const pathOf = (id: string) => `/schools/${id}/reviews`;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const school = await schoolOfPage((await params).id, pathOf);
  if (!school) return missingSchoolMetadata;
  const { title, ...words } = schoolWords(school);
  return pageMetadata({ ...words, title: `Reviews: ${title}`, path: `/schools/${school.id}`, index: false });
}

// GET /schools/:id/reviews – a school's reviews, sorted or filtered by stars, for browsers without JavaScript
export default async function ChosenReviewsPage({ params, searchParams }: Props) {
  const school = await schoolOfPage((await params).id, pathOf);
  if (!school) notFound();
  const query = firstValues(await searchParams);
  const choice = readChoice(query);
  const pageParam = query.get("page");
  const page = pageParam !== null && /^[1-9]\d{0,3}$/.test(pageParam) ? Number(pageParam) : 1;
  const { reviews, total, hasMore } = await listSchoolReviews({ schoolId: school.id, ...choice, page });
  if (reviews.length === 0 && page > 1) notFound();
  const linkTo = (to: number) => reviewListAddress(school.id, choice, to);
  return (
    <ReviewsPage
      school={school}
      here="Reviews"
      line={choiceLine(total, choice)}
      previous={page > 1 && { href: linkTo(page - 1), rel: "prev nofollow", label: "Previous reviews" }}
      next={hasMore && { href: linkTo(page + 1), rel: "next nofollow" }}
      remaining={total - page * REVIEWS_PER_PAGE}
    >
      <ReviewChoices schoolId={school.id} choice={choice} counts={school.stats.ratingCounts} />
      {reviews.length === 0 ? <p className="mt-3">No reviews have this rating.</p> : <ReviewList reviews={reviews} />}
    </ReviewsPage>
  );
}

const firstValues = (query: Query) =>
  new URLSearchParams(Object.entries(query).flatMap(([name, value]) => [[name, [value].flat()[0] ?? ""]]));
