import { PLACES_WITH_OTHER_NAMES, placeOf } from "@/lib/schools/places/place-names";
import { normalWords } from "@/lib/schools/words/school-words";
import { slugOf } from "@/lib/schools/places/slug";
import { STATES } from "@/lib/schools/places/states";
import { consonantKey } from "@/lib/search/language/phonetic-key";
import { prefixDistance, editsBetween, LETTERS_LACK_FROM } from "@/lib/schools/words/edit-distance";
import localities from "./localities.json";
import towns from "./towns.json";

export interface NamedPlaces {
  placeIds: string[];
  /** The parts of a divided place (Champaran is West and East), or the district of a city: schools there match as well. */
  parts: string[];
  /** The district of a smaller town, the neighbours of a metropolis: their schools match where few have the name. */
  around: string[];
  /** Schools with the town's name rank above others of its district. */
  isTown: boolean;
  stateSlugs: string[];
  /** Other names that rows may have: a state's for Orissa and U.P., a town's for Panjim. */
  stateWords: string[][];
}

export interface SimilarPlaces {
  /** For a smaller town its district, whose schools match where few have the town's name. */
  placeIds: string[];
  names: string[];
  /** The edits between the word and the nearest name; 0 if a name starts with the word. */
  edits: number;
}

/** A town or locality that is no district of the directory. Its schools' addresses mostly name a village or locality instead. */
interface Town {
  district: string;
  names: readonly string[];
  /** A city's name finds all schools of its district; a smaller town's only if few schools have the name. */
  isCity: boolean;
}

/**
 * Towns by district (towns.json): commas separate towns, slashes the names of one. `cities` are seats and largest cities of districts,
 * and district names that registers lack; names that many villages have (Tanda, Rampur) are left out.
 */
export const TOWNS: readonly Town[] = [...inDistricts(towns.cities, true), ...inDistricts(towns.smallerTowns, false)];

function inDistricts(byDistrict: Readonly<Record<string, string>>, isCity: boolean): Town[] {
  return Object.entries(byDistrict).flatMap(([district, text]) =>
    text.split(", ").map((town) => ({ district, names: town.split("/"), isCity })),
  );
}

/** Words that distinguish parts of a district and name nothing alone: "south" does not ask for South Delhi. */
const QUALIFIERS = new Set(
  "north south east west central upper lower a b urban rural dehat purba purbi paschim pashchim pashchimi uttar dakshin city ii".split(" "),
);
/** The initials of states that people write and that mean nothing else: HR is Higher, too. */
const STATE_INITIALS = new Set("ap cg hp jk mp tn up wb".split(" "));
const MAX_WORDS = 6;
/** A place with at most this many schools consists of stray rows: most of Tirupati's schools are in Chittoor. */
export const MAX_STRAY_SCHOOLS = 50;
/** Shorter prefixes, and smaller shares of a name, match too many names. */
const MIN_PREFIX_LENGTH = 3;
const MIN_PREFIX_SHARE = 0.5;
const MIN_CORRECTED_PREFIX_SHARE = 0.7;

/** The names of districts, cities, towns and states, old ones included, in normalised words. */
export class PlaceDictionary {
  private readonly places = new Map<string, NamedPlaces>();
  private readonly parts = new Map<string, string[]>();
  /** Localities by their name and district. */
  private readonly localities = new Map<string, NamedPlaces>();
  private namesOfOneWord: string[] | null = null;
  private townsOfOneWord: string[] | null = null;
  private namesBySound: ReadonlyMap<string, string[]> | null = null;
  private readonly idsByStates = new Map<readonly string[], readonly string[]>();

