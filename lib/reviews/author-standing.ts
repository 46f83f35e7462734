import type { Prisma } from "@/prisma/generated/client";
import { sessionOf } from "@/lib/enrolments/badge";
import { indianDay } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { type GateFacts } from "./review-gate";
import { reviewYears, type ReviewYears } from "./review-years";

interface OfSchool {
  personId: string;
  schoolId: string;
}

/** How a person stands to a school they would review. */
export interface AuthorStanding {
  facts: GateFacts;
  /** What the team has still to decide about: a document that was sent, an enrolment at this school that was added */
  isUndecided: { verification: boolean; enrolment: boolean };
  years: ReviewYears | null;
  live: { id: string; status: string; publishedOn: Date | null; submittedAt: Date } | null;
}

/**
 * Reads what the gate asks. In a transaction that holds the person's row it stays so until the end.
 *
 * @throws AppError UNAUTHENTICATED where the account has just gone
 */
export async function getStanding({ personId, schoolId }: OfSchool): Promise<AuthorStanding> {
  const person = await db().user.findUnique({ where: { id: personId }, select: standingParts(schoolId) });
  if (!person) throw new AppError("UNAUTHENTICATED", "Please sign in.");
  const school = await db().school.findUnique({ where: { id: schoolId }, select: { status: true } });
  const today = indianDay();
  const counted = person.enrolments.filter(({ status }) => status !== "pending");
  const times = counted.map((enrolment) => ({
    academicYear: sessionOf(enrolment),
    startedOn: dayOf(enrolment.startedOn),
    endedOn: dayOf(enrolment.endedOn),
  }));
  const [live = null] = person.reviews;
  return {
    facts: {
      isClosed: school?.status === "closed",
      isAdmin: person.isAdmin,
      isVerified: person.isVerified,
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

const standingParts = (schoolId: string) =>
  ({
    isAdmin: true,
    isVerified: true,
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
  if (ends.includes(null)) return "lasts";
  return { endedOn: ends.reduce((last, day) => (day! > last! ? day : last))! };
}

/** A column of days comes as midnight UTC. */
const dayOf = (day: Date | null): string | null => day?.toISOString().slice(0, 10) ?? null;
