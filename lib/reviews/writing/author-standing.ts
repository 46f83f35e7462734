import type { Prisma } from "@/prisma/generated/client";
import { academicYearOfEnrolment } from "@/lib/enrolments/enrolment-age";
import { indianDay } from "@/lib/platform/clock";
import { dayOf } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { type GateFacts } from "./review-gate";
import { reviewYears, type ReviewYears } from "./review-years";

export interface AuthorStanding {
  facts: GateFacts;
  /** Pending with moderators: the person's document, an enrolment at this school */
  isUndecided: { verification: boolean; enrolment: boolean };
  years: ReviewYears | null;
  live: { id: string; status: string; publishedOn: Date | null; submittedAt: Date } | null;
}

/** The facts stay true until the end of a transaction that locks the person's row. @throws AppError UNAUTHENTICATED (just deleted) */
export async function getStanding({ personId, schoolId }: { personId: string; schoolId: string }): Promise<AuthorStanding> {
  const person = await db().user.findUnique({ where: { id: personId }, select: standingColumns(schoolId) });
  if (!person) throw new AppError("UNAUTHENTICATED", "Please sign in.");
  const school = await db().school.findUnique({ where: { id: schoolId }, select: { status: true } });
  const today = indianDay();
  const counted = person.enrolments.filter(({ status }) => status !== "pending");
  const times = counted.map((enrolment) => ({
    academicYear: academicYearOfEnrolment(enrolment),
    startedOn: dayOf(enrolment.startedOn),
    endedOn: dayOf(enrolment.endedOn),
  }));
  const [live = null] = person.reviews;
  return {
    facts: {
      isClosed: school?.status === "closed",
      isAdmin: person.isAdmin,
      isVerified: person.isVerified,
      mustConfirmEmail: env().SMTP_URL !== undefined && person.emailConfirmedAt === null,
      isRepresentative: person.represents.length > 0,
      hasLiveReview: live !== null,
      enrolment: enrolmentOf(times.map(({ endedOn }) => endedOn)),
      today,
    },
    isUndecided: {
      verification: person.verificationStatus === "pending" && person.hasDocument,
      enrolment: person.enrolments.some(({ status }) => status === "pending"),
    },
    years: reviewYears(times, today),
    live,
  };
}

const standingColumns = (schoolId: string) =>
  ({
    isAdmin: true,
    isVerified: true,
    emailConfirmedAt: true,
    verificationStatus: true,
    hasDocument: true,
    enrolments: {
      where: { schoolId, status: { in: ["claimed", "confirmed", "pending"] } },
      select: { status: true, academicYear: true, startedOn: true, endedOn: true, confirmedAt: true, createdAt: true },
    },
    reviews: {
      where: { schoolId, status: { in: ["pending", "approved"] }, isPendingVersion: false },
      select: { id: true, status: true, publishedOn: true, submittedAt: true },
    },
    represents: { where: { schoolId, endedAt: null }, select: { schoolId: true } },
  }) satisfies Prisma.UserSelect;

function enrolmentOf(ends: (string | null)[]): GateFacts["enrolment"] {
  if (ends.length === 0) return "none";
  if (ends.includes(null)) return "current";
  return { endedOn: ends.reduce((last, day) => (day! > last! ? day : last))! };
}