  constructor(known: readonly { id: string; name: string; stateSlug: string; state: string; schoolCount?: number }[]) {
    const ids = new Map<string, string[]>();
    const namesTogether = new Map<string, string[]>();
    for (const place of known) {
      // A place that was created under an unknown spelling belongs to the place with its present name.
      const canonical = placeOf({ city: place.name, state: place.state })?.id ?? place.id;
      ids.set(canonical, [...(ids.get(canonical) ?? []), place.id]);
      this.add(place.name, { placeIds: [place.id] });
      const base = normalWords(place.name).filter((word) => !QUALIFIERS.has(word));
      if (base.length > 0 && base.length < normalWords(place.name).length) this.addPart(base.join(" "), place.id);
    }
    for (const { stateSlug, name, otherNames } of PLACES_WITH_OTHER_NAMES) {
      const own = normalWords(name).join("-");
      const placeIds = ids.get(placeOf({ city: name, state: stateSlug.replaceAll("-", " ") })?.id ?? `${stateSlug}/${own}`);
      for (const each of [name, ...otherNames]) namesTogether.set(`${stateSlug}/${slugOf(each)}`, [name, ...otherNames]);
      if (!placeIds) {
        this.addTown([name, ...otherNames]);
        continue;
      }
      this.add(name, { placeIds });
      // An old name means the whole before it was divided: Cawnpore was Kanpur and Kanpur Dehat.
      const divided = this.parts.get(normalWords(name).join(" ")) ?? [];
      for (const other of otherNames) this.add(other, { placeIds: [...placeIds, ...divided] });
    }
    const sizes = new Map(known.map(({ id, schoolCount = Infinity }) => [id, schoolCount]));
    // A district of the directory is no town of another district.
    const isDistrict = (id: string) => (ids.get(id) ?? []).some((own) => sizes.get(own)! > MAX_STRAY_SCHOOLS);
    for (const { district, names: own, isCity } of TOWNS) {
      const [stateSlug] = district.split("/");
      const names = [...own, ...own.flatMap((name) => namesTogether.get(`${stateSlug}/${slugOf(name)}`) ?? [])];
      const placeIds = ids.get(district) ?? [];
      if (placeIds.length === 0 || names.some((name) => isDistrict(`${stateSlug}/${slugOf(name)}`))) continue;
      this.addTown(names, isCity ? { isTown: true } : { isTown: true, around: placeIds });
      if (isCity) for (const name of names) for (const id of placeIds) this.addPart(normalWords(name).join(" "), id);
    }
    for (const { district, name, pincodes } of localitiesIn(localities.alone)) {
      const around = ids.get(district) ?? [];
      if (around.length > 0 && !this.places.has(normalWords(name).join(" "))) this.add(name, localityAround(name, pincodes, around));
    }
    for (const { district, name, pincodes } of localitiesIn(localities.withDistrict)) {
      const key = normalWords(name).join(" ");
      for (const id of ids.get(district) ?? [])
        this.localities.set(`${key} ${id}`, { ...NOWHERE, ...localityAround(name, pincodes, [id]) });
    }
    for (const [city, neighbours] of Object.entries(towns.metropolitanAreas))
      this.addAround(
        ids.get(city) ?? [],
        neighbours.split(" ").flatMap((district) => ids.get(district) ?? []),
      );
    for (const { slug, name, otherNames } of STATES) {
      const words = normalWords(name);
      this.add(name, { stateSlugs: [slug] });
      for (const other of otherNames)
        if (other.length > 2 || STATE_INITIALS.has(other)) this.add(other, { stateSlugs: [slug], stateWords: [words] });
    }
  }

  find(words: readonly string[]): NamedPlaces | null {
    if (words.length > MAX_WORDS) return null;
    return this.findByName(words) ?? this.findWithSuffix(words);
  }

  /** A locality of these districts, whose name others have as well: Civil Lines, Gandhi Nagar. */
  findLocality(words: readonly string[], placeIds: readonly string[]): NamedPlaces | null {
    const key = words.join(" ");
    return placeIds.map((id) => this.localities.get(`${key} ${id}`)).find((found) => found !== undefined) ?? null;
  }

  private findByName(words: readonly string[]): NamedPlaces | null {
    const key = words.join(" ");
    const found = this.places.get(key);
    const parts = this.parts.get(key);
    if (!found && !parts) return null;
    return { ...(found ?? NOWHERE), parts: (parts ?? []).filter((id) => !found?.placeIds.includes(id)) };
  }

