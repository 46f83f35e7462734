import { facetValues, forEachFacet, type FacetName } from "@/lib/search/facets";
import { EXACT_FIELD, SHOWN_FIELD, withoutShown, type WordFilter } from "@/lib/search/word-filters";
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
    near: near && parseNear(near) ? plainNear(near) : undefined,
    exact: text("search") && text("search") === text(EXACT_FIELD) ? "true" : undefined,
    sort: SORTS.find((sort): sort is Sort => sort === data.get("sort")),
  });
}

export function isPincodeComplete(data: FormData): boolean {
  const near = String(data.get("near") ?? "").trim();
  return near === "" || parseNear(near) !== null;
}
