import { readFromPrimary } from "@/lib/platform/db";
import type { PublicSchool, RowSchool } from "@/lib/schools/view";
import { readBookmark, writeBookmark } from "./results/cursor";
import { listRowsBySerials, listSchoolsBySerials, listSchoolTextsBySerials } from "./results/list-by-serials";
import type { Point } from "./places/geo-distance";
import { literalQuery } from "./query/literal-query";
import { freshSearchEngine } from "./engine/current-engine";
import { runSearch, type BookmarkedPage } from "./query/run-search";
import { TOTAL_CAP, sortInEffect, type Order, type SchoolCriteria } from "./school-criteria";
import type { Correction, SearchPlace } from "./view";
import type { FacetCounts } from "./facets";
import type { WordFilter } from "./word-filters";

export interface SchoolSearch<School = PublicSchool> {
  schools: School[];
  total: number;
  isTotalCapped: boolean;
}

export interface InterpretedSearch<School = PublicSchool> extends SchoolSearch<School> {
  next: string | null;
  corrected: Correction | null;
  wordFilters: WordFilter[];
  place: SearchPlace | null;
}

type Criteria = Omit<SchoolCriteria, "sort"> & { sort?: Order };

/**
 * A page of the schools that match the criteria, in a total order, so that ties are stable. Words are interpreted, and corrected unless
 * `exact` is set (docs/search.md).
 */
export const searchSchools = async (criteria: SchoolCriteria): Promise<InterpretedSearch> =>
  (await listInterpreted(criteria, listSchoolsBySerials)).search;

/** `searchSchools` with each school as JSON text, for callers that pass it on. */
export const searchSchoolTexts = async (criteria: SchoolCriteria): Promise<InterpretedSearch<string>> =>
  (await listInterpreted(criteria, listSchoolTextsBySerials)).search;

export async function searchRows(criteria: SchoolCriteria): Promise<InterpretedSearch<RowSchool> & { counts: FacetCounts }> {
  const { search, counts } = await listInterpreted(criteria, listRowsBySerials, { isCounted: true });
  return { ...search, counts };
}

/** Searches for the words as typed, for lists of admins, who see everything committed before the call. */
export async function searchSerials(criteria: Criteria): Promise<{ serials: string[]; total: number; isTotalCapped: boolean }> {
  return readFromPrimary(async () => {
    const query = await literalQuery(criteria);
    if (!query) return { serials: [], total: 0, isTotalCapped: false };
    const { serials, total } = await (await freshSearchEngine()).findPage(query, sortInEffect(criteria), pageOf(criteria));
    return { serials, ...totals(total) };
  });
}

export async function countSchools(criteria: SchoolCriteria): Promise<{ total: number; isTotalCapped: boolean }> {
  return totals((await runSearch(criteria, { offset: 0, limit: 1 })).found.total);
}

async function listInterpreted<School>(
  criteria: SchoolCriteria,
  list: (serials: string[], point: Point | null) => Promise<School[]>,
  options?: { isCounted: boolean },
): Promise<{ search: InterpretedSearch<School>; counts: FacetCounts }> {
  const page = pageOf(criteria);
  const { query, listId, found, scoreCounts, corrected, wordFilters, place, counts } = await runSearch(criteria, page, options);
  const { serials, total, next: cursor } = found;
  const [schools, asTyped] = await Promise.all([
    serials.length > 0 ? list(serials, query?.point ?? null) : [],
    corrected && countSchools({ ...criteria, exact: "true" }),
  ]);
  const hitsPassed = page.offset + serials.length;
  const pinnedSerials = query?.pinnedSerials ?? [];
  const next = cursor && hitsPassed < TOTAL_CAP ? writeBookmark({ listId, hitsPassed, pinnedSerials, scoreCounts, cursor }) : null;
  const correction = corrected && { ...corrected, asTyped: asTyped!.total };
  return { search: { schools, ...totals(total), next, corrected: correction, wordFilters, place }, counts };
}

const totals = (total: number) => ({ total: Math.min(total, TOTAL_CAP), isTotalCapped: total > TOTAL_CAP });

/** The number of schools for each value of each filter; empty if there are too many to count exactly. */
export async function countFacets(criteria: SchoolCriteria): Promise<FacetCounts> {
  return (await runSearch(criteria, { offset: 0, limit: 1 }, { isCounted: true })).counts;
}

function pageOf({ page, limit, after }: Criteria): BookmarkedPage {
  const bookmark = (after && readBookmark(after)) || undefined;
  const offset = Math.min(bookmark?.hitsPassed ?? (page - 1) * limit, TOTAL_CAP);
  return { offset, limit: Math.min(limit, TOTAL_CAP - offset), bookmark };
}