  /** Names with a suffix for "of" or "in": punyatil, nagpuratil, nashikmadhil, kolkatar. */
  private findWithSuffix([word, ...others]: readonly string[]): NamedPlaces | null {
    if (others.length > 0) return null;
    for (const name of namesBeforeOf(word)) {
      const found = this.findByName([name]);
      if (found) return { ...found, stateWords: [[name], ...found.stateWords] };
    }
    return null;
  }

  findByPrefix(word: string): string[] {
    if (word.length < MIN_PREFIX_LENGTH) return [];
    return this.idsOf(this.oneWordNames().filter((name) => hasPrefix(name, word)));
  }

  /** The places with the name nearest to a word that names none; smaller towns only with `isTown` and within one edit. */
  findSimilar(word: string, { isPrefix, isTown }: { isPrefix: boolean; isTown: boolean }): SimilarPlaces | null {
    let min = Infinity;
    let names: string[] = [];
    for (const name of this.oneWordNames()) {
      const edits = editsTo(word, name, isPrefix, min);
      if (edits < min) names = [];
      if (edits < Infinity) names.push(name);
      min = Math.min(min, edits);
    }
    const towns = !isTown || min < 1 ? [] : this.oneWordTowns().filter((name) => editsBetween(word, name, 1) === 1);
    if (towns.length > 0 && min > 1) [min, names] = [1, []];
    const placeIds = new Set([...this.idsOf(names), ...towns.flatMap((name) => this.places.get(name)!.around)]);
    return placeIds.size > 0 ? { placeIds: [...placeIds], names, edits: min } : null;
  }

  /** The names of places in some states that have the same consonants as a word transliterated from their script, without spaces. */
  soundingLike(word: string, states: readonly string[]): readonly string[] {
    this.namesBySound ??= groupBySound([...this.places.keys(), ...this.parts.keys()]);
    const isThere = (name: string) => {
      const { placeIds = [], parts = [], around = [] } = this.findByName(name.split(" ")) ?? {};
      return [...placeIds, ...parts, ...around].some((id) => isIn(id, states));
    };
    return (this.namesBySound.get(consonantKey(word)) ?? []).filter(isThere);
  }

  idsIn(states: readonly string[]): readonly string[] {
    const known = this.idsByStates.get(states);
    const ids = known ?? [...new Set([...this.places.values()].flatMap(({ placeIds }) => placeIds.filter((id) => isIn(id, states))))];
    if (!known) this.idsByStates.set(states, ids);
    return ids;
  }

  private oneWordNames(): string[] {
    this.namesOfOneWord ??= [...new Set([...this.places.keys(), ...this.parts.keys()])].filter(
      (name) => !name.includes(" ") && this.idsOf([name]).length > 0,
    );
    return this.namesOfOneWord;
  }

  private oneWordTowns(): string[] {
    this.townsOfOneWord ??= [...this.places].flatMap(([name, place]) => (!name.includes(" ") && isSmallTown(place) ? [name] : []));
    return this.townsOfOneWord;
  }

  private idsOf(names: readonly string[]): string[] {
    return [...new Set(names.flatMap((name) => [...(this.places.get(name)?.placeIds ?? []), ...(this.parts.get(name) ?? [])]))];
  }

  private add(name: string, given: Partial<NamedPlaces>) {
    const words = normalWords(name);
    if (words.length === 0 || words.every((word) => QUALIFIERS.has(word))) return;
    const key = words.join(" ");
    const existing = this.places.get(key) ?? NOWHERE;
    this.places.set(key, {
      placeIds: [...new Set([...existing.placeIds, ...(given.placeIds ?? [])])],
      parts: [],
      around: [...new Set([...existing.around, ...(given.around ?? [])])],
      isTown: existing.isTown || given.isTown === true,
      stateSlugs: [...new Set([...existing.stateSlugs, ...(given.stateSlugs ?? [])])],
      stateWords: [...new Map([...existing.stateWords, ...(given.stateWords ?? [])].map((each) => [each.join(" "), each])).values()],
    });
  }

