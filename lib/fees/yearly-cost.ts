import type { SchoolFees, YearlyCost } from "./view";

/** A family's yearly cost over all classes, by the newest source; approved before declared before parents. Null if no total is known. */
export function yearlyCost(fees: SchoolFees): YearlyCost | null {
  const known = (["approved", "declared", "parents"] as const).flatMap((source) =>
    fees[source].flatMap(({ academicYear, groups }) => {
      const totals = groups.flatMap(({ everyYear }) => everyYear ?? []);
      return totals.length > 0 ? [{ lowest: Math.min(...totals), highest: Math.max(...totals), source, academicYear }] : [];
    }),
  );
  return known.sort((one, other) => other.academicYear - one.academicYear).at(0) ?? null;
}
