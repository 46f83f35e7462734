import { BOARD_LABELS, CURRICULUM_LABELS, GENDER_LABELS, SCHOOL_TYPE_LABELS } from "@/lib/schools/labels";
import { pincodeIn } from "@/lib/schools/pincode";
import type { Board, Curriculum, Gender, SchoolType } from "@/lib/schools/schema";

// What a list of schools is asked for, and its address. Without zod, because the list page's island carries it:
// criteria.ts checks what comes from outside.

/** Totals are exact up to here; above, an answer says "10,000+" and pages end. */
export const TOTAL_CAP = 10_000;
export const SCHOOLS_PER_PAGE = 24;
export const SEARCH_MAX_LENGTH = 200;
/** How far 'near' reaches. */
export const NEAR_RADIUS_KM = 50;

export const SORTS = ["relevance", "rating", "fees", "name", "distance"] as const;
export type Sort = (typeof SORTS)[number];

export interface SchoolCriteria {
  search?: string;
  state?: string;
  city?: string;
  curriculum: Curriculum[];
  board: Board[];
  gender: Gender[];
  schoolType: SchoolType[];
  minRating?: number;
  minFees?: number;
  maxFees?: number;
  near?: string;
  /** The words are wanted as they are: nothing is corrected. */
  exact?: "true";
  sort?: Sort;
  page: number;
  /** The page begins behind this hit (cursor.ts): so it holds nothing of the page before, whatever schools came or went since. */
  after?: string;
  limit: number;
}

/** Words of a search that were taken for a filter. */
export interface WordFilter {
  filter: "gender" | "board" | "schoolType" | "minFees" | "maxFees" | "minRating" | "near";
  value: string;
  /** As they are typed */
  words: string;
}

/** What is searched for without these words; undefined where nothing is left. */
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

/** Where these words stand in a text, and are no part of longer ones; -1: nowhere. */
function wholeAt(text: string, words: string): number {
  const isPart = (at: number) => PART_OF_WORD.test(text.charAt(at));
  let at = text.indexOf(words);
  while (at >= 0 && (isPart(at - 1) || isPart(at + words.length))) at = text.indexOf(words, at + 1);
  return at;
}

/** The same criteria with what words were taken for. */
export function withWordFilters(criteria: SchoolCriteria, filters: readonly WordFilter[]): SchoolCriteria {
  return filters.reduce((changed, { filter, value }) => {
    if (filter === "near") return { ...changed, near: value };
    return { ...changed, [filter]: filter in CHOICES ? [value] : Number(value) };
  }, criteria);
}

/** Sent with a form whose fields show what words of the search ask for: which words, as JSON. */
export const SHOWN_FIELD = "shown";

/**
 * What a form asks for whose fields showed what words of the search ask for. A field that says so still is not chosen: the words say it. One
 * that says something else has taken its words' place: they leave the search.
 */
export function withoutShown(criteria: SchoolCriteria, shown: readonly WordFilter[]): SchoolCriteria {
  const left = shown.filter((one) => !isShown(criteria, one));
  // The other end of a range has the same words: without them it is chosen.
  const kept = shown.filter(({ words }) => !left.some((one) => one.words === words));
  const cleared = kept.map(({ filter }): Partial<SchoolCriteria> => ({ [filter]: filter in CHOICES ? [] : undefined }));
  const search = left.length > 0 && criteria.search ? withoutWords(criteria.search, left) : criteria.search;
  return Object.assign({ ...criteria, search }, ...cleared);
}

/** Sent with a form whose words are wanted as they are: those words. Others that were typed since may mean something else. */
export const EXACT_FIELD = "exactly";

/** Does its field ask for just this? */
export const isShown = (criteria: SchoolCriteria, { filter, value }: WordFilter): boolean => String(criteria[filter] ?? "") === value;

/** Parameters in the order in which an address names them. */
export const PARAMETERS = [
  "search",
  "state",
  "city",
  "curriculum",
  "board",
  "gender",
  "schoolType",
  "minRating",
  "minFees",
  "maxFees",
  "near",
  "exact",
  "sort",
  "page",
  "after",
] as const satisfies readonly (keyof SchoolCriteria)[];

