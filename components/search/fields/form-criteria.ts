import { formatCount } from "@/lib/schools/labels";
import { facetValues, forEachFacet, type FacetName } from "@/lib/search/facets";
import { EXACT_FIELD, isShown, SHOWN_FIELD, withoutShown, type WordFilter } from "@/lib/search/word-filters";
import { noCriteria, SORTS, withCriteria, type SchoolCriteria, type Sort } from "@/lib/search/school-criteria";
import { parseNear, plainNear } from "@/lib/search/places/near";

/** Id of the form that the search box, the filters and the sort order belong to. */
export const LIST_FORM = "school-filters";

/** The criteria of the form, without fields that only mirror words of the search. */
export function criteriaOfForm(data: FormData): SchoolCriteria {
  const shown = JSON.parse(String(data.get(SHOWN_FIELD) ?? "[]")) as WordFilter[];
  return withCriteria(withoutShown(criteriaOfFields(data), shown), {});
}

/** The criteria of the fields. An incomplete pincode is left out: see `isPincodeComplete`. */
export function criteriaOfFields(data: FormData): SchoolCriteria {
  const text = (name: string) => String(data.get(name) ?? "").trim() || undefined;
  const number = (name: string) => {
    const digits = text(name)?.replace(/[₹,\s]/g, "") ?? "";
    return /^\d{1,10}(\.\d{1,2})?$/.test(digits) ? Number(digits) : undefined;
  };
  const chosen = (name: FacetName) => facetValues(name).filter((value) => data.getAll(name).includes(value));
  const near = text("near");
  return withCriteria(noCriteria, {
    search: text("search"),
    state: text("state"),
    city: text("city"),
    ...forEachFacet(chosen),
    minRating: number("minRating"),
    minFees: number("minFees"),
    maxFees: number("maxFees"),
    unknownFees: text("unknownFees") ? "yes" : undefined,
    near: near && parseNear(near) ? plainNear(near) : undefined,
    exact: text("search") && text("search") === text(EXACT_FIELD) ? "true" : undefined,
    sort: SORTS.find((sort): sort is Sort => sort === data.get("sort")),
  });
}

export function isPincodeComplete(data: FormData): boolean {
  const near = String(data.get("near") ?? "").trim();
  return near === "" || parseNear(near) !== null;
}

/**
 * Shows the filters recognised in the search text in their fields and clears those that are no longer recognised. Other
 * values stay, and so does a field that has the focus.
 *
 * @param shown the recognised filters that the fields show so far
 * @returns the recognised filters that they show now
 */
export function showWordFilters(form: HTMLFormElement, shown: readonly WordFilter[], wordFilters: readonly WordFilter[]): WordFilter[] {
  const isAmong = (filters: readonly WordFilter[], { filter, value }: WordFilter) =>
    filters.some((one) => one.filter === filter && one.value === value);
  const criteria = criteriaOfFields(new FormData(form));
  for (const one of shown) if (!isAmong(wordFilters, one) && isShown(criteria, one)) setField(form, one, false);
  return wordFilters.filter((one) => isAmong(shown, one) || setField(form, one, true));
}

/** Returns whether the filter has a field. */
function setField(form: HTMLFormElement, { filter, value }: WordFilter, isOn: boolean): boolean {
  const fields = [...form.querySelectorAll<HTMLInputElement>(`input[name="${filter}"]:not([type="hidden"])`)];
  const [field] = fields;
  if (!field || document.activeElement === field) return false;
  if (field.type === "text") {
    field.value = isOn ? (filter === "near" ? value : `₹${formatCount(Number(value))}`) : "";
    return true;
  }
  const box = fields.find((one) => one.value === value);
  if (!box) return false;
  box.checked = isOn;
  if (!isOn && box.type === "radio") field.checked = true;
  return true;
}
