import { isDeepStrictEqual } from "node:util";
import { Prisma } from "@/prisma/generated/client";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { isUniqueViolation } from "@/lib/platform/unique-violation";
import { academicYearOf } from "@/lib/schools/academic-year";
import { lockPincodes, lockPlaces, refreshPincodes, refreshPlaces } from "@/lib/schools/centroids";
import type { NamedPlace } from "@/lib/schools/place-names";
import { FACT_FIELDS } from "./school-facts";
import type { SchoolFacts, YearFee } from "./view";

/** The fields in which two states of a school differ, with their values. */
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

/** What `schools` keeps of the facts: nothing of the fees by year, and no JSON null. */
export function toColumns({ fees: _fees, facilities, original, ...columns }: SchoolFacts) {
  return { ...columns, facilities: facilities ?? Prisma.DbNull, original: original ?? Prisma.DbNull };
}

/** The years' fees with this year's, newest first: the average fee is the fee of the academic year it was said in. */
export function withFeeOfThisYear(fees: readonly YearFee[], averageFees: number | null): YearFee[] {
  const academicYear = academicYearOf(clock.now());
  const others = fees.filter((fee) => fee.academicYear !== academicYear);
  return newestFirst(averageFees === null ? others : [...others, { academicYear, averageFees }]);
}

export const newestFirst = (fees: readonly YearFee[]): YearFee[] =>
  fees.map(({ academicYear, averageFees }) => ({ academicYear, averageFees })).sort((one, other) => other.academicYear - one.academicYear);

/** Writes the fees by year where they differ. */
export async function writeFees(schoolId: string, before: readonly YearFee[], after: readonly YearFee[]): Promise<void> {
  const kept = new Map(after.map((fee) => [fee.academicYear, fee.averageFees]));
  const gone = before.filter((fee) => !kept.has(fee.academicYear)).map((fee) => fee.academicYear);
  if (gone.length) await db().schoolFee.deleteMany({ where: { schoolId, academicYear: { in: gone } } });
  const known = new Map(before.map((fee) => [fee.academicYear, fee.averageFees]));
  for (const { academicYear, averageFees } of after) {
    if (known.get(academicYear) === averageFees) continue;
    await db().schoolFee.upsert({
      where: { schoolId_academicYear: { schoolId, academicYear } },
      create: { schoolId, academicYear, averageFees },
      update: { averageFees },
    });
  }
}

/** A school's place is there before the school. */
export async function ensurePlace(place: NamedPlace): Promise<void> {
  await db().place.createMany({ data: [place], skipDuplicates: true });
}

/** Where a school lies. */
type Location = Pick<SchoolFacts, "zipCode" | "latitude" | "longitude"> & { placeId: string };

/** Holds the pincodes of these schools, then their places, before anything is written: whoever else moves one counts what is written here. */
export async function lockCentroids(schools: readonly (Location & { state: string })[]): Promise<void> {
  await holdPincodes(schools);
  await db().$queryRaw(lockPlaces(schools.map(({ placeId }) => placeId)));
}

/** Holds the pincodes of these schools, those too that come with this: whoever moves one writes rows of its schools behind that. */
export async function holdPincodes(schools: readonly (Location & { state: string })[]): Promise<void> {
  const pincodes = schools.map(({ zipCode, state }) => ({ code: zipCode, state })).sort((one, other) => (one.code < other.code ? -1 : 1));
  await db().pincode.createMany({ data: pincodes, skipDuplicates: true });
  await db().$queryRaw(lockPincodes(pincodes.map(({ code }) => code)));
}

/** Pincodes and places lie in the middle of their listed schools (null: it was or is none of them); the last one to go leaves them where they are. */
export async function updateCentroids(before: Location | null, after: Location | null): Promise<void> {
  if (before && after && !isMoved(before, after)) return;
  const both = [before, after].filter((one) => one !== null);
  await db().$executeRaw(refreshPincodes([...new Set(both.map(({ zipCode }) => zipCode))]));
  const isSomewhere = both.some(({ latitude, longitude }) => latitude !== null && longitude !== null);
  if (isSomewhere) await db().$executeRaw(refreshPlaces([...new Set(both.map(({ placeId }) => placeId))]));
}

export const isMoved = (before: Location, after: Location): boolean => !isDeepStrictEqual(locationOf(before), locationOf(after));

const locationOf = ({ zipCode, latitude, longitude, placeId }: Location): Location => ({ zipCode, latitude, longitude, placeId });

/** @throws AppError UDISE_TAKEN where another school has this code */
export async function refuseTakenCode(udiseCode: string | null, ownId: string | null): Promise<void> {
  if (!udiseCode) return;
  const other = await db().school.findUnique({ where: { udiseCode }, select: { id: true, name: true, city: true } });
  if (other && other.id !== ownId) throw codeTaken(`${other.name}, ${other.city}, has this code`);
}

/** Does a write of `schools`; the code that another school got in this very moment is refused like any other. */
export async function refusingTakenCode<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw codeTaken("Another school has this code");
    throw error;
  }
}

const codeTaken = (text: string) => new AppError("UDISE_TAKEN", `${text}.`, { udiseCode: text });
