import { z } from "zod";
import { publicSchool } from "@/lib/schools/view";
import { forEachFacet, type FacetCounts } from "./facets";
import { DROPPABLE } from "./word-filters";

// What the API's search calls answer. The browser imports the types alone.

const valueCounts = z.record(z.string(), z.int().min(0));
/** The number of schools for each value of each facet (GET /api/schools/facets). Empty objects if there are too many to count. */
export const facetCounts: z.ZodType<FacetCounts> = z.strictObject(forEachFacet(() => valueCounts));

const named = { id: z.string(), name: z.string() };
const pathId = z.string().describe("Path of the place's page below /schools/in");
const placeFields = { ...named, id: pathId, state: z.string(), schoolCount: z.int().min(0) };
const schoolFields = { ...named, ...publicSchool.pick({ locality: true, city: true, state: true, zipCode: true }).shape };

/** A suggestion below the search box: the page of a state, place or school, or the surroundings of a pincode. */
export const suggestion = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("state"), ...named, id: z.string().describe("Path of the state's page below /schools/in") }),
  z.strictObject({ kind: z.literal("place"), ...placeFields }),
  z.strictObject({
    kind: z.literal("pincode"),
    ...named,
    id: z.string().describe("The pincode, as the parameter `near` takes it"),
    place: z.string().nullable().describe("Where most of its schools are"),
    state: z.string(),
  }),
  z.strictObject({ kind: z.literal("school"), ...schoolFields }),
]);
export type Suggestion = z.infer<typeof suggestion>;

const droppedFilters = z.strictObject({ filters: z.array(z.enum(DROPPABLE)), total: z.int().min(1), isTotalCapped: z.boolean() });
export type DroppedFilters = z.infer<typeof droppedFilters>;

/** Alternatives to a search that finds nothing (GET /api/schools/near-misses). */
export const nearMisses = z.strictObject({
  places: z.array(z.strictObject(placeFields)).describe("Places with names similar to the unknown place or to the words, best first"),
  placesFor: z.enum(["city", "near", "search"]).describe("The parameter that these places replace"),
  schools: z.array(z.strictObject(schoolFields)).describe("Schools with similar names, anywhere in India"),
  without: z
    .array(droppedFilters)
    .describe("The number of schools without each filter; if no filter alone is to blame, without all of them"),
});
export type NearMisses = z.infer<typeof nearMisses>;

/** What the words of a search were corrected to, because as typed they find nothing, or not the first hits. */
export interface Correction {
  words: string;
  /** Words of filters that were dropped, because no school meets them together with the others. */
  droppedTerms: string[];
  asTyped: number;
}

/** The place that words of a search name. */
export interface SearchPlace {
  name: string;
  /** The search without the place. */
  without: string;
}

/** The place that `near` was resolved to. */
export interface NearPlace {
  near: string;
  name: string;
  others: string[];
}
