import type { SchoolChange } from "./change-school";
import type { SchoolFacts } from "./view";

/** Facts that are known together or not at all: half of one school and half of another would be neither. */
const TOGETHER: readonly (readonly (keyof SchoolFacts)[])[] = [
  ["latitude", "longitude"],
  ["grades", "classFrom", "classTo"],
  ["boardAffiliation", "affiliationNumber"],
];
/** Never asked: each school has its own, or it says where the school's own values are from. */
const OWN: readonly (keyof SchoolFacts)[] = ["name", "address", "city", "state", "zipCode", "original", "fees"];

/** The facts that are known together with this one. */
export const factGroupOf = (field: keyof SchoolFacts): readonly (keyof SchoolFacts)[] =>
  TOGETHER.find((group) => group.includes(field)) ?? [field];

/** What one school lacks and the other knows; fees of years too. */
export function missingFacts(school: SchoolFacts, other: SchoolFacts): SchoolChange {
  const alone = (Object.keys(other) as (keyof SchoolFacts)[]).filter(
    (field) => !OWN.includes(field) && !TOGETHER.some((group) => group.includes(field)),
  );
  const groups = [...TOGETHER, ...alone.map((field) => [field])];
  const lacking = groups.filter((group) => group.every((field) => school[field] === null) && group.some((field) => other[field] !== null));
  const years = other.fees.filter(({ academicYear }) => !school.fees.some((fee) => fee.academicYear === academicYear));
  return {
    ...Object.fromEntries(lacking.flat().map((field) => [field, other[field]])),
    ...(years.length > 0 && { fees: [...school.fees, ...years] }),
  };
}
