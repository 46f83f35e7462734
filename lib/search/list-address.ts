import { z } from "zod";
import { findState, findStateBySlug } from "@/lib/schools/states";
import { readCriteria } from "./criteria";
import {
  CHOICES,
  EXACT_FIELD,
  PARAMETERS,
  SHOWN_FIELD,
  toQueryString,
  withoutShown,
  type ListedFilter,
  type SchoolCriteria,
  type WordFilter,
} from "./view";

export interface ListAddress {
  criteria: SchoolCriteria;
  /** Parameters the list knows whose value made no sense: left out, and named to the reader. */
  ignored: string[];
  /** The address is the one address of this list; else the reader is sent there. */
  isClean: boolean;
}

/**
 * What the address of the list page asks for. It never fails: a shared link with a spoilt value shows the list without it.
 * A form sent without a script brings empty fields, amounts as people write them, states by name, what its fields showed of
 * the words, and which words are wanted as they are; those make the address unclean. Parameters of others (utm_source) are nobody's business.
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
    filter: z.enum(["gender", "board", "schoolType", "minFees", "maxFees", "minRating", "near"]),
    value: z.string(),
    words: z.string().min(1),
  }),
);

/** The words that a form's fields showed as filters; none where that makes no sense. */
function readShown(given: string | string[] = "[]"): WordFilter[] {
  try {
    return shownFilters.parse(JSON.parse([given].flat()[0]));
  } catch {
    return [];
  }
}

/** `₹75,000` as the number it is. */
const amount = (value: string | string[] | undefined) => [value].flat()[0]?.replace(/[₹,\s]/g, "");

function isTaken(criteria: SchoolCriteria, key: (typeof PARAMETERS)[number], value: string): boolean {
  if (key in CHOICES) return (criteria[key as ListedFilter] as string[]).includes(value);
  if (key === "page") return /^0*[1-9]\d*$/.test(value) && criteria.page === Number(value);
  return criteria[key] !== undefined;
}
