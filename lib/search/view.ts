import { findPincode } from "@/lib/schools/pincode";
import { FACET_NAMES, facetValues, forEachFacet, isFacet, type FacetChoices, type FacetName } from "./facets";

// The criteria of a list of schools, and its address. Without zod, because the list page's client code imports it:
// criteria.ts validates input.

/** Totals are exact up to here; above, they read "10,000+" and pages end. */
export const TOTAL_CAP = 10_000;
export const SCHOOLS_PER_PAGE = 24;
export const SEARCH_MAX_LENGTH = 200;
/** The radius of `near`. */
export const NEAR_RADIUS_KM = 50;

export const SORTS = ["relevance", "rating", "fees", "name", "distance"] as const;
export type Sort = (typeof SORTS)[number];

export interface SchoolCriteria extends FacetChoices {
  search?: string;
  state?: string;
  city?: string;
  minRating?: number;
  minFees?: number;
  maxFees?: number;
  near?: string;
  /** The words are used as typed, without corrections. */
  exact?: "true";
  sort?: Sort;
  page: number;
  /** The page starts after this hit (cursor.ts), so it repeats nothing when schools are added or deleted. */
  after?: string;
  limit: number;
}

/** The filters that words can ask for. */
export const WORD_FILTERS = [...FACET_NAMES, "minFees", "maxFees", "minRating", "near"] as const;

/** Words of a search that were interpreted as a filter. */
export interface WordFilter {
  filter: (typeof WORD_FILTERS)[number];
  value: string;
  /** As typed. */
  words: string;
}

/** The search without these words; undefined if nothing is left. */
export function withoutWords(search: string, filters: readonly WordFilter[]): string | undefined {
  const rest = filters.reduce(
    (text, { words }) => {
      const at = wholeAt(text, words);
      return at < 0 ? text : `${text.slice(0, at)} ${text.slice(at + words.length)}`.replace(/\s+/g, " ");
    },
    search.replace(/\s+/g, " "),
  );
  return rest.trim() || undefined;
}

const PART_OF_WORD = /[\p{L}\p{M}\p{Nd}]/u;

/** The position of these words as whole words; -1 if there is none. */
function wholeAt(text: string, words: string): number {
  const isPart = (at: number) => PART_OF_WORD.test(text.charAt(at));
  let at = text.indexOf(words);
  while (at >= 0 && (isPart(at - 1) || isPart(at + words.length))) at = text.indexOf(words, at + 1);
  return at;
}

/** The criteria with these word filters. */
export function withWordFilters(criteria: SchoolCriteria, filters: readonly WordFilter[]): SchoolCriteria {
  return filters.reduce((changed, { filter, value }) => {
    if (filter === "near") return { ...changed, near: value };
    return { ...changed, [filter]: isFacet(filter) ? [value] : Number(value) };
  }, criteria);
}

/** Form field: the word filters that the form's fields show, as JSON. */
export const SHOWN_FIELD = "shown";

/**
 * The criteria of a form whose fields showed word filters. An unchanged field is no choice: the words still ask for it.
 * A changed field replaces its words, which are removed from the search.
 */
export function withoutShown(criteria: SchoolCriteria, shown: readonly WordFilter[]): SchoolCriteria {
  const left = shown.filter((one) => !isShown(criteria, one));
  // Both limits of a range have the same words: if these are removed, the other limit becomes a choice.
  const kept = shown.filter(({ words }) => !left.some((one) => one.words === words));
  const cleared = kept.map(({ filter }): Partial<SchoolCriteria> => ({ [filter]: isFacet(filter) ? [] : undefined }));
  const search = left.length > 0 && criteria.search ? withoutWords(criteria.search, left) : criteria.search;
  return Object.assign({ ...criteria, search }, ...cleared);
}

/** Form field: the words to be used as typed. It has no effect once the search was edited, because other words may mean something else. */
export const EXACT_FIELD = "exactly";

/** Whether the field still has the value of the word filter. */
export const isShown = (criteria: SchoolCriteria, { filter, value }: WordFilter): boolean => String(criteria[filter] ?? "") === value;

