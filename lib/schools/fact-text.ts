import type { Facilities } from "./view";

const FACILITY = "facilities.";

/** A facility as a fact of its own: `facilities.Library`. */
export const facilityFact = (name: string): string => `${FACILITY}${name}`;

/** A facility as a school has it, whose name somebody writes in capitals of their own; as they write it where the school has none. */
export const knownFacility = (facilities: unknown, given: string): string =>
  Object.keys(facilities ?? {}).find((known) => known.toLowerCase() === given.toLowerCase()) ?? given;

/**
 * A fact as a correction writes it: text, and nothing where it isn't known. A column by its name (a decimal of the database writes itself as a
 * number does), `position` as two numbers, `facilities` as `Library: yes; Lift: no`, one of them, `facilities.Library`, as its answer.
 */
export function factText(school: object, fact: string): string {
  const { latitude, longitude, facilities } = school as { latitude?: number | null; longitude?: number | null; facilities?: unknown };
  const answers = Object.entries((facilities ?? {}) as Facilities);
  if (fact === "position") return typeof latitude === "number" && typeof longitude === "number" ? `${latitude}, ${longitude}` : "";
  if (fact === "facilities") return answers.map(([name, { answer }]) => `${name}: ${answer}`).join("; ");
  if (fact.startsWith(FACILITY)) return answers.find(([name]) => facilityFact(name) === fact)?.[1].answer ?? "";
  return String((school as Record<string, unknown>)[fact] ?? "");
}
