import type { Metadata } from "next";
import { FreshUntil } from "@/app/fresh-until";
import { pageMetadata } from "@/app/page-metadata";
import { preloadRupeeSign } from "@/app/rupee-font";
import { Breadcrumb, breadcrumbData } from "@/components/layout/breadcrumb";
import { JsonLd } from "@/components/layout/json-ld";
import { ReportCard } from "@/components/reviews/reading/report-card";
import { RatingOverview } from "@/components/reviews/reading/rating-overview";
import { SchoolReviews } from "@/components/reviews/reading/school-reviews";
import { ReviewTabs } from "@/components/reviews/reading/review-tabs.client";
import { SchoolBar } from "@/components/reviews/reading/school-bar.client";
import { WriteReview } from "@/components/reviews/writing/write-review.client";
import { SchoolAdmissions } from "@/components/admissions/school-admissions";
import { SchoolFees } from "@/components/fees/school-fees";
import { SchoolIdentifiers } from "@/components/identifiers/school-identifiers";
import { SchoolSafety } from "@/components/safety/school-safety";
import { AcademicFacts, FacilityFacts, FeeHistory } from "@/components/schools/school-facts";
import { ContactList } from "@/components/schools/contact-list";
import { CountView } from "@/components/schools/count-view.client";
import { FactSource } from "@/components/schools/facts";
import { SchoolBanner } from "@/components/schools/school-banner";
import {
  ClosedNotice,
  DuplicateNotice,
  MainColumn,
  MainSection,
  RecognitionNotice,
  SchoolColumns,
  SideColumn,
  SidePanel,
  WebsiteLink,
} from "@/components/schools/school-layout";
import { SchoolChanges, SchoolSources } from "@/components/schools/school-sources";
import { SuggestCorrection } from "@/components/schools/suggest-correction.client";
import { buttonVariants } from "@/components/ui/button";
import { nextChangeDay } from "@/lib/admissions/open-days";
import { formatOpenness } from "@/lib/admissions/labels";
import { getSchoolAdmissions } from "@/lib/admissions/queries";
import { listPublicFacts } from "@/lib/curation/facts/public-facts";
import { getSchoolFees } from "@/lib/fees/queries";
import { yearlyCost } from "@/lib/fees/yearly-cost";
import { describeVerdict } from "@/lib/identifiers/labels";
import { identifiersOf } from "@/lib/identifiers/identifiers-of";
import { listChecks } from "@/lib/identifiers/queries";
import { indianDay } from "@/lib/platform/clock";
import { appUrl } from "@/lib/platform/env";
import { findFirstReviewDay, listSchoolReviews } from "@/lib/reviews/queries";
import { ratingInterval } from "@/lib/reviews/rating-interval";
import { describeSafety, safetyChangesOn } from "@/lib/safety/describe-safety";
import { readSafety } from "@/lib/safety/queries";
import { schoolContact } from "@/lib/schools/contact";
import { listPossibleDuplicates } from "@/lib/schools/queries";
import {
  FEES_NOTE,
  NOT_SPECIFIED,
  formatCount,
  formatDate,
  formatMonth,
  formatReviewCount,
  formatRupees,
  languageOf,
} from "@/lib/schools/labels";
import { MissingSchool, missingSchoolMetadata } from "../../missing-school";
import { correctionMail, schoolOfPage } from "../../school-of-page";
import { schoolWords } from "./school-words";
import { schoolData } from "./structured-data";

// Cached until the school, its reviews or its statistics change, or until FreshUntil.
export const revalidate = 86400;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ id: string }> };

const pathOf = (id: string) => `/schools/${id}`;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const school = await schoolOfPage((await params).id, pathOf);
  return !school ? missingSchoolMetadata : pageMetadata({ ...schoolWords(school), path: pathOf(school.id) });
}

