import { isDeepStrictEqual } from "node:util";
import { Prisma } from "@/prisma/generated/client";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { isUniqueViolation } from "@/lib/platform/database/error-kinds";
import { academicYearOf } from "@/lib/schools/academic-year";
import { lockPincodes, lockPlaces, refreshPincodes, refreshPlaces } from "@/lib/schools/places/centroids";
import { type NamedPlace, placeOf } from "@/lib/schools/places/place-names";
import { FACT_FIELDS } from "./school-facts";
import type { SchoolInput } from "@/lib/schools/schema";
import type { YearFee } from "@/lib/schools/view";
import type { SchoolFacts } from "@/lib/curation/view";
import { schoolFacts, type GivenFacts } from "@/lib/curation/schema";

/** The fields in which two states of a school differ, with both values. */
export function changedFacts(
  before: Partial<SchoolFacts>,
  after: Partial<SchoolFacts>,
  fields: readonly (keyof SchoolFacts)[] = FACT_FIELDS,
) {
  const changed = fields.filter((field) => !isDeepStrictEqual(before[field] ?? null, after[field] ?? null));
  const pick = (facts: Partial<SchoolFacts>): Partial<Record<keyof SchoolFacts, Prisma.InputJsonValue | null>> =>
    Object.fromEntries(changed.map((field) => [field, facts[field] ?? null]));
  return { fields: changed, before: pick(before), after: pick(after) };
}

/** The columns of `schools` for these facts: without fees by year, and with SQL instead of JSON nulls. */
export function toColumns({ fees: _fees, facilities, original, ...columns }: SchoolFacts) {
  return { ...columns, facilities: facilities ?? Prisma.DbNull, original: original ?? Prisma.DbNull };
}

/** The fees, newest first, with this academic year's set to the average fee; without this year's if that is null. */
export function withFeeOfThisYear(fees: readonly YearFee[], averageFees: number | null): YearFee[] {
  const academicYear = academicYearOf(clock.now());
  const others = fees.filter((fee) => fee.academicYear !== academicYear);
  return newestFirst(averageFees === null ? others : [...others, { academicYear, averageFees }]);
}

export const newestFirst = (fees: readonly YearFee[]): YearFee[] =>
  fees.map(({ academicYear, averageFees }) => ({ academicYear, averageFees })).sort((one, other) => other.academicYear - one.academicYear);

export async function writeFees(schoolId: string, before: readonly YearFee[], after: readonly YearFee[]): Promise<void> {
  const newFees = new Map(after.map((fee) => [fee.academicYear, fee.averageFees]));
  const removedYears = before.filter((fee) => !newFees.has(fee.academicYear)).map((fee) => fee.academicYear);
  if (removedYears.length) await db().schoolFee.deleteMany({ where: { schoolId, academicYear: { in: removedYears } } });
  const oldFees = new Map(before.map((fee) => [fee.academicYear, fee.averageFees]));
  for (const { academicYear, averageFees } of after) {
    if (oldFees.get(academicYear) === averageFees) continue;
    await db().schoolFee.upsert({
      where: { schoolId_academicYear: { schoolId, academicYear } },
      create: { schoolId, academicYear, averageFees },
      update: { averageFees },
    });
  }
}

export async function ensurePlace(place: NamedPlace): Promise<void> {
  await db().place.createMany({ data: [place], skipDuplicates: true });
}

type Location = Pick<SchoolFacts, "zipCode" | "latitude" | "longitude"> & { placeId: string };

/** Locks the pincodes and then the places of these schools before anything is written, so that concurrent moves wait. */
export async function lockCentroids(schools: readonly (Location & { state: string })[]): Promise<void> {
  await lockSchoolPincodes(schools);
  await db().$queryRaw(lockPlaces(schools.map(({ placeId }) => placeId)));
}

/** Creates missing pincodes of these schools and locks them, because a trigger on pincodes writes the search rows of their schools. */
export async function lockSchoolPincodes(schools: readonly (Location & { state: string })[]): Promise<void> {
  const pincodes = schools.map(({ zipCode, state }) => ({ code: zipCode, state })).sort((one, other) => (one.code < other.code ? -1 : 1));
  await db().pincode.createMany({ data: pincodes, skipDuplicates: true });
  await db().$queryRaw(lockPincodes(pincodes.map(({ code }) => code)));
}

/** Recomputes the centroids of the old and new location; null: not listed. Without listed schools a centroid stays. */
export async function updateCentroids(before: Location | null, after: Location | null): Promise<void> {
  if (before && after && !isMoved(before, after)) return;
  const locations = [before, after].filter((location) => location !== null);
  await db().$executeRaw(refreshPincodes([...new Set(locations.map(({ zipCode }) => zipCode))]));
  const hasPosition = locations.some(({ latitude, longitude }) => latitude !== null && longitude !== null);
  if (hasPosition) await db().$executeRaw(refreshPlaces([...new Set(locations.map(({ placeId }) => placeId))]));
}

export const isMoved = (before: Location, after: Location): boolean => !isDeepStrictEqual(locationOf(before), locationOf(after));

const locationOf = ({ zipCode, latitude, longitude, placeId }: Location): Location => ({ zipCode, latitude, longitude, placeId });

/** @throws AppError UDISE_TAKEN if another school has this code */
export async function requireFreeCode(udiseCode: string | null, ownId: string | null): Promise<void> {
  if (!udiseCode) return;
  const other = await db().school.findUnique({ where: { udiseCode }, select: { id: true, name: true, city: true } });
  if (other && other.id !== ownId) throw codeTaken(`${other.name}, ${other.city}, has this code`);
}

/** Runs a write of `schools`, and turns a unique violation by a concurrent write into UDISE_TAKEN. */
export async function catchTakenCode<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw codeTaken("Another school has this code");
    throw error;
  }
}

const codeTaken = (text: string) => new AppError("UDISE_TAKEN", `${text}.`, { udiseCode: text });

/** Validates facts and finds their place. @throws AppError VALIDATION with a message per field */
export function checkFacts(given: GivenFacts): { facts: GivenFacts & Pick<SchoolFacts, "recognition">; place: NamedPlace } {
  const parsed = schoolFacts.safeParse(given);
  if (!parsed.success) throw invalid(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])));
  const place = placeOf(parsed.data);
  if (!place) throw invalid(placeFault(parsed.data));
  return { facts: { ...parsed.data, state: place.state, recognition: parsed.data.recognition ?? "unknown" }, place };
}

function placeFault({ state }: SchoolInput): Record<string, string> {
  const isStateKnown = placeOf({ city: "Pune", state }) !== null;
  return isStateKnown ? { city: "Enter the name of the city in letters" } : { state: "Choose a state of India" };
}

function invalid(fields: Record<string, string>): AppError {
  return new AppError("VALIDATION", `Please check: ${Object.keys(fields).join(", ")}.`, fields);
}
