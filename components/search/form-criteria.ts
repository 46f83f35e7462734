import {
  CHOICES,
  EXACT_FIELD,
  noCriteria,
  parseNear,
  plainNear,
  SHOWN_FIELD,
  SORTS,
  withCriteria,
  withoutShown,
  type SchoolCriteria,
  type Sort,
  type WordFilter,
} from "@/lib/search/view";

/** The list's one form, which the search box, the filters and the order belong to. */
export const LIST_FORM = "school-filters";

/** What the form asks for: its fields, but for those that only show what words of the search ask for. */
export function criteriaOfForm(data: FormData): SchoolCriteria {
  const shown = JSON.parse(String(data.get(SHOWN_FIELD) ?? "[]")) as WordFilter[];
  return withCriteria(withoutShown(criteriaOfFields(data), shown), {});
}

/** What the fields say. A pincode that isn't one yet is left out: `isPincodeComplete` says so. */
export function criteriaOfFields(data: FormData): SchoolCriteria {
  const text = (name: string) => String(data.get(name) ?? "").trim() || undefined;
  const number = (name: string) => {
    const digits = text(name)?.replace(/[₹,\s]/g, "") ?? "";
    return /^\d{1,10}(\.\d{1,2})?$/.test(digits) ? Number(digits) : undefined;
  };
  const chosen = <T extends string>(name: string, values: readonly T[]) => values.filter((value) => data.getAll(name).includes(value));
  const near = text("near");
  return withCriteria(noCriteria, {
    search: text("search"),
    state: text("state"),
    city: text("city"),
    board: chosen("board", CHOICES.board),
    curriculum: chosen("curriculum", CHOICES.curriculum),
    gender: chosen("gender", CHOICES.gender),
    schoolType: chosen("schoolType", CHOICES.schoolType),
    minRating: number("minRating"),
    minFees: number("minFees"),
    maxFees: number("maxFees"),
    near: near && parseNear(near) ? plainNear(near) : undefined,
    exact: text("search") && text("search") === text(EXACT_FIELD) ? "true" : undefined,
    sort: SORTS.find((sort): sort is Sort => sort === data.get("sort")),
  });
}

export function isPincodeComplete(data: FormData): boolean {
  const near = String(data.get("near") ?? "").trim();
  return near === "" || parseNear(near) !== null;
}
