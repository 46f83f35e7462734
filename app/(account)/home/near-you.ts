import { findParentPlace } from "@/lib/enrolments/parent-place";
import { readCriteria } from "@/lib/search/criteria";
import { readNearPlace } from "@/lib/search/places/find-point";
import { searchSchools, type SchoolSearch } from "@/lib/search/search";
import { formatSchoolCount } from "@/lib/schools/labels";
import { asRough, parseNear, roughnessOf } from "@/lib/search/places/near";
import { lastPage } from "@/lib/search/list-address";
import { noCriteria, type SchoolCriteria } from "@/lib/search/school-criteria";

export const SCHOOLS_PER_PAGE = 12;

export interface NearYou extends SchoolSearch {
  /** Where the next page begins; null: there is none. */
  next: string | null;
  search?: string;
  /** The point the address names, if it does. */
  near?: string;
  page: number;
  pages: number;
  /** What the schools are near to; null: unknown, and well-reviewed schools stand in. */
  around: string | null;
  /** The parent chose a place themselves. */
  isPlaceSet: boolean;
  /** `214 schools, nearest first, around 422005` */
  line: string;
}

/**
 * The home's grid: the schools nearest to where the parent is, else to their place, that fit the words of the address. Where
 * no place is known: well-reviewed schools of all India, or those that fit the words.
 */
export async function listNearYou(parentId: string, parameters: Record<string, string | string[] | undefined>): Promise<NearYou> {
  const { search, near, page, after } = readCriteria(parameters);
  const place = near ? { source: "address" as const, label: await labelOf(near), criteria: { near } } : await findParentPlace(parentId);
  const criteria: SchoolCriteria = {
    ...noCriteria,
    search,
    // The line above the schools names the words as they were typed.
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
    // Where a page ends tells how far that is from the parent's place, which no address says that was not given one.
    next: place && !near ? null : found.next,
    around,
    isPlaceSet: place !== null && place.source !== "school" && place.source !== "address",
    line: lineOf({ ...found, search, around, isMeasured: criteria.near !== undefined }),
  };
}

async function labelOf(near: string): Promise<string> {
  const point = parseNear(near);
  if (point && "place" in point) return (await readNearPlace(near))?.name ?? point.place;
  if (point && "pincode" in point) return point.pincode;
  const km = roughnessOf(near);
  return km === null ? "your location" : `your location, accurate to about ${km} km`;
}

function lineOf({
  total,
  isTotalCapped,
  search,
  around,
  isMeasured,
}: {
  total: number;
  isTotalCapped: boolean;
  search?: string;
  around: string | null;
  isMeasured: boolean;
}): string {
  const count = formatSchoolCount(total, isTotalCapped);
  const fits = search ? ` for "${search}"` : "";
  if (around === null) return search ? `${count}${fits} across India` : `${count} across India, best reviewed first`;
  return isMeasured ? `${count}${fits}, nearest first, around ${around}` : `${count}${fits} in ${around}`;
}
