import { subDays, subHours } from "date-fns";
import { Prisma } from "@/prisma/generated/client";
import { clock, indianDay } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { fingerprintReviews } from "@/lib/reviews/fingerprint-review";
import { recountStatistics } from "@/lib/reviews/statistics";
import { academicYearOf } from "@/lib/schools/academic-year";
import { newSchool, type NewSchool } from "@/lib/schools/new-school";
import { nameClasses } from "@/lib/schools/facts/grades";
import type { Facilities } from "@/lib/schools/view";
import type { DocumentKind } from "@/lib/verification/schema";
import { loadDemoAdmissions } from "./admissions";
import { DEMO_LEDGER_SCHOOL, loadDemoFees } from "./fees";
import { FIRST_NAMES, LAST_NAMES } from "./people";
import { seededRandom, type SeededRandom } from "./random";
import { makeReviews, type DemoReview } from "./reviews";
import { loadDemoSafety } from "./safety";
import { DEMO_CITIES, DEMO_SCHOOLS, type DemoSchool } from "./schools";

/** Kilometres within which a demo school lies from its city's centre. */
const CITY_RADIUS_KM = 6;
const KM_PER_DEGREE = 111.2;
const ACADEMIC_YEAR = 2026;
/** A child was at the school for so long before the review came. */
const ENROLLED_DAYS_BEFORE = 400;

const FACILITY_NAMES: Record<string, string> = {
  L: "Library",
  C: "Computer lab",
  P: "Playground",
  R: "Ramp and rail",
  H: "Hostel",
  B: "School bus",
  S: "Science labs",
  W: "Drinking water",
};

interface DemoRows {
  places: Prisma.PlaceCreateManyInput[];
  pincodes: Prisma.PincodeCreateManyInput[];
  schools: Prisma.SchoolCreateManyInput[];
  fees: Prisma.SchoolFeeCreateManyInput[];
  parents: Prisma.UserCreateManyInput[];
  enrolments: Prisma.EnrolmentCreateManyInput[];
  decisions: Prisma.VerificationDecisionCreateManyInput[];
  reviews: (Prisma.ReviewCreateManyInput & { id: string })[];
}

/**
 * Loads the fictional schools, parents and reviews in one transaction, all marked as demo, unless there are demo schools. Every author
 * is verified, and enrolled at the school since before they wrote.
 * @returns how many schools and reviews were made
 */
export async function loadDemoData(): Promise<{ schools: number; reviews: number }> {
  if (await db().school.findFirst({ where: { isDemo: true }, select: { id: true } })) return { schools: 0, reviews: 0 };
  const rows = makeRows(seededRandom(20261121));
  await inTransaction(
    async () => {
      await db().place.createMany({ data: rows.places, skipDuplicates: true });
      await db().pincode.createMany({ data: rows.pincodes, skipDuplicates: true });
      await db().school.createMany({ data: rows.schools });
      await db().schoolFee.createMany({ data: rows.fees });
      await db().user.createMany({ data: rows.parents });
      await db().enrolment.createMany({ data: rows.enrolments });
      await db().verificationDecision.createMany({ data: rows.decisions });
      await db().review.createMany({ data: rows.reviews });
      await fingerprintReviews(rows.reviews);
      await recountStatistics(rows.schools.map((school) => school.id));
      const ledgerSchoolId = rows.schools.find(({ name }) => name === DEMO_LEDGER_SCHOOL)!.id!;
      await loadDemoFees(ledgerSchoolId, rows.enrolments, ACADEMIC_YEAR);
      await loadDemoAdmissions(ledgerSchoolId, ACADEMIC_YEAR);
      await loadDemoSafety(ledgerSchoolId, rows.enrolments);
    },
    { timeout: 60_000 },
  );
  return { schools: rows.schools.length, reviews: rows.reviews.length };
}

function makeRows(random: SeededRandom): DemoRows {
  const rows: DemoRows = { places: [], pincodes: [], schools: [], fees: [], parents: [], enrolments: [], decisions: [], reviews: [] };
  for (const demo of DEMO_SCHOOLS) {
    const made = makeSchool(random, demo);
    const { place, school } = made;
    rows.places.push({ ...place, latitude: DEMO_CITIES[demo.city].latitude, longitude: DEMO_CITIES[demo.city].longitude });
    rows.pincodes.push({
      code: school.zipCode,
      state: place.state,
      placeId: place.id,
      latitude: school.latitude,
      longitude: school.longitude,
    });
    rows.schools.push(schoolRow(made));
    demo.fees.forEach((fees, yearsAgo) =>
      rows.fees.push({ schoolId: school.id, academicYear: ACADEMIC_YEAR - yearsAgo, averageFees: fees }),
    );
    for (const review of makeReviews(random, demo.reviews, demo.tendency, demo.gender)) addReview(rows, random, school.id, review);
  }
  return rows;
}