/** Parameters in the order of a canonical address. */
export const PARAMETERS = [
  "search",
  "state",
  "city",
  ...FACET_NAMES,
  "minRating",
  "minFees",
  "maxFees",
  "near",
  "exact",
  "sort",
  "page",
  "after",
] as const satisfies readonly (keyof SchoolCriteria)[];

/** The number of schools for each value of each filter, up to TOTAL_CAP. */
export type FacetCounts = Record<FacetName, Record<string, number>>;

/** All filters with their values in the order in which they are listed. */
export const inListedOrder = (counts: Partial<FacetCounts>): FacetCounts =>
  forEachFacet((name) => valuesInOrder(facetValues(name), counts[name]));

const valuesInOrder = (values: readonly string[], counts: Record<string, number> = {}): Record<string, number> =>
  Object.fromEntries(values.filter((value) => value in counts).map((value) => [value, counts[value]]));

/** All schools, first page. */
export const noCriteria: SchoolCriteria = { ...forEachFacet(() => []), page: 1, limit: SCHOOLS_PER_PAGE };

/** The criteria with these changes, on the first page unless a change names another. */
export const withCriteria = (criteria: SchoolCriteria, changes: Partial<SchoolCriteria>): SchoolCriteria => {
  const changed = { ...criteria, page: 1, after: undefined, ...changes };
  return changed.sort === "distance" && !changed.near ? { ...changed, sort: undefined } : changed;
};

/** Values in the order of a closed list, without duplicates. */
export const inOrder = <T>(order: readonly T[], values: readonly T[]): T[] =>
  [...new Set(values)].sort((a, b) => order.indexOf(a) - order.indexOf(b));

/** Keeps only the words and the order. */
export const withoutFilters = ({ search, exact, sort, limit }: SchoolCriteria): SchoolCriteria =>
  withCriteria(noCriteria, { search, exact, sort, limit });

/** Whether anything is chosen besides words, order and page. */
export const hasFilters = (criteria: SchoolCriteria): boolean =>
  toQueryString(withCriteria(criteria, { search: undefined, exact: undefined, sort: undefined })) !== "";

/** The order in effect: by distance if a point is given, otherwise by relevance. */
export const sortInEffect = <Order extends string = Sort>({ sort, near }: { sort?: Order; near?: string }): Order | Sort =>
  sort ?? (near ? "distance" : "relevance");

/** Phrases that ask for schools near a pincode, perhaps with a distance, which does not change the radius. */
export const NEAR_PINCODE =
  /\b(?:near(?:by|est)?(?:\s+to)?|around|close\s+to|(?:(?:with)?in\s+|under\s+|up ?to\s+)?\d{1,5}(?:\.\d)?\s*(?:kms?|kilomet(?:er|re)s?|m|mtrs?|met(?:er|re)s?)(?:\s+(?:radius|range|distance))?(?:\s+(?:of|from|around|near|to))?)\s+(?:pin(?:\s?code)?[\s:.-]*)?([1-9]\d{2}[ -]?\d{3})\b(?:\s+(?:with)?in\s+\d{1,5}(?:\.\d)?\s*(?:kms?|kilomet(?:er|re)s?|mtrs?|met(?:er|re)s?)\b)?/gi;

/** Phrases for the visitor's own location, which only the browser knows. They describe no school. */
const NEAR_ME =
  /\b(?:near ?by|near(?:est)?(?: to)?|around|close(?: ?by)?(?: to)?)\s+me\b|\b(?:near ?by|near(?: to)?|around|close to|in|from)\s+my\s+(?:home|house|place|location|area|locality)\b|\bnear ?by\s*$|\bmere (?:aas ?)?(?:paas|pas)\b(?:\s+(?:ke|ka|ki|mein|me)\b)?|मेरे (?:आस ?)?पास(?:\s+(?:के|का|की|में))?(?![\p{L}\p{M}])/giu;

/** Whether the words ask for schools near the visitor, and the other words; `rest` is undefined if there are none. */
export function readNearMe(search: string): { isNearMe: boolean; rest: string | undefined } {
  const rest = search.replace(NEAR_ME, " ");
  return rest === search ? { isNearMe: false, rest } : { isNearMe: true, rest: rest.replace(/\s+/g, " ").trim() || undefined };
}

