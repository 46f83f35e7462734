import { z } from "zod";
import { blankIsUnset } from "@/lib/platform/schema-parts";
import { facetOf, facetValues, forEachFacet, isFacet, type FacetChoices, type FacetName } from "./facets";
import { readBookmark } from "./results/cursor";
import { parseNear, plainNear } from "./places/near";
import { SCHOOLS_PER_PAGE, MAX_SEARCH_LENGTH, SORTS, type SchoolCriteria } from "./school-criteria";

const API_LIMIT_DEFAULT = 50;
const MAX_API_LIMIT = 200;
/** Far beyond the last page of any list: such a page is empty, or 404, but not an invalid value. */
const MAX_PAGE = 1_000_000_000;
const MAX_AFTER_LENGTH = 4_000;

const oneLine = (max: number) =>
  z
    .string("Give it once")
    .trim()
    .max(max, { error: `Use at most ${max} characters`, abort: true })
    .refine((text) => !text.includes("\u0000"), "Contains a character that cannot be searched");
const optionalText = (max: number) => z.preprocess(blankIsUnset, oneLine(max).optional());

/** A number in an address: plain digits only, so "1e9", "0x10" and "Infinity" are not numbers. */
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

function choices(name: FacetName) {
  const values: string[] = facetValues(name);
  const schema = z.preprocess(
    (given) =>
      inOrder(
        values,
        [given ?? []].flat().filter((value) => value !== ""),
      ),
    z.array(z.enum(values, `Choose from: ${values.join(", ")}`)),
  );
  const { description } = facetOf(name);
  return description ? schema.describe(description) : schema;
}

const facetChoices = forEachFacet(choices) as { [Name in FacetName]: z.ZodType<FacetChoices[Name]> };

const near = oneLine(100)
  .refine((text) => parseNear(text) !== null, "Enter a 6-digit pincode, a city, or a position as latitude,longitude")
  .overwrite(plainNear);

const PLACE_SORTS = ["schools", "name"] as const;

export const pageQuery = {
  search: optionalText(MAX_SEARCH_LENGTH).describe(
    "Words in any order; all must match, the last one as a prefix. In a search for schools, words can be interpreted as filters, and are corrected if they find little",
  ),
  page: z.preprocess(blankIsUnset, writtenNumber(wholeNumber(MAX_PAGE)).default(1)).describe("Pages after 10,000 rows are empty"),
  limit: z.preprocess(blankIsUnset, writtenNumber(wholeNumber(MAX_API_LIMIT)).default(API_LIMIT_DEFAULT)).describe("Rows per page"),
};

const FEE_LIMIT = "Rupees per year, inclusive; excludes schools whose fees are unknown, unless `unknownFees` is `yes`";

export const schoolListQuery = z
  .strictObject({
    search: pageQuery.search,
    state: optionalText(100).describe("Slug or name of a state: `maharashtra`, `Tamil Nadu`"),
    city: optionalText(100).describe("Slug, name or other name of a place: `mumbai`, `Bombay`"),
    ...facetChoices,
    minRating: optionalNumber(
      z.number("Give a number from 1 to 5").min(1, "Give a number from 1 to 5").max(5, "Give a number from 1 to 5"),
    ).describe("Mean of the approved reviews; excludes schools without reviews"),
    minFees: optionalNumber(rupees).describe(FEE_LIMIT),
    maxFees: optionalNumber(rupees).describe(FEE_LIMIT),
    unknownFees: z
      .preprocess(blankIsUnset, z.literal("yes", "Give yes, or leave it out").optional())
      .describe("`yes`: a fee limit, in a parameter or in words, doesn't exclude schools whose fees are unknown"),
    near: z
      .preprocess(blankIsUnset, near.optional())
      .describe("`latitude,longitude`, a pincode or a city, with or without its state: schools within 50 km, nearest first"),
    exact: z
      .preprocess(blankIsUnset, z.literal("true", "Give true, or leave it out").optional())
      .describe("Use the words as typed, without corrections"),
    sort: z
      .preprocess(blankIsUnset, z.enum(SORTS, `Choose from: ${SORTS.join(", ")}`).optional())
      .describe("Default: relevance, or distance with `near`"),
    page: pageQuery.page,
    after: z
      .preprocess(
        blankIsUnset,
        oneLine(MAX_AFTER_LENGTH)
          .refine((text) => readBookmark(text) !== null, "Give what the link to the next page gives")
          .optional(),
      )
      .describe("The end of the previous page, from `Link`: the page starts after it, even if schools were added or deleted since"),
    limit: pageQuery.limit,
  })
  .refine(({ sort, near }) => sort !== "distance" || near !== undefined, { path: ["sort"], error: "Sorting by distance needs near" });

const { sort: _sort, page: _page, after: _after, limit: _limit, ...narrowing } = schoolListQuery.shape;
export const schoolFacetsQuery = z.strictObject(narrowing);

type Parameters = Record<string, string | string[] | undefined>;

/** Reads the criteria from a page's address. Unknown parameters (utm_source) and invalid values are dropped, where the API answers 400. */
export function readCriteria(parameters: Parameters): SchoolCriteria {
  const known = Object.entries(schoolListQuery.shape).flatMap(([key, schema]) => {
    const given = parameters[key];
    if (key === "limit" || given === undefined) return [];
    const value = isFacet(key) ? [given].flat().filter((one) => schema.safeParse([one]).success) : [given].flat()[0];
    const shortened = key === "search" && typeof value === "string" ? value.replaceAll("\u0000", " ").slice(0, MAX_SEARCH_LENGTH) : value;
    return schema.safeParse(shortened).success ? [[key, shortened] as const] : [];
  });
  const criteria = { ...Object.fromEntries(known), limit: String(SCHOOLS_PER_PAGE) };
  const parsed = schoolListQuery.safeParse(criteria);
  return parsed.success ? parsed.data : schoolListQuery.parse({ ...criteria, sort: undefined });
}

export const placeListQuery = z.strictObject({
  ...pageQuery,
  search: optionalText(100).describe("The start of a name of the place; old names and other spellings match too"),
  sort: z.preprocess(blankIsUnset, z.enum(PLACE_SORTS, "Choose from: schools, name").default("schools")),
});

export const suggestionsQuery = z.strictObject({
  search: optionalText(MAX_SEARCH_LENGTH).describe("The text in the search box; the last word can be incomplete"),
});

export type PlaceCriteria = z.infer<typeof placeListQuery>;