/** The filters of which several values can be chosen, each with all its values. */
export const CHOICES = {
  curriculum: Object.keys(CURRICULUM_LABELS) as Curriculum[],
  board: Object.keys(BOARD_LABELS) as Board[],
  gender: Object.keys(GENDER_LABELS) as Gender[],
  schoolType: Object.keys(SCHOOL_TYPE_LABELS) as SchoolType[],
};
export type ListedFilter = keyof typeof CHOICES;

/** How many schools each value of a filter would leave, up to TOTAL_CAP. */
export type FacetCounts = Record<ListedFilter, Record<string, number>>;

/** All filters, each with its values in the order in which they are listed, whoever counted them. */
export const inListedOrder = (counts: Partial<FacetCounts>): FacetCounts => ({
  curriculum: valuesInOrder(CHOICES.curriculum, counts.curriculum),
  board: valuesInOrder(CHOICES.board, counts.board),
  gender: valuesInOrder(CHOICES.gender, counts.gender),
  schoolType: valuesInOrder(CHOICES.schoolType, counts.schoolType),
});

const valuesInOrder = (values: readonly string[], counts: Record<string, number> = {}): Record<string, number> =>
  Object.fromEntries(values.filter((value) => value in counts).map((value) => [value, counts[value]]));

/** All schools, first page. */
export const noCriteria: SchoolCriteria = { curriculum: [], board: [], gender: [], schoolType: [], page: 1, limit: SCHOOLS_PER_PAGE };

/** The same criteria with some changed; back on the first page unless the change names another. */
export const withCriteria = (criteria: SchoolCriteria, changes: Partial<SchoolCriteria>): SchoolCriteria => {
  const changed = { ...criteria, page: 1, after: undefined, ...changes };
  return changed.sort === "distance" && !changed.near ? { ...changed, sort: undefined } : changed;
};

/** Values of a closed list in its order, each once. */
export const inOrder = <T>(order: readonly T[], values: readonly T[]): T[] =>
  [...new Set(values)].sort((a, b) => order.indexOf(a) - order.indexOf(b));

/** Everything but the words searched for and the order taken back. */
export const withoutFilters = ({ search, exact, sort, limit }: SchoolCriteria): SchoolCriteria =>
  withCriteria(noCriteria, { search, exact, sort, limit });

/** Is anything chosen besides the words searched for, the order and the page? */
export const hasFilters = (criteria: SchoolCriteria): boolean =>
  toQueryString(withCriteria(criteria, { search: undefined, exact: undefined, sort: undefined })) !== "";

/** The order in effect: nearest first where a point is given, else what fits best. */
export const sortInEffect = <Order extends string = Sort>({ sort, near }: { sort?: Order; near?: string }): Order | Sort =>
  sort ?? (near ? "distance" : "relevance");

/** Words that say near which pincode, and perhaps how near: all that lies around it is given, the nearest first. */
export const NEAR_PINCODE =
  /\b(?:near(?:by|est)?(?:\s+to)?|around|close\s+to|(?:(?:with)?in\s+|under\s+|up ?to\s+)?\d{1,5}(?:\.\d)?\s*(?:kms?|kilomet(?:er|re)s?|m|mtrs?|met(?:er|re)s?)(?:\s+(?:radius|range|distance))?(?:\s+(?:of|from|around|near|to))?)\s+(?:pin(?:\s?code)?[\s:.-]*)?([1-9]\d{2}[ -]?\d{3})\b(?:\s+(?:with)?in\s+\d{1,5}(?:\.\d)?\s*(?:kms?|kilomet(?:er|re)s?|mtrs?|met(?:er|re)s?)\b)?/gi;