/** Whether this is the default order. Words can ask for the nearest first: then relevance must be explicit. */
const isUsual = (sort: Sort, { search, near }: SchoolCriteria): boolean =>
  sort === sortInEffect({ near }) && !(sort === "relevance" && search && search.search(NEAR_PINCODE) >= 0);

/**
 * The criteria as a canonical query: in a fixed order, without defaults, so that each list has one address. Without a
 * leading `?`; empty for all schools.
 */
export function toQueryString(criteria: SchoolCriteria): string {
  const query = new URLSearchParams();
  for (const key of PARAMETERS) {
    const value = criteria[key];
    if (value === undefined || (key === "page" && value === 1) || (key === "after" && criteria.page === 1)) continue;
    if (key === "sort" && isUsual(value as Sort, criteria)) continue;
    for (const one of [value].flat()) query.append(key, String(one));
  }
  return query.toString();
}

/** The number of the last page, as far as one page can tell: hits before it may have changed. */
export const lastPage = ({ page, limit, total, next }: { page: number; limit: number; total: number; next: string | null }): number =>
  next === null ? page : Math.max(page + 1, Math.ceil(total / limit));

/** The address of the list page for these criteria. */
export function schoolListAddress(criteria: SchoolCriteria): string {
  const query = toQueryString(criteria);
  return query ? `/schools?${query}` : "/schools";
}

/** The address of the signed-in home page for these words, around this point. */
export function homeAddress({
  search,
  near,
  page = 1,
  after,
}: Partial<Pick<SchoolCriteria, "search" | "near" | "page" | "after">>): string {
  const paged = page > 1 && { page: String(page), ...(after && { after }) };
  const query = new URLSearchParams({ ...(search && { search }), ...(near && { near }), ...paged });
  return query.size > 0 ? `/?${query}` : "/";
}

