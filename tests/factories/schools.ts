import type { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { randomBase32 } from "@/lib/platform/ids";
import { NASHIK, createPlace, type PlaceFields } from "./places";

export type SchoolFields = Partial<Omit<Prisma.SchoolUncheckedCreateInput, "fees" | "statistics" | "reviews" | "enrolments">> & {
  place?: PlaceFields;
  fees?: { academicYear: number; averageFees: number }[];
};

const fold = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

let made = 0;

/** A listed school in Nashik of which only the required facts are known, all of them valid. */
export async function createSchool({ place = NASHIK, fees, ...fields }: SchoolFields = {}) {
  const { id: placeId } = await createPlace(place);
  return db().school.create({
    data: { ...schoolRow(place), placeId, ...fields, ...(fees && { fees: { create: fees } }) },
    include: { place: true },
  });
}

/** The row's columns without its place: for tests that insert in their own way. */
export function schoolRow(place: PlaceFields = NASHIK) {
  made += 1;
  const name = `Test School ${made}`;
  const address = `${made} Station Road`;
  return {
    id: `test-school-${made}-${randomBase32(6)}`,
    name,
    address,
    city: place.name,
    state: place.state,
    zipCode: "422001",
    placeId: `${place.stateSlug}/${place.slug}`,
    matchKey: fold(`${name} ${address} 422001`),
    nameWords: fold(name),
    placeWords: fold(`${address} ${place.name} ${place.state}`),
  };
}
