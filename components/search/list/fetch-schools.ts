import type { RowSchool } from "@/lib/schools/view";
import { callApi, CallError } from "@/lib/http/client";
import { toQueryString } from "@/lib/search/list-address";
import { withCriteria, type SchoolCriteria } from "@/lib/search/school-criteria";
import type { Correction, NearMisses, NearPlace, SearchPlace } from "@/lib/search/view";
import type { FacetCounts } from "@/lib/search/facets";
import type { WordFilter } from "@/lib/search/word-filters";

export interface SchoolList {
  criteria: SchoolCriteria;
  schools: RowSchool[];
  total: number;
  isTotalCapped: boolean;
  /** Cursor of the next page; null on the last one. */
  next: string | null;
  corrected: Correction | null;
  /** The interpretation of the place in "near"; null if there is none. */
  near: NearPlace | null;
  /** Suggestions when nothing was found; null if schools were found or the request failed. */
  nearMisses: NearMisses | null;
  /** Words of the search that were recognised as filters. */
  wordFilters: WordFilter[];
  /** The place that words of the search name. */
  place: SearchPlace | null;
  /** null if the request failed; the list works without counts. */
  counts: FacetCounts | null;
}

/** @throws CallError if the response is not a list; the error of fetch if there was no response */
export async function fetchSchools(criteria: SchoolCriteria, signal: AbortSignal): Promise<SchoolList> {
  const [answer, counts] = await Promise.all([
    callApi(`/api/schools?${toQueryString(criteria)}&limit=${criteria.limit}`, { signal }),
    fetchOptional<FacetCounts>("facets", criteria, signal),
  ]);
  const total = Number(answer.headers.get("X-Total-Count"));
  const schools: RowSchool[] = await answer.json();
  // The schools after the cursor are gone, so this falls back to the last page by number.
  if (schools.length === 0 && total > 0 && criteria.after)
    return fetchSchools({ ...criteria, page: Math.min(criteria.page, Math.ceil(total / criteria.limit)), after: undefined }, signal);
  return {
    criteria,
    schools,
    total,
    isTotalCapped: answer.headers.get("X-Total-More") === "true",
    next: /[?&]after=([\w-]+)[^>]*>; rel="next"/.exec(answer.headers.get("Link") ?? "")?.[1] ?? null,
    corrected: readCorrection(answer.headers),
    near: readJsonHeader(answer.headers, "X-Search-Near"),
    wordFilters: readJsonHeader(answer.headers, "X-Search-Filters") ?? [],
    place: readJsonHeader(answer.headers, "X-Search-Place"),
    counts,
    nearMisses: total === 0 ? await fetchOptional<NearMisses>("near-misses", criteria, signal) : null,
  };
}

function readCorrection(headers: Headers): Correction | null {
  const words = headers.get("X-Search-Corrected");
  if (!words) return null;
  return {
    words: decodeURIComponent(words),
    droppedTerms: readJsonHeader(headers, "X-Search-Left-Out") ?? [],
    asTyped: Number(headers.get("X-Search-As-Typed")),
  };
}

const readJsonHeader = (headers: Headers, name: string) => JSON.parse(decodeURIComponent(headers.get(name) ?? "null"));

/** Fetches optional data: counts or suggestions. null if that fails. */
async function fetchOptional<Extra>(path: "facets" | "near-misses", criteria: SchoolCriteria, signal: AbortSignal): Promise<Extra | null> {
  try {
    return await (await callApi(`/api/schools/${path}?${toQueryString(withCriteria(criteria, { sort: undefined }))}`, { signal })).json();
  } catch {
    return null;
  }
}

/** The reason for the reader: `503: Too many people are searching right now`, or that there was no response. */
export function describeSearchFailure(error: unknown): string {
  if (!(error instanceof CallError)) return "No connection";
  return `${error.status}: ${(error.text ?? "The server returned an unexpected response").replace(/\.$/, "")}`;
}
