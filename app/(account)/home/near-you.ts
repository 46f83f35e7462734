import { findParentPlace } from "@/lib/enrolments/parent-place";
import { readCriteria } from "@/lib/search/criteria";
import { readNearPlace } from "@/lib/search/places/find-point";
import { searchSchools, type SchoolSearch } from "@/lib/search/search";
import { formatSchoolCount } from "@/lib/schools/labels";
import { asRough, parseNear, imprecisionKm } from "@/lib/search/places/near";
import { lastPage } from "@/lib/search/list-address";
import { noCriteria, type SchoolCriteria } from "@/lib/search/school-criteria";

export const SCHOOLS_PER_PAGE = 12;

/**
 * Schools that match the search, nearest first: to the position in the address, else to the parent's place. Without
 * either, the best rated come first.
 */
export async function listNearYou(parentId: string, parameters: Record<string, string | string[] | undefined>) {
  const { search, near, page, after } = readCriteria(parameters);
  const place = near ? { source: "address" as const, label: await labelOf(near), criteria: { near } } : await findParentPlace(parentId);
  const criteria: SchoolCriteria = {
    ...noCriteria,
    search,
    // The line above the schools repeats the search as it was typed.
    exact: "true",
    page,
    after,
    limit: SCHOOLS_PER_PAGE,
    ...(place ? place.criteria : !search && { sort: "rating" as const }),
  };
  const found = await searchSchools(criteria);
  const around = place?.label ?? null;
  return {
    ...found,
    schools: asRough(found.schools, near),
    search,
    near,
    page,
    pages: found.schools.length === 0 ? 1 : lastPage({ ...criteria, ...found }),
    // A cursor contains a distance from the parent's place, which must not get into an address.
    next: place && !near ? null : found.next,
    /** The place that the schools are near to; null if unknown: the page then shows well-reviewed schools. */
    around,
    isPlaceSet: place !== null && place.source !== "school" && place.source !== "address",
    line: lineOf({ ...found, search, around, isMeasured: criteria.near !== undefined }),
  };
}

async function labelOf(near: string): Promise<string> {
  const point = parseNear(near);
  if (point && "place" in point) return (await readNearPlace(near))?.name ?? point.place;
  if (point && "pincode" in point) return point.pincode;
  const km = imprecisionKm(near);
  return km === null ? "your location" : `your location, accurate to about ${km} km`;
}

export type NearYou = Awaited<ReturnType<typeof listNearYou>>;

type Line = Pick<SchoolSearch, "total" | "isTotalCapped"> & { search?: string; around: string | null; isMeasured: boolean };

function lineOf({ total, isTotalCapped, search, around, isMeasured }: Line): string {
  const count = formatSchoolCount(total, isTotalCapped);
  const fits = search ? ` for "${search}"` : "";
  if (around === null) return search ? `${count}${fits} across India` : `${count} across India, best reviewed first`;
  return isMeasured ? `${count}${fits}, nearest first, around ${around}` : `${count}${fits} in ${around}`;
}
