import { z } from "zod";
import { BOARDS, CURRICULA, GENDERS, SCHOOL_TYPES } from "@/lib/schools/schema";

/** Totals are exact up to here; above, an answer says "10,000+" and pages end. */
export const TOTAL_CAP = 10_000;
export const SCHOOLS_PER_PAGE = 24;
export const SEARCH_MAX_LENGTH = 200;
/** How far 'near' reaches. */
export const NEAR_RADIUS_KM = 50;

export const SORTS = ["relevance", "rating", "fees", "name", "distance"] as const;
export type Sort = (typeof SORTS)[number];

const API_LIMIT_DEFAULT = 50;
const API_LIMIT_MAX = 200;
const PAGE_MAX = 10_000;

const blankIsUnset = (value: unknown) => (typeof value === "string" && value.trim() === "" ? undefined : value);
const oneLine = (max: number) =>
  z
    .string("Give it once")
    .trim()
    .max(max, `Give ${max} characters at most`)
    .refine((text) => !text.includes("\u0000"), "Holds a character that cannot be searched");
const optionalText = (max: number) => z.preprocess(blankIsUnset, oneLine(max).optional());

/** A number as an address writes it: plain digits, so that "1e9", "0x10" and "Infinity" are not numbers. */
const writtenNumber = (schema: z.ZodNumber) =>
  z.preprocess((value) => (typeof value === "string" && /^\d{1,10}(\.\d{1,2})?$/.test(value.trim()) ? Number(value) : value), schema);
const optionalNumber = (schema: z.ZodNumber) => z.preprocess(blankIsUnset, writtenNumber(schema).optional());
const wholeNumber = (max: number) =>
  z
    .int(`Give a whole number from 1 to ${max}`)
    .min(1, `Give a whole number from 1 to ${max}`)
    .max(max, `Give a whole number from 1 to ${max}`);
const rupees = z.number("Give an amount in rupees").min(0, "Give an amount in rupees").max(9_999_999_999, "Give an amount in rupees");

const inOrder = <T>(order: readonly T[], values: readonly T[]): T[] =>
  [...new Set(values)].sort((a, b) => order.indexOf(a) - order.indexOf(b));

/** Values of a closed list, each as a key of its own: `board=CBSE&board=IB`. */
const choices = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.preprocess(
    (given) =>
      inOrder(
        values,
        [given ?? []].flat().filter((value) => value !== ""),
      ),
    z.array(z.enum(values, `Choose from: ${values.join(", ")}`)),
  );

const near = oneLine(60).refine((text) => parseNear(text) !== null, "Give a pincode of six digits, or a position as latitude,longitude");

/** What a list of any kind can be asked for. */
export const pageQuery = {
  search: optionalText(SEARCH_MAX_LENGTH),
  page: z.preprocess(blankIsUnset, writtenNumber(wholeNumber(PAGE_MAX)).default(1)),
  limit: z.preprocess(blankIsUnset, writtenNumber(wholeNumber(API_LIMIT_MAX)).default(API_LIMIT_DEFAULT)),
};

/** What a list of schools can be asked for: the query of GET /api/schools, and of /schools without `limit`. */
export const schoolListQuery = z
  .strictObject({
    search: pageQuery.search,
    /** Slug or name of a state */
    state: optionalText(100),
    /** Slug, name or other name of a place: `mumbai`, `Mumbai`, `Bombay` */
    city: optionalText(100),
    curriculum: choices(CURRICULA),
    board: choices(BOARDS),
    gender: choices(GENDERS),
    schoolType: choices(SCHOOL_TYPES),
    /** Mean of the approved reviews; schools without reviews are left out */
    minRating: optionalNumber(
      z.number("Give a number from 1 to 5").min(1, "Give a number from 1 to 5").max(5, "Give a number from 1 to 5"),
    ),
    /** Rupees a year, inclusive; schools whose fees are not known are left out */
    minFees: optionalNumber(rupees),
    maxFees: optionalNumber(rupees),
    near: z.preprocess(blankIsUnset, near.optional()),
    sort: z.preprocess(blankIsUnset, z.enum(SORTS, `Choose from: ${SORTS.join(", ")}`).optional()),
    page: pageQuery.page,
    limit: pageQuery.limit,
  })
  .refine(({ sort, near }) => sort !== "distance" || near !== undefined, { path: ["sort"], error: "Sorting by distance needs near" });

