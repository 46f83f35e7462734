import { readFromPrimary } from "@/lib/platform/db";
import type { PublicSchool, RowSchool } from "@/lib/schools/view";
import { readBookmark, writeBookmark } from "./results/cursor";
import { listRowsBySerials, listSchoolsBySerials, listSchoolTextsBySerials } from "./results/list-by-serials";
import type { Point } from "./places/geo-distance";
import type { Order } from "./engine/search-query";
import { literalQuery } from "./query/literal-query";
import { freshSearchEngine } from "./engine/current-engine";
import { runSearch, type MarkedPage, type SearchOutcome } from "./query/run-search";
import { TOTAL_CAP, sortInEffect, type Correction, type FacetCounts, type SchoolCriteria, type WordFilter } from "./view";

export interface SchoolSearch<School = PublicSchool> {
  schools: School[];
  /** Exact up to TOTAL_CAP */
  total: number;
  /** There are more than `total`. */
  isTotalCapped: boolean;
}

/** Where the next page begins; null: there is none. */
interface Paged {
  next: string | null;
}

/** With what the words were taken for. */
export interface InterpretedSearch<School = PublicSchool> extends SchoolSearch<School>, Paged {
  /** null: they stand as they are. */
  corrected: Correction | null;
  /** The words that are filters. */
  wordFilters: WordFilter[];
}

type Criteria = Omit<SchoolCriteria, "sort"> & { sort?: Order };

/**
 * A page of the schools that meet the criteria, in their order; ties stay in one order for ever. Criteria are read into a question,
 * an engine answers it. What words mean is understood, and corrected, unless they are wanted exactly (docs/search.md).
 */
export async function searchSchools(criteria: SchoolCriteria): Promise<InterpretedSearch> {
  const page = pageOf(criteria);
  return listInterpreted(criteria, page.offset, await runSearch(criteria, page), listSchoolsBySerials);
}

/** The same for who sends them on: each school is the text of its JSON. */
export async function searchSchoolTexts(criteria: SchoolCriteria): Promise<InterpretedSearch<string>> {
  const page = pageOf(criteria);
  return listInterpreted(criteria, page.offset, await runSearch(criteria, page), listSchoolTextsBySerials);
}

/** The same for the list page: rows with what a list shows, and the counts beside its filters. */
export async function searchRows(criteria: SchoolCriteria): Promise<InterpretedSearch<RowSchool> & { counts: FacetCounts }> {
  const page = pageOf(criteria);
  const meant = await runSearch(criteria, page, { isCounted: true });
  return { ...(await listInterpreted(criteria, page.offset, meant, listRowsBySerials)), counts: meant.counts };
}

/**
 * The same with the serial numbers alone, the words as they are: for a list that shows the schools in its own way. It knows what was
 * committed before the call: who changed a school sees it there at once.
 */
export async function searchSerials(criteria: Criteria): Promise<{ serials: string[]; total: number; isTotalCapped: boolean }> {
  return readFromPrimary(async () => {
    const query = await literalQuery(criteria);
    if (!query) return { serials: [], total: 0, isTotalCapped: false };
    const { serials, total } = await (await freshSearchEngine()).findPage(query, sortInEffect(criteria), pageOf(criteria));
    return { serials, ...totals(total) };
  });
}

/** How many schools the list of these criteria has: of words those of what they are taken for. */
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

/**
 * How many schools each value of a filter would leave, given all the other criteria. Empty where there are too many to
 * count: an honest nothing instead of a guess. Of words those of what they are taken for.
 */
export async function countFacets(criteria: SchoolCriteria): Promise<FacetCounts> {
  return (await runSearch(criteria, { offset: 0, limit: 1 }, { isCounted: true })).counts;
}

/** Pages end at TOTAL_CAP. */
function pageOf({ page, limit, after }: Criteria): MarkedPage {
  const behind = (after && readBookmark(after)) || undefined;
  const offset = Math.min(behind?.passed ?? (page - 1) * limit, TOTAL_CAP);
  return { offset, limit: Math.min(limit, TOTAL_CAP - offset), behind };
}
