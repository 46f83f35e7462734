import type { Metadata } from "next";
import { MissingPage, missingMetadata } from "@/app/missing-page";
import { pageMetadata } from "@/app/page-metadata";
import { preloadRupeeSign } from "@/app/rupee-font";
import { JsonLd } from "@/components/layout/json-ld";
import { NoReviews } from "@/components/reviews/no-reviews";
import { RatingOverview } from "@/components/reviews/rating-overview";
import { ReportReviews } from "@/components/reviews/report-reviews.client";
import { ReviewBrowser } from "@/components/reviews/review-browser.client";
import { ReviewList } from "@/components/reviews/review-list";
import { ReviewTabs } from "@/components/reviews/review-tabs.client";
import { SchoolBar } from "@/components/reviews/school-bar.client";
import { WriteReview } from "@/components/reviews/write-review.client";
import { AcademicFacts } from "@/components/schools/academic-facts";
import { ClosedNotice } from "@/components/schools/closed-notice";
import { ContactList } from "@/components/schools/contact-list";
import { CountView } from "@/components/schools/count-view.client";
import { FacilityFacts } from "@/components/schools/facility-facts";
import { FeeHistory } from "@/components/schools/fee-history";
import { FactSource } from "@/components/schools/fact-source";
import { SchoolBanner } from "@/components/schools/school-banner";
import { SCHOOL_NOT_FOUND, SchoolNotFound } from "@/components/schools/school-not-found";
import { SuggestCorrection } from "@/components/schools/suggest-correction.client";
import { WebsiteLink } from "@/components/schools/website-link";
import { buttonClasses } from "@/components/ui/button-classes";
import { appUrl } from "@/lib/platform/env";
import { findFirstReviewDay, listSchoolReviews } from "@/lib/reviews/queries";
import { ratingInterval } from "@/lib/reviews/rating-interval";
import { REVIEWS_PER_PAGE } from "@/lib/reviews/schema";
import { schoolContact } from "@/lib/schools/contact";
import { FEES_NOTE, NOT_SPECIFIED, formatCount, formatDate, formatRupees, languageOf } from "@/lib/schools/labels";
import { schoolOfPage } from "../../school-of-page";
import { correctionMail } from "./correction-mail";
import { schoolWords } from "./school-words";
import { breadcrumbData, schoolData } from "./structured-data";

// Cached until the school, its reviews or its statistics change.
export const revalidate = 86400;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ id: string }> };

const pathOf = (id: string) => `/schools/${id}`;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const school = await schoolOfPage((await params).id, pathOf);
  return !school ? missingMetadata(SCHOOL_NOT_FOUND) : pageMetadata({ ...schoolWords(school), path: pathOf(school.id) });
}