const CHOICES = { curriculum: CURRICULA, board: BOARDS, gender: GENDERS, schoolType: SCHOOL_TYPES };
export type ListedFilter = keyof typeof CHOICES;

export type SchoolCriteria = z.infer<typeof schoolListQuery>;

/** A page's parameters as Next gives them. */
type Parameters = Record<string, string | string[] | undefined>;

/** All schools, first page. */
export const noCriteria: SchoolCriteria = { ...schoolListQuery.parse({}), limit: SCHOOLS_PER_PAGE };

/**
 * What a page's address asks for. A page answers every address: parameters it doesn't know (utm_source) and values
 * that make no sense are left out, where the API answers 400.
 */
export function readCriteria(parameters: Parameters): SchoolCriteria {
  const known = Object.entries(schoolListQuery.shape).flatMap(([key, schema]) => {
    if (key === "limit") return [];
    const given = parameters[key];
    const value = isListed(key) ? [given ?? []].flat().filter((one) => schema.safeParse([one]).success) : [given].flat()[0];
    const shortened = key === "search" && typeof value === "string" ? value.replaceAll("\u0000", " ").slice(0, SEARCH_MAX_LENGTH) : value;
    return schema.safeParse(shortened).success ? [[key, shortened] as const] : [];
  });
  const criteria = { ...Object.fromEntries(known), limit: String(SCHOOLS_PER_PAGE) };
  const parsed = schoolListQuery.safeParse(criteria);
  return parsed.success ? parsed.data : schoolListQuery.parse({ ...criteria, sort: undefined });
}

/** The same criteria with some changed; back on the first page unless the change names another. */
export const withCriteria = (criteria: SchoolCriteria, changes: Partial<SchoolCriteria>): SchoolCriteria => {
  const changed = { ...criteria, page: 1, ...changes };
  return changed.sort === "distance" && !changed.near ? { ...changed, sort: undefined } : changed;
};

/** The same criteria with one value of a filter chosen, or no longer chosen. */
export function toggleChoice(criteria: SchoolCriteria, filter: ListedFilter, value: string): SchoolCriteria {
  const chosen: readonly string[] = criteria[filter];
  const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
  return withCriteria(criteria, { [filter]: inOrder<string>(CHOICES[filter], next) });
}

/** Everything but the words searched for and the order taken back. */
export const withoutFilters = (criteria: SchoolCriteria): SchoolCriteria =>
  withCriteria(noCriteria, { search: criteria.search, sort: criteria.sort, limit: criteria.limit });

/** Is anything chosen besides the words searched for, the order and the page? */
export const hasFilters = (criteria: SchoolCriteria): boolean =>
  toQueryString(withCriteria(criteria, { search: undefined, sort: undefined })) !== "";

/** The order in effect: nearest first where a point is given, else what fits best. */
export const sortInEffect = ({ sort, near }: SchoolCriteria): Sort => sort ?? (near ? "distance" : "relevance");

/**
 * The criteria as the query of an address: always in one order, defaults left out, so that one state of the list has
 * one address. Without a leading `?`; empty for all schools.
 */
export function toQueryString(criteria: SchoolCriteria): string {
  const query = new URLSearchParams();
  for (const key of Object.keys(schoolListQuery.shape) as (keyof SchoolCriteria)[]) {
    const value = criteria[key];
    if (key === "limit" || value === undefined || (key === "page" && value === 1)) continue;
    if (key === "sort" && value === sortInEffect({ ...criteria, sort: undefined })) continue;
    for (const one of [value].flat()) query.append(key, String(one));
  }
  return query.toString();
}

/** The address of the list page for these criteria. */
export function schoolListAddress(criteria: SchoolCriteria): string {
  const query = toQueryString(criteria);
  return query ? `/schools?${query}` : "/schools";
}

export type NearPoint = { pincode: string } | { latitude: number; longitude: number };

/** The point `near` names; null where it names none. */
export function parseNear(text: string): NearPoint | null {
  const trimmed = text.trim();
  if (/^[1-9]\d{5}$/.test(trimmed)) return { pincode: trimmed };
  const position = /^(-?\d{1,3}(?:\.\d{1,12})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,12})?)$/.exec(trimmed);
  if (!position) return null;
  const [latitude, longitude] = [Number(position[1]), Number(position[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

function isListed(key: string): key is ListedFilter {
  return Object.hasOwn(CHOICES, key);
}