function makeSchool(random: SeededRandom, demo: DemoSchool): NewSchool {
  const city = DEMO_CITIES[demo.city];
  const host = demo.name
    .toLowerCase()
    .replace(/[^a-z]+/g, "")
    .slice(0, 24);
  const subscriber = () => String(random.below(10_000)).padStart(4, "0");
  const [classFrom, classTo] = demo.classes;
  return newSchool({
    name: demo.name,
    address: demo.address,
    city: demo.city,
    state: city.state,
    zipCode: demo.zipCode,
    district: demo.city,
    overview: demo.overview,
    // Exchange 000 is not assigned to anyone.
    phoneNumber: `${city.dialling} 000 ${subscriber()}`,
    website: demo.website && host ? `https://www.${host}.example` : null,
    email: host ? `office@${host}.example` : null,
    principalName: demo.principal,
    foundationYear: demo.founded,
    curriculum: demo.curriculum,
    boardAffiliation: demo.board,
    affiliationNumber: demo.affiliation,
    gender: demo.gender,
    grades: nameClasses(classFrom, classTo),
    classFrom,
    classTo,
    schoolType: demo.type,
    recognition: demo.recognition,
    medium: demo.medium,
    facilities: makeFacilities(demo.facilities),
    teacherStudentRatio: demo.students ? `1 : ${18 + random.below(20)}` : null,
    studentCount: demo.students,
    averageFees: demo.fees[0] ?? null,
    latitude: city.latitude + ((random.next() - 0.5) * 2 * CITY_RADIUS_KM) / KM_PER_DEGREE,
    longitude: city.longitude + ((random.next() - 0.5) * 2 * CITY_RADIUS_KM) / (KM_PER_DEGREE * Math.cos((city.latitude * Math.PI) / 180)),
  });
}

/** `LCrh`: library and computer lab, no ramp, no hostel; what isn't named is not known. */
function makeFacilities(letters: string): Facilities | null {
  if (letters === "") return null;
  const answers = Object.entries(FACILITY_NAMES).map(([letter, name]) => {
    const answer = letters.includes(letter) ? "yes" : letters.includes(letter.toLowerCase()) ? "no" : "unknown";
    return [name, { answer }] as const;
  });
  return Object.fromEntries(answers);
}

function schoolRow({ school }: NewSchool): Prisma.SchoolCreateManyInput {
  return { ...school, facilities: school.facilities ?? Prisma.DbNull, original: Prisma.DbNull, isDemo: true };
}

/** What the team saw of the demo parents, as often as it would. */
const KINDS_SEEN: DocumentKind[] = [
  "fee-receipt",
  "school-id-card",
  "fee-receipt",
  "report-card",
  "school-id-card",
  "fee-receipt",
  "other",
];

/** Every fourth parent who wrote more than a year ago has no child at the school any more. */
const hasLeft = (number: number, { daysAgo }: DemoReview) => daysAgo > 365 && number % 4 === 0;

function addReview(rows: DemoRows, random: SeededRandom, schoolId: string, review: DemoReview): void {
  const parentId = newId();
  const published = subDays(clock.now(), review.daysAgo);
  const submitted = subHours(published, 4 + random.below(44));
  const enrolled = subDays(submitted, ENROLLED_DAYS_BEFORE);
  const { ratings, comments } = review;
  rows.parents.push({
    id: parentId,
    firstName: random.pick(FIRST_NAMES),
    lastName: random.pick(LAST_NAMES),
    email: `parent-${String(rows.parents.length + 1).padStart(3, "0")}@demo.schoolsach.example`,
    isVerified: true,
    verificationStatus: "approved",
    verifiedAt: enrolled,
    isDemo: true,
    createdAt: enrolled,
  });
  rows.enrolments.push({
    id: newId(),
    parentId,
    schoolId,
    academicYear: hasLeft(rows.parents.length, review) ? academicYearOf(published) : academicYearOf(clock.now()),
    status: "confirmed",
    startedOn: enrolled,
    confirmedAt: enrolled,
    createdAt: enrolled,
  });
  rows.decisions.push({
    id: newId(),
    parentId,
    decision: "approved",
    documentKind: KINDS_SEEN[rows.parents.length % KINDS_SEEN.length],
    decidedAt: enrolled,
    previousStatus: "pending",
  });
  rows.reviews.push({
    id: newId(),
    schoolId,
    authorId: parentId,
    status: "approved",
    isAnonymous: review.isAnonymous,
    academicYear: academicYearOf(submitted),
    overallRating: ratings.overall,
    teachersRating: ratings.teachers,
    facilitiesRating: ratings.facilities,
    academicsRating: ratings.academics,
    atmosphereRating: ratings.atmosphere,
    administrationRating: ratings.administration,
    overallComment: comments.overall,
    teachersComment: comments.teachers,
    facilitiesComment: comments.facilities,
    academicsComment: comments.academics,
    atmosphereComment: comments.atmosphere,
    administrationComment: comments.administration,
    isDemo: true,
    submittedAt: submitted,
    publishedOn: published,
    ...(review.isAnonymous && { checkedYear: Number(indianDay(enrolled).slice(0, 4)), enrolledYear: rows.enrolments.at(-1)!.academicYear }),
  });
}
