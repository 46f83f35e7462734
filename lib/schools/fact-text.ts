import type { Facilities } from "./view";

const FACILITY_PREFIX = "facilities.";

export const facilityFact = (name: string): string => `${FACILITY_PREFIX}${name}`;

export const knownFacility = (facilities: unknown, given: string): string =>
  Object.keys(facilities ?? {}).find((known) => known.toLowerCase() === given.toLowerCase()) ?? given;

/** A fact as a correction writes it; `fact` is a column, `position`, `facilities` or one of them (`facilities.Library`). */
export function factText(school: object, fact: string): string {
  const { latitude, longitude, facilities } = school as { latitude?: number | null; longitude?: number | null; facilities?: unknown };
  const answers = Object.entries((facilities ?? {}) as Facilities);
  if (fact === "position") return typeof latitude === "number" && typeof longitude === "number" ? `${latitude}, ${longitude}` : "";
  if (fact === "facilities") return answers.map(([name, { answer }]) => `${name}: ${answer}`).join("; ");
  if (fact.startsWith(FACILITY_PREFIX)) return answers.find(([name]) => facilityFact(name) === fact)?.[1].answer ?? "";
  return String((school as Record<string, unknown>)[fact] ?? "");
}
