import { randomBase32 } from "@/lib/platform/ids";
import { matchKey } from "./words/match-key";
import { otherNamesOf, placeOf, type NamedPlace } from "./places/place-names";
import type { SchoolInput } from "./schema";
import { nameWords, placeWords } from "./words/school-words";
import { slugOf } from "./places/slug";

export type DerivedSchool = ReturnType<typeof deriveSchool>;
export type NewSchool = ReturnType<typeof newSchool>;

/**
 * School systems that registers give as a school's management. A search for the system finds the school even if its name is spelt
 * differently.
 */
const SYSTEMS = ["Kendriya Vidyalaya", "Jawahar Navodaya Vidyalaya"];

export function deriveSchool(input: SchoolInput, place: NamedPlace) {
  return {
    placeId: place.id,
    state: place.state,
    factCount: factCount(input),
    matchKey: matchKey(input),
    nameWords: nameWords(input.name),
    placeWords: placeWords([
      input.address,
      input.city,
      input.district,
      place.name,
      ...otherNamesOf(place),
      place.state,
      SYSTEMS.find((system) => system === input.original?.schoolType),
    ]),
  };
}

/** A new row and its place, which may have to be created. Throws if the place is unknown: callers check that before. */
export function newSchool(input: SchoolInput) {
  const place = placeOf(input);
  if (!place) throw new Error(`No place: ${input.city}, ${input.state}`);
  return {
    place,
    school: { ...input, recognition: input.recognition ?? "unknown", ...deriveSchool(input, place), id: newSchoolId(input) },
  };
}

const MAX_NAME_LENGTH = 70;
const RANDOM_LENGTH = 6;

/** A new school's permanent id: `delhi-public-school-indore-k3x9qf`. It doesn't change with the name. */
export function newSchoolId({ name, city }: { name: string; city: string }): string {
  const words = `${slugOf(name)}-${slugOf(city)}`.replace(/^-|-$/g, "");
  const shortened = words.length <= MAX_NAME_LENGTH ? words : words.slice(0, MAX_NAME_LENGTH + 1).replace(/-[^-]*$/, "");
  return `${shortened.slice(0, MAX_NAME_LENGTH) || "school"}-${randomBase32(RANDOM_LENGTH)}`;
}

/** The number of optional facts that are known. A position counts as one fact, and so do board and curriculum together. */
export function factCount(school: SchoolInput): number {
  const facts = [
    school.overview,
    school.phoneNumber,
    school.website,
    school.email,
    school.principalName,
    school.foundationYear,
    school.boardAffiliation ?? school.curriculum,
    school.udiseCode ?? school.affiliationNumber,
    school.gender,
    school.grades,
    school.schoolType,
    school.medium,
    school.facilities,
    school.teacherStudentRatio,
    school.studentCount,
    school.averageFees,
    school.latitude,
  ];
  return facts.filter((fact) => fact !== null && fact !== undefined).length;
}