/** Words for where somebody is, which only a browser knows; they say nothing of a school. */
const NEAR_ME =
  /\b(?:near ?by|near(?:est)?(?: to)?|around|close(?: ?by)?(?: to)?)\s+me\b|\b(?:near ?by|near(?: to)?|around|close to|in|from)\s+my\s+(?:home|house|place|location|area|locality)\b|\bnear ?by\s*$|\bmere (?:aas ?)?(?:paas|pas)\b(?:\s+(?:ke|ka|ki|mein|me)\b)?|मेरे (?:आस ?)?पास(?:\s+(?:के|का|की|में))?(?![\p{L}\p{M}])/giu;

/** Do the words ask for what lies around whoever asks, and for what there? `rest` is undefined where nothing else is said. */
export function readNearMe(search: string): { isNearMe: boolean; rest: string | undefined } {
  const rest = search.replace(NEAR_ME, " ");
  return rest === search ? { isNearMe: false, rest } : { isNearMe: true, rest: rest.replace(/\s+/g, " ").trim() || undefined };
}

/** Would the list have this order without being told? Words may ask for the nearest first: then the best match must be asked for. */
const isUsual = (sort: Sort, { search, near }: SchoolCriteria): boolean =>
  sort === sortInEffect({ near }) && !(sort === "relevance" && search && search.search(NEAR_PINCODE) >= 0);

/**
 * The criteria as the query of an address: always in one order, defaults left out, so that one state of the list has
 * one address. Without a leading `?`; empty for all schools.
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

/** The number of a list's last page, as far as can be told from one of them: what was passed may have changed meanwhile. */
export const lastPage = ({ page, limit, total, next }: { page: number; limit: number; total: number; next: string | null }): number =>
  next === null ? page : Math.max(page + 1, Math.ceil(total / limit));

/** The address of the list page for these criteria. */
export function schoolListAddress(criteria: SchoolCriteria): string {
  const query = toQueryString(criteria);
  return query ? `/schools?${query}` : "/schools";
}

/** The address of a signed-in person's home for these words, around this point. */
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

