import { AppError } from "@/lib/platform/errors";
import { placeOf, type NamedPlace } from "@/lib/schools/place-names";
import type { SchoolInput } from "@/lib/schools/schema";
import { schoolFacts, type GivenFacts } from "./schema";

/**
 * Validates facts and finds their place; forms, API calls, corrections and undo all use it.
 *
 * @throws AppError VALIDATION with a message per field
 */
export function checkFacts(given: GivenFacts): { facts: GivenFacts; place: NamedPlace } {
  const parsed = schoolFacts.safeParse(given);
  if (!parsed.success) throw invalid(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])));
  const place = placeOf(parsed.data);
  if (!place) throw invalid(placeFault(parsed.data));
  return { facts: { ...parsed.data, state: place.state }, place };
}

function placeFault({ state }: SchoolInput): Record<string, string> {
  const isStateKnown = placeOf({ city: "Pune", state }) !== null;
  return isStateKnown ? { city: "Enter the name of the city in letters" } : { state: "Choose a state of India" };
}

function invalid(fields: Record<string, string>): AppError {
  return new AppError("VALIDATION", `Please check: ${Object.keys(fields).join(", ")}.`, fields);
}