/** The rich school page (Reading B), which is the canonical one: all facts and reviews. */
export default async function SchoolPage({ params }: Props) {
  const school = await schoolOfPage((await params).id, pathOf);
  if (!school) {
    return (
      <MissingPage>
        <SchoolNotFound backTo={{ href: "/schools", label: "Back to Schools" }} />
      </MissingPage>
    );
  }
  const [{ reviews }, firstReviewDay] = await Promise.all([listSchoolReviews({ schoolId: school.id }), findFirstReviewDay(school.id)]);
  if (school.averageFees !== null) preloadRupeeSign();
  const { stats } = school;
  const contact = schoolContact(school);
  const steps = [
    { name: "Schools", path: "/schools" },
    { name: school.placeName, path: `/schools/in/${school.placeId}` },
  ];
  const origin = appUrl();

  return (
    <>
      <JsonLd data={schoolData({ school, contact, reviews, origin })} />
      <JsonLd
        data={breadcrumbData(
          [...steps, { name: school.name, path: pathOf(school.id) }].map((step) => ({ name: step.name, url: origin + step.path })),
        )}
      />
      <div className="wrap">
        <nav className="crumbs" aria-label="Breadcrumb">
          <ol>
            {steps.map((step) => (
              <li key={step.path}>
                <a href={step.path}>{step.name}</a>
              </li>
            ))}
            <li aria-current="page" lang={languageOf(school.name)}>
              {school.name}
            </li>
          </ol>
        </nav>
        <SchoolBanner school={school} />
        {school.isClosed && <ClosedNotice />}
        <div className="split">
          <div className="stack split-main">
            <section aria-labelledby="about">
              <h2 id="about">About the School</h2>
              {school.overview ? (
                <p className="measure prose" lang={languageOf(school.overview)}>
                  {school.overview}
                </p>
              ) : (
                <p className="measure unknown">No description yet.</p>
              )}
              <FactSource source={school.sources.overview} />
            </section>
            <section aria-labelledby="academic">
              <h2 id="academic">Academic Information</h2>
              <AcademicFacts school={school} />
              <p className="tiny soft source">Last updated {formatDate(school.updatedAt)}. See a mistake?</p>
              <SuggestCorrection school={{ id: school.id, name: school.name }} mailto={correctionMail(school.id)} />
            </section>
            {school.facilities && Object.keys(school.facilities).length > 0 && (
              <section aria-labelledby="facilities">
                <h2 id="facilities">Facilities &amp; Infrastructure</h2>
                <FacilityFacts facilities={school.facilities} sources={school.sources} />
              </section>
            )}
            {school.fees.length > 0 && (
              <section aria-labelledby="fees">
                <h2 id="fees">Fees by year</h2>
                <FeeHistory fees={school.fees} />
              </section>
            )}
            <section className="stack" aria-labelledby="reviews">
              <h2 id="reviews">Reviews &amp; Ratings</h2>
              <div id="review-place" />
              <ReviewTabs
                count={formatCount(stats.totalReviews)}
                all={
                  reviews.length === 0 ? (
                    <NoReviews />
                  ) : (
                    <ReviewBrowser
                      schoolId={school.id}
                      counts={stats.ratingCounts}
                      perPage={REVIEWS_PER_PAGE}
                      last={reviews[reviews.length - 1].id}
                    >
                      <ReviewList reviews={reviews} />
                    </ReviewBrowser>
                  )
                }
                overview={
                  <RatingOverview schoolId={school.id} stats={stats} interval={ratingInterval(stats.ratingCounts)} since={firstReviewDay} />
                }
              />
              <ReportReviews />
            </section>
          </div>
          <aside className="side stack" aria-label="About this school">
            {(!school.isClosed || contact.websiteHref) && (
              <section className="sheet pad stack">
                <h2>Quick Actions</h2>
                <div className="stack side-actions">
                  {!school.isClosed && (
                    <WriteReview school={{ id: school.id, name: school.name }} path={pathOf(school.id)} reading="inline" />
                  )}
                  {contact.websiteHref && (
                    <WebsiteLink href={contact.websiteHref} className={buttonClasses({ kind: "outlined", block: true })} />
                  )}
                </div>
              </section>
            )}
            <section className="sheet pad stack">
              <h2>Contact Information</h2>
              <ContactList school={school} contact={contact} />
            </section>
            <section className="sheet pad stack">
              <h2>Fee Information</h2>
              <div>
                <p className="small soft">Average annual fees</p>
                {school.averageFees === null ? (
                  <p className="unknown">{NOT_SPECIFIED}</p>
                ) : (
                  <p className="num fee">{formatRupees(school.averageFees)}</p>
                )}
                <FactSource source={school.sources.averageFees} />
                <p className="tiny soft source">{FEES_NOTE}</p>
              </div>
            </section>
          </aside>
        </div>
      </div>
      {!school.isClosed && <SchoolBar schoolId={school.id} path={pathOf(school.id)} phoneHref={contact.phones[0]?.href} />}
      <CountView schoolId={school.id} />
    </>
  );
}
