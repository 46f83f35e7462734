/** The minimum number of households behind a published figure. */
export const MIN_HOUSEHOLDS = 5;

export const HOUSEHOLD_BANDS = ["5-9", "10-19", "20+"] as const;
export type HouseholdBand = (typeof HOUSEHOLD_BANDS)[number];

export function bandOf(households: number): HouseholdBand {
  if (households >= 20) return "20+";
  return households >= 10 ? "10-19" : "5-9";
}