/** The pictures under a map's points, and whom they are from. */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}`, and perhaps `{s}` for one of several hosts. */
  url: string;
  /** Shown in the map's corner, as most who give tiles away ask for. */
  attribution: string;
}

export type NearPoint = { pincode: string } | { place: string } | { latitude: number; longitude: number };

/** Words, and numbers only before one of them: North 24 Parganas. */
const PLACE = /^(?:\p{Nd}+\s+)?\p{L}(?:[\p{L}\p{M}\s.,'’()&/\u200c\u200d-]|(?<=\s)\p{Nd}+(?=\s+\p{L}))*$/u;

/** The point `near` names; null where it names none. Whether a place is there, only the server knows. */
export function parseNear(text: string): NearPoint | null {
  const trimmed = text.trim();
  const position = positionIn(trimmed);
  if (position) return position;
  const pincode = pincodeIn(trimmed);
  if (pincode) return { pincode };
  return PLACE.test(trimmed) ? { place: trimmed.replace(/\s+/g, " ") } : null;
}

function positionIn(text: string): Position | null {
  const position = /^(-?\d{1,3}(?:\.\d{1,12})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,12})?)$/.exec(text);
  if (!position) return null;
  const [latitude, longitude] = [Number(position[1]), Number(position[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** `near` as an address has it, however it was typed: a pincode is its six digits. */
export function plainNear(text: string): string {
  const point = parseNear(text);
  if (point && "pincode" in point) return point.pincode;
  return point && "place" in point ? point.place : text.trim();
}

/** What a place was taken for that `near` names. */
export interface NearPlace {
  /** As an address has it */
  near: string;
  /** Its proper name, with its state or district where others have the name too */
  name: string;
  /** Places of the same name elsewhere, as `near` takes them. */
  others: string[];
}

// How many decimals a position is written with says how well it is known, and whose it is: the browser's own has three at most.

/** About 100 metres: enough for a distance to a school, and not an address. */
const OWN_DECIMALS = 3;
/** The middle of a map that somebody has moved. */
const AREA_DECIMALS = 4;
/** Fewer decimals stand for so many kilometres; what is known less well than the last is no position. */
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

/** The browser's position as a search takes it; null where it is hardly known. `accuracy` is in metres. */
export function writeOwnPosition({ accuracy, ...position }: Position & { accuracy: number }): string | null {
  const known = [{ decimals: OWN_DECIMALS, km: SURE_WITHIN_KM }, ...ROUGH].find(({ km }) => accuracy <= km * 1000);
  return known ? writePosition(position, known.decimals) : null;
}

export const writeArea = (middle: Position): string => writePosition(middle, AREA_DECIMALS);

export const isArea = (near: string): boolean => (decimalsOf(near) ?? 0) >= AREA_DECIMALS;

/** Within so many kilometres the position is known; null: well enough, or `near` is none. */
export function roughnessOf(near: string | undefined): number | null {
  const decimals = near === undefined ? null : decimalsOf(near);
  if (decimals === null || decimals >= OWN_DECIMALS) return null;
  return (ROUGH.find((one) => decimals >= one.decimals) ?? ROUGH.at(-1)!).km;
}

/** null: not a position */
function decimalsOf(near: string): number | null {
  const point = parseNear(near);
  if (!point || !("latitude" in point)) return null;
  return Math.min(...near.split(",").map((degrees) => degrees.trim().split(".")[1]?.length ?? 0));
}

/** Schools whose distance is as rough as what it is measured from. */
export const asRough = <School extends { isDistanceAbout?: boolean }>(schools: School[], near: string | undefined): School[] =>
  roughnessOf(near) === null ? schools : schools.map((school) => ({ ...school, isDistanceAbout: true }));

/** What narrows a list besides its words; the values of one are dropped together. */
export const DROPPABLE = ["state", "city", "near", "board", "curriculum", "gender", "schoolType", "fees", "minRating"] as const;
export type Droppable = (typeof DROPPABLE)[number];

/** What the words ask for is dropped as. */
export const droppableOf = (filter: WordFilter["filter"]): Droppable => (filter === "minFees" || filter === "maxFees" ? "fees" : filter);

/** The list without these filters, and without the words that ask for them. */
export function withoutThese(criteria: SchoolCriteria, dropped: readonly Droppable[], wordFilters: readonly WordFilter[]): SchoolCriteria {
  const changes = dropped.map((filter): Partial<SchoolCriteria> => {
    if (filter === "fees") return { minFees: undefined, maxFees: undefined };
    return { [filter]: filter in CHOICES ? [] : undefined };
  });
  const words = wordFilters.filter(({ filter }) => dropped.includes(droppableOf(filter)));
  const search = criteria.search && withoutWords(criteria.search, words);
  return withCriteria(criteria, Object.assign({ search }, ...changes));
}

/** What the words of a search were taken for, because as they are they find nothing, or not what is shown first. */
export interface Correction {
  words: string;
  /** Words for filters that no school meets beside the others. */
  droppedTerms: string[];
  /** How many schools have the words as they are, up to TOTAL_CAP */
  asTyped: number;
}

/** A list without some of its filters, and how many schools are in it. */
export interface DroppedFilters {
  filters: Droppable[];
  total: number;
  isTotalCapped: boolean;
}

/** What may have been meant where nothing is found. */
export interface NearMisses {
  /** Places whose name is near, best first */
  places: { id: string; name: string; state: string; schoolCount: number }[];
  /** In place of what they are offered. */
  placesFor: "city" | "near" | "search";
  /** Schools of the nearest names, wherever they are. */
  schools: { id: string; name: string; city: string; state: string }[];
  /** Which filter to drop: those alone that leave schools, or else all together. */
  without: DroppedFilters[];
}

/** What the words in a search box may become: a place's page, what lies around a pincode, or a school's page. */
export type Suggestion =
  | { kind: "state"; id: string; name: string }
  /** `id` is the path of the place's page below /schools/in. */
  | { kind: "place"; id: string; name: string; state: string; schoolCount: number }
  /** `name` is the pincode; `place` is where most of its schools are. */
  | { kind: "pincode"; id: string; name: string; place: string | null; state: string }
  | { kind: "school"; id: string; name: string; city: string; state: string };
