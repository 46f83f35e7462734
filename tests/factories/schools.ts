import type { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { randomBase32 } from "@/lib/platform/ids";
import { factCount } from "@/lib/schools/new-school";
import { matchKey } from "@/lib/schools/words/match-key";
import { otherNamesOf } from "@/lib/schools/places/place-names";
import { nameWords, placeWords } from "@/lib/schools/words/school-words";
import { NASHIK, createPlace, type PlaceFields } from "./places";

export type SchoolFields = Partial<Omit<Prisma.SchoolUncheckedCreateInput, "fees" | "statistics" | "reviews" | "enrolments">> & {
  place?: PlaceFields;
  fees?: { academicYear: number; averageFees: number }[];
};

let createdCount = 0;

/** A listed school in Nashik with only the required facts, and its search words. */
export async function createSchool({ place = NASHIK, fees, ...fields }: SchoolFields = {}) {
  const { id: placeId } = await createPlace(place);
  createdCount += 1;
  const school = {
    id: `test-school-${createdCount}-${randomBase32(6)}`,
    name: `Test School ${createdCount}`,
    address: `${createdCount} Station Road`,
    city: place.name,
    state: place.state,
    zipCode: "422001",
    placeId,
    ...fields,
  };
  const words = {
    matchKey: matchKey(school),
    nameWords: nameWords(school.name),
    placeWords: placeWords([school.address, school.city, school.district, place.name, ...otherNamesOf({ id: placeId }), place.state]),
    factCount: factCount(school as Parameters<typeof factCount>[0]),
  };
  return db().school.create({ data: { ...words, ...school, ...(fees && { fees: { create: fees } }) }, include: { place: true } });
}
