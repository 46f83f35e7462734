import type { Metadata } from "next";
import { pageMetadata } from "@/app/page-metadata";
import { RatingOverview } from "@/components/reviews/reading/rating-overview";
import { SchoolReviews } from "@/components/reviews/reading/school-reviews";
import { WriteReview } from "@/components/reviews/writing/write-review.client";
import { CountView } from "@/components/schools/count-view.client";
import { Facts, SourcedFact } from "@/components/schools/facts";
import {
  ClosedNotice,
  MainColumn,
  MainSection,
  RecognitionNotice,
  SchoolColumns,
  SideColumn,
  SidePanel,
  WebsiteLink,
} from "@/components/schools/school-layout";
import { SimpleBanner } from "@/components/schools/simple-banner";
import { SuggestCorrection } from "@/components/schools/suggest-correction.client";
import { ButtonLink, buttonVariants } from "@/components/ui/button";
import { findFirstReviewDay, listSchoolReviews } from "@/lib/reviews/queries";
import { ratingInterval } from "@/lib/reviews/rating-interval";
import { schoolContact } from "@/lib/schools/contact";
import { NOT_SPECIFIED, SCHOOL_TYPE_LABELS, formatCount, formatGrades, gradesSource } from "@/lib/schools/labels";
import { MissingSchool, missingSchoolMetadata } from "../../missing-school";
import { correctionMail, schoolOfPage } from "../../school-of-page";
import { schoolWords } from "../../schools/[id]/school-words";

// Cached until the school, its reviews or its statistics change.
export const revalidate = 86400;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ id: string }> };

const pathOf = (id: string) => `/school/${id}`;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const school = await schoolOfPage((await params).id, pathOf);
  return !school ? missingSchoolMetadata : pageMetadata({ ...schoolWords(school), path: `/schools/${school.id}` });
}

/** The simple school page. Its canonical address is the rich page. */
export default async function SimpleSchoolPage({ params }: Props) {
  const school = await schoolOfPage((await params).id, pathOf);
  if (!school) return <MissingSchool backTo="home" />;
  const [{ reviews }, firstReviewDay] = await Promise.all([listSchoolReviews({ schoolId: school.id }), findFirstReviewDay(school.id)]);
  const { stats } = school;
  const contact = schoolContact(school);

  return (
    <div className="wrap pt-6">
      <SimpleBanner school={school} contact={contact} />
      <CountView schoolId={school.id} />
      <SchoolColumns>
        <MainColumn>
          <RecognitionNotice school={school} source={school.sources.recognition} />
          {school.isClosed ? (
            <ClosedNotice />
          ) : (
            <WriteReview school={{ id: school.id, name: school.name }} path={pathOf(school.id)} formPlace="dialog" />
          )}
          <MainSection id="ratings" heading="Rating Breakdown">
            <RatingOverview schoolId={school.id} stats={stats} interval={ratingInterval(stats.ratingCounts)} since={firstReviewDay} />
          </MainSection>
          <MainSection id="reviews" heading="Parent Reviews">
            <SchoolReviews school={school} reviews={reviews} />
          </MainSection>
        </MainColumn>
        <SideColumn>
          <SidePanel heading="Quick Information">
            <Facts>
              <SourcedFact
                label="Type"
                value={school.schoolType && SCHOOL_TYPE_LABELS[school.schoolType]}
                fallback={NOT_SPECIFIED}
                source={school.sources.schoolType}
              />
              <SourcedFact label="Grades" value={formatGrades(school)} fallback={NOT_SPECIFIED} source={gradesSource(school)} />
              {school.studentCount !== null && (
                <SourcedFact label="Students" value={formatCount(school.studentCount)} source={school.sources.studentCount} />
              )}
            </Facts>
          </SidePanel>
          <SidePanel heading="Get in Touch">
            <div className="-mt-2 grid gap-2">
              {contact.phones.length > 0 && (
                <ButtonLink icon="phone" variant="outline" block href={contact.phones[0].href}>
                  Call School
                </ButtonLink>
              )}
              {contact.websiteHref && (
                <WebsiteLink href={contact.websiteHref} className={buttonVariants({ variant: "outline", block: true })} />
              )}
              {contact.phones.length === 0 && !contact.websiteHref && (
                <p className="text-ink-soft">We don’t have a phone number or website.</p>
              )}
            </div>
          </SidePanel>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <ButtonLink variant="ghost" href={`/schools/${school.id}`}>
              All facts about this school
            </ButtonLink>
            <SuggestCorrection school={{ id: school.id, name: school.name }} mailto={correctionMail(school.id)} />
          </div>
        </SideColumn>
      </SchoolColumns>
    </div>
  );
}