  private addTown(names: readonly string[], given: Partial<NamedPlaces> = {}) {
    const each = names.map((name) => normalWords(name));
    for (const name of names) this.add(name, { ...given, stateWords: each });
  }

  private addAround(placeIds: readonly string[], around: readonly string[]) {
    for (const named of this.places.values()) if (named.placeIds.some((id) => placeIds.includes(id))) named.around.push(...around);
  }

  private addPart(key: string, id: string) {
    const existing = this.parts.get(key) ?? [];
    if (!existing.includes(id)) this.parts.set(key, [...existing, id]);
  }
}

const isIn = (id: string, states: readonly string[]) => states.some((state) => id.startsWith(`${state}/`));

export const isSmallTown = ({ placeIds, parts, around }: NamedPlaces): boolean => around.length > 0 && placeIds.length + parts.length === 0;

function groupBySound(names: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const name of new Set(names)) {
    const key = consonantKey(name.replaceAll(" ", ""));
    const alike = groups.get(key);
    if (alike) alike.push(name);
    else groups.set(key, [name]);
  }
  return groups;
}

/** Localities by district, each with the pincodes of its post office: "Tukoganj 452001, Nanda Nagar 452011". */
const localitiesIn = (byDistrict: Readonly<Record<string, string>>) =>
  Object.entries(byDistrict).flatMap(([district, text]) =>
    text.split(", ").map((locality) => {
      const [, name, pincodes] = /^(.*) ([\d/]+)$/.exec(locality)!;
      return { district, name, pincodes: pincodes.split("/") };
    }),
  );

const localityAround = (name: string, pincodes: readonly string[], around: string[]): Partial<NamedPlaces> => ({
  isTown: true,
  around,
  stateWords: [normalWords(name), ...pincodes.map((code) => [code])],
});

const MARATHI_OF = /(?:madh|t)(?:i|ee)l$/;
/** "In" and "of" in Bengali, Tamil, Telugu, Kannada and Malayalam: kolkatar, chennaiyil, hyderabadlo, mysurinalli. */
const OTHER_OF = /(?:yil|il|lo|u?inalli|alli|(?<=.{5}[aeiou])r|(?<=.{6})er)$/;
const MIN_STEM_LENGTH = 4;
/** The oblique case of Hindi and Punjabi: "ludhiane vich", "patne mein". */
const OBLIQUE = /(?<=.{4})e$/;

/** The names that a word may be "of": Pune and Satara lose their last vowel before the suffix. */
function namesBeforeOf(word: string): string[] {
  const other = word.replace(OTHER_OF, "");
  const direct = OBLIQUE.test(word) ? [word.replace(OBLIQUE, "a")] : [];
  const others = other !== word && other.length >= MIN_STEM_LENGTH ? [other, `${other}u`] : direct;
  const stem = word.replace(MARATHI_OF, "");
  if (stem === word || stem.length < MIN_PREFIX_LENGTH) return others;
  const bare = stem.replace(/y?a$/, "");
  return [...(stem.endsWith("ya") ? [`${bare}e`, `${bare}a`, stem] : [stem, bare]), ...others];
}

const hasPrefix = (name: string, word: string) => name.startsWith(word) && word.length >= MIN_PREFIX_SHARE * name.length;

function editsTo(word: string, name: string, isPrefix: boolean, min: number): number {
  if (isPrefix && word.length >= MIN_PREFIX_LENGTH && hasPrefix(name, word)) return 0;
  const edits = editsBetween(word, name, min);
  if (!isPrefix || word.length < LETTERS_LACK_FROM || word.length < MIN_CORRECTED_PREFIX_SHARE * name.length) return edits;
  const prefixEdits = prefixDistance(word, name, 1);
  return prefixEdits > 1 || prefixEdits > min ? edits : Math.min(prefixEdits, edits);
}

const NOWHERE: NamedPlaces = { placeIds: [], parts: [], around: [], isTown: false, stateSlugs: [], stateWords: [] };
