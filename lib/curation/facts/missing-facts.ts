import type { SchoolChange } from "@/lib/curation/change-school";
import type { SchoolFacts } from "@/lib/curation/view";

/** Facts that are copied together: a mix of two schools would be wrong. */
const FACT_GROUPS: readonly (readonly (keyof SchoolFacts)[])[] = [
  ["latitude", "longitude"],
  ["grades", "classFrom", "classTo"],
  ["boardAffiliation", "affiliationNumber"],
];
/** Facts that are never copied, because they identify the school or name the sources of its own values. Fees are merged by year. */
const NEVER_COPIED: readonly (keyof SchoolFacts)[] = ["name", "address", "city", "state", "zipCode", "original", "fees"];

export const factGroupOf = (field: keyof SchoolFacts): readonly (keyof SchoolFacts)[] =>
  FACT_GROUPS.find((group) => group.includes(field)) ?? [field];

const isMissing = (school: SchoolFacts, field: keyof SchoolFacts) =>
  school[field] === null || (field === "recognition" && school.recognition === "unknown");

/** The facts that a school lacks and the other has, and fees of academic years that only the other has. */
export function missingFacts(school: SchoolFacts, other: SchoolFacts): SchoolChange {
  const singleFacts = (Object.keys(other) as (keyof SchoolFacts)[]).filter(
    (field) => !NEVER_COPIED.includes(field) && !FACT_GROUPS.some((group) => group.includes(field)),
  );
  const groups = [...FACT_GROUPS, ...singleFacts.map((field) => [field])];
  const missingGroups = groups.filter(
    (group) => group.every((field) => isMissing(school, field)) && group.some((field) => !isMissing(other, field)),
  );
  const years = other.fees.filter(({ academicYear }) => !school.fees.some((fee) => fee.academicYear === academicYear));
  return {
    ...Object.fromEntries(missingGroups.flat().map((field) => [field, other[field]])),
    ...(years.length > 0 && { fees: [...school.fees, ...years] }),
  };
}
