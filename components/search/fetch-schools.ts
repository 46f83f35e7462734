import type { RowSchool } from "@/lib/schools/view";
import { callApi, CallError } from "@/lib/http/client";
import {
  toQueryString,
  withCriteria,
  type Correction,
  type FacetCounts,
  type NearMisses,
  type NearPlace,
  type SchoolCriteria,
  type WordFilter,
} from "@/lib/search/view";

/** A page of the list as it is shown. */
export interface SchoolList {
  criteria: SchoolCriteria;
  schools: RowSchool[];
  total: number;
  isTotalCapped: boolean;
  /** Where the next page begins; null: there is none. */
  next: string | null;
  corrected: Correction | null;
  /** What a place was taken for that is named to be near; null: none is. */
  near: NearPlace | null;
  /** What may have been meant; null where schools were found, or it could not be had. */
  nearMisses: NearMisses | null;
  /** The words that were taken for filters. */
  wordFilters: WordFilter[];
  /** null where they could not be had: the list stands without them. */
  counts: FacetCounts | null;
}

/**
 * A page of the list from the API.
 *
 * @throws CallError where the answer was not a list; whatever fetch throws where none came
 */
export async function fetchSchools(criteria: SchoolCriteria, signal: AbortSignal): Promise<SchoolList> {
  const [answer, counts] = await Promise.all([
    callApi(`/api/schools?${toQueryString(criteria)}&limit=${criteria.limit}`, { signal }),
    fetchOrNone<FacetCounts>("facets", criteria, signal),
  ]);
  const total = Number(answer.headers.get("X-Total-Count"));
  const schools: RowSchool[] = await answer.json();
  // What stood behind a page is gone: the list's end by number is what is left.
  if (schools.length === 0 && total > 0 && criteria.after)
    return fetchSchools({ ...criteria, page: Math.min(criteria.page, Math.ceil(total / criteria.limit)), after: undefined }, signal);
  return {
    criteria,
    schools,
    total,
    isTotalCapped: answer.headers.get("X-Total-More") === "true",
    next: /[?&]after=([\w-]+)[^>]*>; rel="next"/.exec(answer.headers.get("Link") ?? "")?.[1] ?? null,
    corrected: correctionIn(answer.headers),
    near: jsonIn(answer.headers, "X-Search-Near"),
    wordFilters: jsonIn(answer.headers, "X-Search-Filters") ?? [],
    counts,
    nearMisses: total === 0 ? await fetchOrNone<NearMisses>("near-misses", criteria, signal) : null,
  };
}

function correctionIn(headers: Headers): Correction | null {
  const words = headers.get("X-Search-Corrected");
  if (!words) return null;
  return {
    words: decodeURIComponent(words),
    droppedTerms: jsonIn(headers, "X-Search-Left-Out") ?? [],
    asTyped: Number(headers.get("X-Search-As-Typed")),
  };
}

const jsonIn = (headers: Headers, name: string) => JSON.parse(decodeURIComponent(headers.get(name) ?? "null"));

/** What the list can stand without: its counts, or what may have been meant. */
async function fetchOrNone<Extra>(what: "facets" | "near-misses", criteria: SchoolCriteria, signal: AbortSignal): Promise<Extra | null> {
  try {
    return await (await callApi(`/api/schools/${what}?${toQueryString(withCriteria(criteria, { sort: undefined }))}`, { signal })).json();
  } catch {
    return null;
  }
}

/** What went wrong, for the reader: `503: Too many people are asking at once`, or that no answer came. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof CallError)) return "No connection";
  return `${error.status}: ${(error.text ?? "The server did not answer as it should").replace(/\.$/, "")}`;
}
