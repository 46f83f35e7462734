import { readFromPrimary } from "@/lib/platform/db";
import type { PublicSchool, RowSchool } from "@/lib/schools/view";
import { readBookmark, writeBookmark } from "./results/cursor";
import { listRowsBySerials, listSchoolsBySerials, listSchoolTextsBySerials } from "./results/list-by-serials";
import type { Point } from "./places/geo-distance";
import type { Order } from "./engine/search-query";
import { literalQuery } from "./query/literal-query";
import { freshSearchEngine } from "./engine/current-engine";
import { runSearch, type MarkedPage, type SearchOutcome } from "./query/run-search";
import { TOTAL_CAP, sortInEffect, type SchoolCriteria } from "./school-criteria";
import type { Correction } from "./view";
import type { FacetCounts } from "./facets";
import type { WordFilter } from "./word-filters";

export interface SchoolSearch<School = PublicSchool> {
  schools: School[];
  total: number;
  isTotalCapped: boolean;
}

interface Paged {
  next: string | null;
}

export interface InterpretedSearch<School = PublicSchool> extends SchoolSearch<School>, Paged {
  /** null if the words were not corrected. */
  corrected: Correction | null;
  wordFilters: WordFilter[];
}

type Criteria = Omit<SchoolCriteria, "sort"> & { sort?: Order };

/**
 * A page of the schools that match the criteria, in a total order, so that ties are stable. Words are interpreted, and
 * corrected unless `exact` is set (docs/search.md).
 */
export async function searchSchools(criteria: SchoolCriteria): Promise<InterpretedSearch> {
  const page = pageOf(criteria);
  return listInterpreted(criteria, page.offset, await runSearch(criteria, page), listSchoolsBySerials);
}

/** `searchSchools` with each school as JSON text, for callers that pass it on. */
export async function searchSchoolTexts(criteria: SchoolCriteria): Promise<InterpretedSearch<string>> {
  const page = pageOf(criteria);
  return listInterpreted(criteria, page.offset, await runSearch(criteria, page), listSchoolTextsBySerials);
}

/** `searchSchools` with the fields of the list page, and with the counts of its filters. */
export async function searchRows(criteria: SchoolCriteria): Promise<InterpretedSearch<RowSchool> & { counts: FacetCounts }> {
  const page = pageOf(criteria);
  const meant = await runSearch(criteria, page, { isCounted: true });
  return { ...(await listInterpreted(criteria, page.offset, meant, listRowsBySerials)), counts: meant.counts };
}

/** With words as typed, for lists of admins, who see everything committed before the call. */
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

type List<School> = (serials: string[], point: Point | null) => Promise<School[]>;

async function listInterpreted<School>(
  criteria: SchoolCriteria,
  passed: number,
  { query, mark, found, scoredWith, corrected, wordFilters }: SearchOutcome,
  list: List<School>,
): Promise<InterpretedSearch<School>> {
  const { serials, total, next: end } = found;
  const [schools, asTyped] = await Promise.all([
    serials.length > 0 ? list(serials, query?.point ?? null) : [],
    corrected && countSchools({ ...criteria, exact: "true" }),
  ]);
  const shown = passed + serials.length;
  const next = end && shown < TOTAL_CAP ? writeBookmark({ mark, passed: shown, first: query?.first ?? [], counts: scoredWith, end }) : null;
  return { schools, ...totals(total), next, corrected: corrected && { ...corrected, asTyped: asTyped!.total }, wordFilters };
}

const totals = (total: number) => ({ total: Math.min(total, TOTAL_CAP), isTotalCapped: total > TOTAL_CAP });

/** The number of schools for each value of each filter; empty if there are too many to count exactly. */
export async function countFacets(criteria: SchoolCriteria): Promise<FacetCounts> {
  return (await runSearch(criteria, { offset: 0, limit: 1 }, { isCounted: true })).counts;
}

function pageOf({ page, limit, after }: Criteria): MarkedPage {
  const behind = (after && readBookmark(after)) || undefined;
  const offset = Math.min(behind?.passed ?? (page - 1) * limit, TOTAL_CAP);
  return { offset, limit: Math.min(limit, TOTAL_CAP - offset), behind };
}
