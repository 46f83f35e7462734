import type { RowSchool } from "@/components/schools/school-row";
import { toQueryString, withCriteria, type FacetCounts, type SchoolCriteria } from "@/lib/search/view";

/** A page of the list as it is shown. */
export interface SchoolList {
  criteria: SchoolCriteria;
  schools: RowSchool[];
  total: number;
  isTotalCapped: boolean;
  /** null where they could not be had: the list stands without them. */
  counts: FacetCounts | null;
}

/**
 * A page of the list from the API.
 *
 * @throws Error reading `503: text for a person` where the answer was not a list; whatever fetch throws where none came
 */
export async function fetchSchools(criteria: SchoolCriteria, signal: AbortSignal): Promise<SchoolList> {
  const [answer, counts] = await Promise.all([
    get(`/api/schools?${toQueryString(criteria)}&limit=${criteria.limit}`, signal),
    fetchCounts(criteria, signal),
  ]);
  return {
    criteria,
    schools: await answer.json(),
    total: Number(answer.headers.get("X-Total-Count")),
    isTotalCapped: answer.headers.get("X-Total-More") === "true",
    counts,
  };
}

async function fetchCounts(criteria: SchoolCriteria, signal: AbortSignal): Promise<FacetCounts | null> {
  try {
    return await (await get(`/api/schools/facets?${toQueryString(withCriteria(criteria, { sort: undefined }))}`, signal)).json();
  } catch {
    return null;
  }
}

async function get(path: string, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(path, { credentials: "include", signal });
  if (answer.ok) return answer;
  throw new Error(`${answer.status}: ${(await answer.text()) || answer.statusText}`);
}
