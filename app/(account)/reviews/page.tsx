import { notFound, redirect } from "next/navigation";
import { academicYears } from "@/app/(account)/academic-years";
import { noticeOfDocument } from "@/app/(account)/notices";
import { pageMetadata } from "@/app/page-metadata";
import { PageSteps } from "@/components/layout/page-steps";
import { ReportReviews } from "@/components/reviews/reading/report-reviews.client";
import { ReviewItem } from "@/components/reviews/reading/review-item";
import { StatusNotice } from "@/components/verification/status-notice";
import { pageActor } from "@/lib/http/page-actor";
import { SITE } from "@/lib/platform/site";
import { can } from "@/lib/policy/authorize";
import { listNewestReviews } from "@/lib/reviews/queries";
import { getOwnApplication } from "@/lib/verification/own-application";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const generateMetadata = () =>
  pageMetadata({
    title: "Newest reviews",
    description: `The newest reviews by verified parents, across all schools on ${SITE.name}.`,
    path: "/reviews",
  });

// GET /reviews – a verified parent or an admin reads the newest reviews of all schools
export default async function ReviewsPage({ searchParams }: Props) {
  const actor = await pageActor();
  if (actor.kind === "visitor") redirect("/api/login?next=/reviews");
  return (
    <div className="wrap pt-8 pb-6 [--wrap:40rem] [&>.rule+*]:mt-6">
      <div className="rule">
        <h1 tabIndex={-1}>Newest reviews</h1>
        <p className="text-ink-soft">The newest reviews by parents, across all schools.</p>
      </div>
      {can(actor, "review.read-all", {}) ? (
        <Newest page={pageOf((await searchParams).page)} />
      ) : (
        <StatusNotice application={await getOwnApplication(actor.id)} documentNotice={noticeOfDocument()} years={academicYears()} />
      )}
    </div>
  );
}

async function Newest({ page }: { page: number }) {
  const { reviews, hasMore } = await listNewestReviews({ page });
  if (reviews.length === 0) {
    if (page > 1) notFound();
    return (
      <p>
        No reviews yet. <a href="/schools">Find a school</a> and be the first to write.
      </p>
    );
  }
  return (
    <>
      {reviews.map((review) => (
        <ReviewItem key={review.id} review={review} school={review.school} />
      ))}
      <ReportReviews />
      <PageSteps
        label="Pages"
        previous={page > 1 && { href: page === 2 ? "/reviews" : `/reviews?page=${page - 1}`, label: "Newer", rel: "prev" }}
        next={hasMore && { href: `/reviews?page=${page + 1}`, label: "Older" }}
      />
    </>
  );
}

/** The page number of the address; 1 if it is missing or invalid. */
function pageOf(given: string | string[] | undefined): number {
  const page = Number(Array.isArray(given) ? given[0] : given);
  return Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1;
}
