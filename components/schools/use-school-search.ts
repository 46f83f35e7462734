import { useChoices } from "@/components/ui/use-choices";
import { callApi } from "@/lib/http/client";
import type { PublicSchool } from "@/lib/schools/view";

export type FoundSchool = Pick<PublicSchool, "id" | "name" | "city" | "state" | "zipCode">;

const CHOICES = 8;

/** Schools that match the words typed so far. */
export function useSchoolSearch() {
  const { items: schools, state, search } = useChoices(fetchSchools);
  return { schools, state, search };
}

async function fetchSchools(words: string, signal: AbortSignal): Promise<FoundSchool[]> {
  // Exact, because a parent looking for an unlisted school should not be offered one with a similar spelling.
  const query = new URLSearchParams({ search: words, exact: "true", limit: String(CHOICES) });
  const schools: FoundSchool[] = await (await callApi(`/api/schools?${query}`, { signal })).json();
  return schools.map(({ id, name, city, state, zipCode }) => ({ id, name, city, state, zipCode }));
}