/** The tiles of a map, and their attribution. */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}`, and perhaps `{s}` for one of several hosts. */
  url: string;
  /** Shown in the map's corner, as most tile providers require. */
  attribution: string;
}

export type NearPoint = { pincode: string } | { place: string } | { latitude: number; longitude: number };

/** Words, with numbers only before a word: North 24 Parganas. */
const PLACE = /^(?:\p{Nd}+\s+)?\p{L}(?:[\p{L}\p{M}\s.,'’()&/\u200c\u200d-]|(?<=\s)\p{Nd}+(?=\s+\p{L}))*$/u;

/** Parses `near`; null if it names no point. Only the server knows whether a place exists. */
export function parseNear(text: string): NearPoint | null {
  const trimmed = text.trim();
  const position = positionIn(trimmed);
  if (position) return position;
  const pincode = findPincode(trimmed);
  if (pincode) return { pincode };
  return PLACE.test(trimmed) ? { place: trimmed.replace(/\s+/g, " ") } : null;
}

function positionIn(text: string): Position | null {
  const position = /^(-?\d{1,3}(?:\.\d{1,12})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,12})?)$/.exec(text);
  if (!position) return null;
  const [latitude, longitude] = [Number(position[1]), Number(position[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** `near` in its canonical form: a pincode is six digits. */
export function plainNear(text: string): string {
  const point = parseNear(text);
  if (point && "pincode" in point) return point.pincode;
  return point && "place" in point ? point.place : text.trim();
}

/** The place that `near` was resolved to. */
export interface NearPlace {
  /** As in an address. */
  near: string;
  /** Its proper name, with its state or district if others have the name too. */
  name: string;
  /** Places of the same name elsewhere, as values of `near`. */
  others: string[];
}

// The decimals of a position state its accuracy and its origin: the browser's own has three at most.

/** About 100 metres: enough for the distance to a school, and no address. */
const OWN_DECIMALS = 3;
/** For the centre of a map that was moved. */
const AREA_DECIMALS = 4;
/** The accuracy in kilometres that fewer decimals stand for. A position known less well is not used. */
const ROUGH = [
  { decimals: 2, km: 10 },
  { decimals: 1, km: 100 },
];
const SURE_WITHIN_KM = 1;

interface Position {
  latitude: number;
  longitude: number;
}

const writePosition = ({ latitude, longitude }: Position, decimals: number) =>
  `${latitude.toFixed(decimals)},${longitude.toFixed(decimals)}`;

/** The browser's position as a value of `near`; null if it is too inaccurate. `accuracy` is in metres. */
export function writeOwnPosition({ accuracy, ...position }: Position & { accuracy: number }): string | null {
  const known = [{ decimals: OWN_DECIMALS, km: SURE_WITHIN_KM }, ...ROUGH].find(({ km }) => accuracy <= km * 1000);
  return known ? writePosition(position, known.decimals) : null;
}

export const writeArea = (middle: Position): string => writePosition(middle, AREA_DECIMALS);

export const isArea = (near: string): boolean => (decimalsOf(near) ?? 0) >= AREA_DECIMALS;

/** The accuracy of the position in kilometres; null if it is good enough, or if `near` is no position. */
export function roughnessOf(near: string | undefined): number | null {
  const decimals = near === undefined ? null : decimalsOf(near);
  if (decimals === null || decimals >= OWN_DECIMALS) return null;
  return (ROUGH.find((one) => decimals >= one.decimals) ?? ROUGH.at(-1)!).km;
}

/** null if it is no position. */
function decimalsOf(near: string): number | null {
  const point = parseNear(near);
  if (!point || !("latitude" in point)) return null;
  return Math.min(...near.split(",").map((degrees) => degrees.trim().split(".")[1]?.length ?? 0));
}

/** Marks distances as approximate if the position is. */
export const asRough = <School extends { isDistanceAbout?: boolean }>(schools: School[], near: string | undefined): School[] =>
  roughnessOf(near) === null ? schools : schools.map((school) => ({ ...school, isDistanceAbout: true }));

/** Everything that narrows a list besides words; all values of one are dropped together. */
export const DROPPABLE = ["state", "city", "near", ...FACET_NAMES, "fees", "minRating"] as const;
export type Droppable = (typeof DROPPABLE)[number];

/** What a word filter is dropped as. */
export const droppableOf = (filter: WordFilter["filter"]): Droppable => (filter === "minFees" || filter === "maxFees" ? "fees" : filter);

/** The list without these filters, and without the words that ask for them. */
export function withoutThese(criteria: SchoolCriteria, dropped: readonly Droppable[], wordFilters: readonly WordFilter[]): SchoolCriteria {
  const changes = dropped.map((filter): Partial<SchoolCriteria> => {
    if (filter === "fees") return { minFees: undefined, maxFees: undefined };
    return { [filter]: isFacet(filter) ? [] : undefined };
  });
  const words = wordFilters.filter(({ filter }) => dropped.includes(droppableOf(filter)));
  const search = criteria.search && withoutWords(criteria.search, words);
  return withCriteria(criteria, Object.assign({ search }, ...changes));
}

/** What the words of a search were corrected to, because as typed they find nothing, or not the first hits. */
export interface Correction {
  words: string;
  /** Words of filters that were dropped, because no school meets them beside the others. */
  droppedTerms: string[];
  /** The number of schools with the words as typed, up to TOTAL_CAP. */
  asTyped: number;
}

/** A list without some of its filters, and the number of its schools. */
export interface DroppedFilters {
  filters: Droppable[];
  total: number;
  isTotalCapped: boolean;
}

/** Alternatives to a search that finds nothing. */
export interface NearMisses {
  /** Places with similar names, best first. */
  places: { id: string; name: string; state: string; schoolCount: number }[];
  /** The parameter that they replace. */
  placesFor: "city" | "near" | "search";
  /** Schools with similar names, anywhere. */
  schools: { id: string; name: string; city: string; state: string }[];
  /** Filters to drop: each alone if that leaves schools, otherwise all together. */
  without: DroppedFilters[];
}

/** A suggestion below the search box: the page of a state, place or school, or the surroundings of a pincode. */
export type Suggestion =
  | { kind: "state"; id: string; name: string }
  /** `id` is the path of the place's page below /schools/in. */
  | { kind: "place"; id: string; name: string; state: string; schoolCount: number }
  /** `name` is the pincode; `place` is where most of its schools are. */
  | { kind: "pincode"; id: string; name: string; place: string | null; state: string }
  | { kind: "school"; id: string; name: string; city: string; state: string };
