import { redirect } from "next/navigation";
import { academicYears } from "@/app/(account)/academic-years";
import { noticeOfDocument } from "@/app/(account)/notices";
import { pageMetadata } from "@/app/page-metadata";
import { ConsentSection } from "@/components/accounts/own-account/consent-section";
import { DeleteSection, DownloadSection } from "@/components/accounts/own-account/data-sections";
import { PasskeySection } from "@/components/accounts/passkeys/passkey-section";
import { ProfileSection } from "@/components/accounts/own-account/profile-section";
import { SecondFactorSection } from "@/components/accounts/second-factor/second-factor-section";
import { SessionSection } from "@/components/accounts/own-account/session-section";
import { SignInSection } from "@/components/accounts/own-account/sign-in-section";
import { EnrolmentSection } from "@/components/enrolments/enrolment-section";
import { ContentsPage } from "@/components/layout/contents-page";
import { OwnReviewSection } from "@/components/reviews/own/own-review-section";
import { RepresentationSection } from "@/components/reviews/replies/representation-section";
import { VerificationSection } from "@/components/verification/verification-section";
import { listConsents } from "@/lib/accounts/consents";
import { listPasskeys } from "@/lib/accounts/passkeys/passkeys";
import { getOwnProfile, listSessions } from "@/lib/accounts/queries";
import { getSecondFactor } from "@/lib/accounts/second-factor/second-factor";
import { listOwnRequests } from "@/lib/enrolments/request-school";
import { listOwnEnrolments } from "@/lib/enrolments/queries";
import type { OwnEnrolment } from "@/lib/enrolments/view";
import { listFeesToReport } from "@/lib/fees/queries";
import { pageActor } from "@/lib/http/page-actor";
import { indianDay } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { SITE } from "@/lib/platform/site";
import { listSafetyToReport } from "@/lib/safety/queries";
import { listOwnReplies } from "@/lib/reviews/replies/own-replies";
import { listRepresentations } from "@/lib/reviews/replies/representatives";
import { listOwnReviews } from "@/lib/reviews/own-reviews";
import { getOwnApplication } from "@/lib/verification/own-application";
import { listOwnDocuments } from "@/lib/verification/documents/own-documents";

const SECTIONS = [
  ["profile", "Profile"],
  ["children", "Children and schools"],
  ["verification", "Verification"],
  ["reviews", "Your reviews"],
  ["representations", "Your school’s replies"],
  ["sign-in", "Email and password"],
  ["passkeys", "Passkeys"],
  ["second-factor", "Second factor"],
  ["sessions", "Where you are signed in"],
  ["consents", "My data and consent"],
  ["data", "Download my data"],
  ["delete", "Delete my account"],
] as const;
/** Admins have no children here and need no verification. */
const OF_PARENTS: readonly string[] = ["children", "verification", "reviews"];
const OF_ADMINS: readonly string[] = ["second-factor"];

export const generateMetadata = () =>
  pageMetadata({
    title: "Your account",
    description: `Your profile, your children’s schools, documents, sign-in and data on ${SITE.name}.`,
    path: "/account",
  });

// GET /account – a person sees and changes their data
export default async function AccountPage() {
  const actor = await pageActor();
  if (actor.kind === "visitor") redirect("/api/login?next=/account");
  const [
    profile,
    { rows: enrolments },
    fees,
    safety,
    requests,
    application,
    documents,
    { rows: reviews, total },
    schools,
    replies,
    passkeys,
    sessions,
    consents,
    factor,
  ] = await Promise.all([
    getOwnProfile(actor),
    listOwnEnrolments({ parentId: actor.id }),
    listFeesToReport(actor.id),
    listSafetyToReport(actor.id),
    listOwnRequests(actor.id),
    getOwnApplication(actor.id),
    listOwnDocuments(actor.id),
    listOwnReviews({ authorId: actor.id }),
    listRepresentations(actor.id),
    listOwnReplies(actor.id),
    listPasskeys(actor.id),
    listSessions({ userId: actor.id, currentId: actor.sessionId }),
    listConsents(actor.id),
    getSecondFactor(actor.id),
  ]);
  const isParent = !actor.isAdmin && !actor.needsSecondFactor;
  const hasSchool = schools.length + replies.length > 0;
  const { DOCUMENT_OPEN_DAYS, DOCUMENT_RETENTION_DAYS } = env();
  const contents = SECTIONS.filter(
    ([id]) => !(isParent ? OF_ADMINS : OF_PARENTS).includes(id) && (hasSchool || id !== "representations"),
  ).map(([id, heading]) => ({ id, heading }));
  return (
    <ContentsPage head={<h1>Your account</h1>} contents={contents}>
      <div className="grid max-w-176 min-w-0 gap-12">
        <ProfileSection profile={profile} />
        {isParent && (
          <>
            <EnrolmentSection
              enrolments={enrolments}
              requests={requests}
              fees={fees}
              safety={safety}
              years={academicYears()}
              today={indianDay()}
            />
            <VerificationSection
              application={application}
              documents={documents}
              days={{ open: DOCUMENT_OPEN_DAYS, retention: DOCUMENT_RETENTION_DAYS }}
              enrolment={badgeWords(enrolments)}
              documentNotice={noticeOfDocument()}
              years={academicYears()}
            />
            <OwnReviewSection reviews={reviews} total={total} personId={actor.id} />
          </>
        )}
        {hasSchool && <RepresentationSection schools={schools} replies={replies} />}
        <SignInSection email={profile.email} isConfirmed={profile.emailConfirmed} />
        <PasskeySection
          passkeys={passkeys}
          leadsTo={actor.needsSecondFactor ? "/admin" : null}
          isConfirmed={!isParent || profile.emailConfirmed}
          hasApp={factor.since !== null}
        />
        {!isParent && <SecondFactorSection factor={factor} isMissing={actor.needsSecondFactor} hasPasskeys={passkeys.length > 0} />}
        <SessionSection sessions={sessions} />
        <ConsentSection consents={consents} isVerified={profile.isVerified} />
        <DownloadSection />
        <DeleteSection isAdmin={!isParent} />
      </div>
    </ContentsPage>
  );
}

/** The age of the newest confirmed enrolment, for the badge; null while an enrolment is current. */
function badgeWords(enrolments: OwnEnrolment[]): string | null {
  const confirmed = enrolments.filter(({ status }) => status === "confirmed");
  return confirmed.some(({ isCurrent }) => isCurrent) ? null : (confirmed[0]?.ageWords ?? null);
}
