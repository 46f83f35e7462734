import type { Facilities } from "./view";

const FACILITY_PREFIX = "facilities.";

export const facilityFact = (name: string): string => `${FACILITY_PREFIX}${name}`;

/** The facility's name as the school spells it, compared case-insensitively; `given` if the school doesn't have it. */
export const knownFacility = (facilities: unknown, given: string): string =>
  Object.keys(facilities ?? {}).find((known) => known.toLowerCase() === given.toLowerCase()) ?? given;

/**
 * A fact as text, as a correction writes it; empty if unknown. `fact` is a column's name, `position` ("18.52, 73.85"),
 * `facilities` ("Library: yes; Lift: no") or one facility, `facilities.Library` ("yes").
 */
export function factText(school: object, fact: string): string {
  const { latitude, longitude, facilities } = school as { latitude?: number | null; longitude?: number | null; facilities?: unknown };
  const answers = Object.entries((facilities ?? {}) as Facilities);
  if (fact === "position") return typeof latitude === "number" && typeof longitude === "number" ? `${latitude}, ${longitude}` : "";
  if (fact === "facilities") return answers.map(([name, { answer }]) => `${name}: ${answer}`).join("; ");
  if (fact.startsWith(FACILITY_PREFIX)) return answers.find(([name]) => facilityFact(name) === fact)?.[1].answer ?? "";
  return String((school as Record<string, unknown>)[fact] ?? "");
}