/** The rich school page, which is the canonical one: all facts and reviews. */
export default async function SchoolPage({ params }: Props) {
  const school = await schoolOfPage((await params).id, pathOf);
  if (!school) return <MissingSchool backTo="school list" />;
  const today = indianDay();
  const [{ reviews }, firstReviewDay, { facts, changes, keptSince }, fees, admissions, checks, storedSafety, duplicates] =
    await Promise.all([
      listSchoolReviews({ schoolId: school.id }),
      findFirstReviewDay(school.id),
      listPublicFacts(school),
      getSchoolFees(school),
      getSchoolAdmissions(school, today),
      listChecks(school.id),
      readSafety(school.id),
      listPossibleDuplicates(school.id),
    ]);
  const safety = describeSafety(school, facts, storedSafety);
  const { identifiers, changesOn } = identifiersOf(school, { facts, checks, today });
  const affiliation = identifiers.find(({ scheme }) => scheme !== "UDISE");
  const recognition = facts.find(({ fact }) => fact === "recognition");
  const latestDay = facts
    .map(({ day }) => day)
    .sort()
    .at(-1);
  const cost = yearlyCost(fees);
  if (school.averageFees !== null || cost) preloadRupeeSign();
  const { stats } = school;
  const contact = schoolContact(school);
  const crumbs = [
    { label: "Schools", href: "/schools" },
    { label: school.placeName, href: `/schools/in/${school.placeId}` },
    { label: school.name },
  ];
  const origin = appUrl();

  return (
    <>
      <FreshUntil day={nextChangeDay(admissions.schedules, today)} />
      <FreshUntil day={changesOn} />
      <FreshUntil day={safetyChangesOn(safety)} />
      <JsonLd data={schoolData({ school, contact, reviews, origin })} />
      <JsonLd data={breadcrumbData(crumbs, origin, pathOf(school.id))} />
      <div className="wrap">
        <Breadcrumb crumbs={crumbs} />
        <SchoolBanner
          school={school}
          affiliation={affiliation ? describeVerdict(affiliation) : null}
          cost={cost}
          admissions={formatOpenness(admissions)}
        />
        <div className="mb-6 grid gap-4 empty:hidden">
          {school.isClosed && <ClosedNotice />}
          <DuplicateNotice schools={duplicates} />
          <RecognitionNotice school={school} source={recognition && { source: recognition.source.name, checkedOn: recognition.day }} />
        </div>
        <SchoolColumns>
          <MainColumn>
            <MainSection id="about" heading="About the School">
              {school.overview ? (
                <p className="max-w-measure whitespace-pre-line" lang={languageOf(school.overview)}>
                  {school.overview}
                </p>
              ) : (
                <p className="max-w-measure text-ink-soft">No description yet.</p>
              )}
              <FactSource source={school.sources.overview} />
            </MainSection>
            <MainSection id="identifiers" heading="Affiliation and numbers">
              <SchoolIdentifiers identifiers={identifiers} />
            </MainSection>
            <MainSection id="academic" heading="Academic Information">
              <AcademicFacts school={school} />
              <p className="mt-2 text-xs text-ink-soft">
                {latestDay && `Last updated ${formatDate(latestDay)}. `}
                <a href="#sources">Sources</a>. See a mistake?
              </p>
              <SuggestCorrection school={{ id: school.id, name: school.name }} mailto={correctionMail(school.id)} />
            </MainSection>
            {school.facilities && Object.keys(school.facilities).length > 0 && (
              <MainSection id="facilities" heading="Facilities & Infrastructure" className="lazy-section">
                <FacilityFacts facilities={school.facilities} sources={school.sources} />
              </MainSection>
            )}
            {!school.isClosed && (
              <MainSection id="admissions" heading="Admissions" className="lazy-section">
                <SchoolAdmissions admissions={admissions} calendar={new URL(`${pathOf(school.id)}/admissions.ics`, origin).href} />
              </MainSection>
            )}
            <MainSection id="safety" heading="Safety and access" className="lazy-section">
              <SchoolSafety schoolId={school.id} facts={safety} />
            </MainSection>
            <MainSection id="fees" heading="Fees" className="lazy-section">
              <SchoolFees fees={fees} />
            </MainSection>
            {school.fees.length > 0 && (
              <MainSection id="fees-by-year" heading="Fees by year" className="lazy-section">
                <FeeHistory fees={school.fees} />
              </MainSection>
            )}
            <MainSection id="sources" heading="Sources" className="lazy-section">
              <SchoolSources facts={facts} />
            </MainSection>
            <MainSection id="changes" heading="What changed" className="lazy-section">
              <SchoolChanges changes={changes} />
            </MainSection>
          </MainColumn>
          <SideColumn>
            {(!school.isClosed || contact.websiteHref) && (
              <SidePanel heading="Quick Actions" className="print:hidden">
                <div className="-mt-2 grid gap-2">
                  {!school.isClosed && (
                    <WriteReview school={{ id: school.id, name: school.name }} path={pathOf(school.id)} formPlace="inline" />
                  )}
                  {contact.websiteHref && (
                    <WebsiteLink href={contact.websiteHref} className={buttonVariants({ variant: "outline", block: true })} />
                  )}
                </div>
              </SidePanel>
            )}
            <SidePanel id="contact" heading="Contact Information">
              <ContactList school={school} contact={contact} />
              {!school.isClosed && (
                <p className="mt-3 text-sm">
                  {keptSince && <span className="block text-ink-soft">Kept by the school since {formatMonth(keptSince)}</span>}
                  <a className="print:hidden" href={`${pathOf(school.id)}/claim`} rel="nofollow">
                    Do you work at this school?
                  </a>
                </p>
              )}
            </SidePanel>
            <SidePanel heading="Fee Information">
              <div>
                <p className="text-sm text-ink-soft">Average annual fees</p>
                {school.averageFees === null ? (
                  <p className="text-ink-soft">{NOT_SPECIFIED}</p>
                ) : (
                  <p className="text-xl leading-[1.2] font-bold whitespace-nowrap">{formatRupees(school.averageFees)}</p>
                )}
                <FactSource source={school.sources.averageFees} />
                <p className="mt-2 text-xs text-ink-soft">{FEES_NOTE}</p>
              </div>
            </SidePanel>
          </SideColumn>
          <section className="min-w-0" aria-labelledby="reviews">
            <h2 id="reviews">Reviews &amp; Ratings</h2>
            <div className="my-3 empty:hidden" id="review-place" />
            <ReviewTabs
              count={formatCount(stats.totalReviews)}
              all={
                <>
                  {/* Hidden on paper and without JavaScript: there the overview, which repeats the report card, is shown as well. */}
                  {stats.averageRating !== null && (
                    <div className="my-4 max-w-measure noscript:hidden print:hidden">
                      <ReportCard stats={stats} caption={`Averages of ${formatReviewCount(stats.totalReviews)}`} />
                    </div>
                  )}
                  <SchoolReviews school={school} reviews={reviews} emptyClassName="mt-4" />
                </>
              }
              overview={
                <RatingOverview schoolId={school.id} stats={stats} interval={ratingInterval(stats.ratingCounts)} since={firstReviewDay} />
              }
            />
          </section>
        </SchoolColumns>
      </div>
      {!school.isClosed && <SchoolBar schoolId={school.id} path={pathOf(school.id)} phoneHref={contact.phones[0]?.href} />}
      <CountView schoolId={school.id} />
    </>
  );
}
