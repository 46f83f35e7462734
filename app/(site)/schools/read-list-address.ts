import { z } from "zod";
import { findState, findStateBySlug } from "@/lib/schools/places/states";
import { readCriteria } from "@/lib/search/criteria";
import { isFacet } from "@/lib/search/facets";
import { EXACT_FIELD, SHOWN_FIELD, withoutShown, WORD_FILTERS, type WordFilter } from "@/lib/search/word-filters";
import { PARAMETERS, toQueryString } from "@/lib/search/list-address";
import type { SchoolCriteria } from "@/lib/search/school-criteria";

export interface ListAddress {
  criteria: SchoolCriteria;
  /** Known parameters with invalid values: dropped, and named to the reader. */
  ignored: string[];
  /** The address is canonical; otherwise the reader is redirected. */
  isClean: boolean;
}

/**
 * Reads the criteria from the list page's address; ignores invalid values and unknown parameters (utm_source). Without
 * JavaScript the form also sends empty fields, formatted amounts, state names, SHOWN_FIELD and EXACT_FIELD.
 */
export function readListAddress(parameters: Record<string, string | string[] | undefined>): ListAddress {
  const given = new URLSearchParams();
  for (const key of PARAMETERS) for (const value of [parameters[key] ?? []].flat()) given.append(key, value);

  const criteria = readCriteria({ ...parameters, minFees: amount(parameters.minFees), maxFees: amount(parameters.maxFees) });
  if (criteria.state) criteria.state = (findStateBySlug(criteria.state) ?? findState(criteria.state))?.slug ?? criteria.state;

  const ignored = PARAMETERS.filter((key) => given.getAll(key).some((value) => value.trim() !== "" && !isTaken(criteria, key, value)));
  const { [SHOWN_FIELD]: shown, [EXACT_FIELD]: exactly } = parameters;
  if (exactly !== undefined) criteria.exact = criteria.search === exactly ? "true" : undefined;
  if (shown !== undefined || exactly !== undefined) return { criteria: withoutShown(criteria, readShown(shown)), ignored, isClean: false };
  return { criteria, ignored, isClean: ignored.length > 0 || given.toString() === toQueryString(criteria) };
}

const shownFilters = z.array(
  z.object({
    filter: z.enum(WORD_FILTERS),
    value: z.string(),
    words: z.string().min(1),
  }),
);

/** Parses SHOWN_FIELD: the word filters that the form's fields showed. Empty if the value is invalid. */
function readShown(given: string | string[] = "[]"): WordFilter[] {
  try {
    return shownFilters.parse(JSON.parse([given].flat()[0]));
  } catch {
    return [];
  }
}

/** `75000` for `₹75,000`. */
const amount = (value: string | string[] | undefined) => [value].flat()[0]?.replace(/[₹,\s]/g, "");

function isTaken(criteria: SchoolCriteria, key: (typeof PARAMETERS)[number], value: string): boolean {
  if (isFacet(key)) return (criteria[key] as string[]).includes(value);
  if (key === "page") return /^0*[1-9]\d*$/.test(value) && criteria.page === Number(value);
  return criteria[key] !== undefined;
}
