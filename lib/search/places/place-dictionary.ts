import { PLACES_WITH_OTHER_NAMES, placeOf } from "@/lib/schools/place-names";
import { normalWords } from "@/lib/schools/school-words";
import { slugOf } from "@/lib/schools/slug";
import { STATES } from "@/lib/schools/states";
import { prefixDistance, editsBetween, LETTERS_LACK_FROM } from "@/lib/search/language/edit-distance";
import { TOWNS } from "./towns";

/** What a run of words names. */
export interface NamedPlaces {
  placeIds: string[];
  /** Its parts, where it is the name of what was divided: Champaran is West and East; of a city its district. Their schools lie there as well. */
  parts: string[];
  /** The district of a smaller town: its schools lie there, where few say the town. */
  around: string[];
  /** Schools that say the name come before others of its district. */
  isTown: boolean;
  stateSlugs: string[];
  /** The words of rows, where they may have another name: a state's for Orissa and U.P., a town's for Panjim. */
  stateWords: string[][];
}

/** Places that a word may name, half typed or typed wrong. */
export interface SimilarPlaces {
  /** Of a smaller town its district: its schools lie there, where few say the town. */
  placeIds: string[];
  /** The names of the others that are near, each one word */
  names: string[];
  /** 0: a name begins so. */
  edits: number;
}

/** Words that tell parts of a district apart, and alone name none: Delhi's "South" is not what "south" asks for. */
const QUALIFIERS = new Set(
  "north south east west central upper lower a b urban rural dehat purba purbi paschim pashchim pashchimi uttar dakshin city ii".split(" "),
);
/** Of the states' initials those that people write, and that are no other word: HR is Higher, too. */
const STATE_INITIALS = new Set("ap hp mp tn up wb".split(" "));
const MAX_WORDS = 6;
/** A place that no more schools name has strays of another: Tirupati's are in Chittoor. */
export const STRAYS = 50;
/** Of fewer letters, and of less of a name, too many names are the beginning. */
const MIN_PREFIX_LENGTH = 3;
const MIN_PREFIX_SHARE = 0.5;
const MIN_SPELT_LENGTH = 6;
/** What begins a name but for an error is so much of it. */
const MIN_CORRECTED_PREFIX_SHARE = 0.7;

/** The names of districts, cities and states, old ones too, in normal words. */
export class PlaceDictionary {
  private readonly places = new Map<string, NamedPlaces>();
  private readonly parts = new Map<string, string[]>();
  private namesOfOneWord: string[] | null = null;
  private townsOfOneWord: string[] | null = null;

  /** @param known the places of the directory */
  constructor(known: readonly { id: string; name: string; stateSlug: string; state: string; schoolCount?: number }[]) {
    const ids = new Map<string, string[]>();
    const namesTogether = new Map<string, string[]>();
    for (const place of known) {
      // A place that came under a spelling nobody knew then belongs to what it is called now.
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
      // An old name is that of the whole that was divided: Cawnpore was Kanpur and its country around.
      const divided = this.parts.get(normalWords(name).join(" ")) ?? [];
      for (const other of otherNames) this.add(other, { placeIds: [...placeIds, ...divided] });
    }
    const sizes = new Map(known.map(({ id, schoolCount = Infinity }) => [id, schoolCount]));
    // What a register has as a district is no town of another.
    const isDistrict = (id: string) => (ids.get(id) ?? []).some((own) => sizes.get(own)! > STRAYS);
    for (const { district, names: own, isCity } of TOWNS) {
      const [stateSlug] = district.split("/");
      const names = [...own, ...own.flatMap((name) => namesTogether.get(`${stateSlug}/${slugOf(name)}`) ?? [])];
      const placeIds = ids.get(district) ?? [];
      if (placeIds.length === 0 || names.some((name) => isDistrict(`${stateSlug}/${slugOf(name)}`))) continue;
      this.addTown(names, isCity ? { isTown: true } : { isTown: true, around: placeIds });
      if (isCity) for (const name of names) for (const id of placeIds) this.addPart(normalWords(name).join(" "), id);
    }
    for (const { slug, name, otherNames } of STATES) {
      const words = normalWords(name);
      this.add(name, { stateSlugs: [slug] });
      for (const other of otherNames)
        if (other.length > 2 || STATE_INITIALS.has(other)) this.add(other, { stateSlugs: [slug], stateWords: [words] });
    }
  }

  /** null: these words are no name of a place. */
  find(words: readonly string[]): NamedPlaces | null {
    if (words.length > MAX_WORDS) return null;
    return this.findByName(words) ?? this.findBySpelling(words) ?? this.findInMarathi(words);
  }

  private findByName(words: readonly string[]): NamedPlaces | null {
    const key = words.join(" ");
    const found = this.places.get(key);
    const parts = this.parts.get(key);
    if (!found && !parts) return null;
    return { ...(found ?? NOWHERE), parts: (parts ?? []).filter((id) => !found?.placeIds.includes(id)) };
  }

  /** With its vowels written long: Shiroor, Jaipoor. */
  private findBySpelling([word, ...others]: readonly string[]): NamedPlaces | null {
    const short = shortVowels(word);
    if (others.length > 0 || short === word || word.length < MIN_SPELT_LENGTH) return null;
    const found = this.findByName([short]);
    return found && { ...found, stateWords: [[short], ...found.stateWords] };
  }

  /** With "of" at its end: punyatil, nagpuratil, nashikmadhil. */
  private findInMarathi([word, ...others]: readonly string[]): NamedPlaces | null {
    if (others.length > 0) return null;
    for (const name of namesBeforeOf(word)) {
      const found = this.findByName([name]);
      if (found) return { ...found, stateWords: [[name], ...found.stateWords] };
    }
    return null;
  }

  /** Places of which a name begins so, where it is at least half of it. */
  findByPrefix(word: string): string[] {
    if (word.length < MIN_PREFIX_LENGTH) return [];
    return this.idsOf(this.oneWordNames().filter((name) => hasPrefix(name, word)));
  }

  /** The places that a word may mean that is no name of one: those whose name is nearest, smaller towns, where they may be meant, by one edit; null: none is near. */
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
    const kept = this.places.get(key) ?? NOWHERE;
    this.places.set(key, {
      placeIds: [...new Set([...kept.placeIds, ...(given.placeIds ?? [])])],
      parts: [],
      around: [...new Set([...kept.around, ...(given.around ?? [])])],
      isTown: kept.isTown || given.isTown === true,
      stateSlugs: [...new Set([...kept.stateSlugs, ...(given.stateSlugs ?? [])])],
      stateWords: [...new Map([...kept.stateWords, ...(given.stateWords ?? [])].map((each) => [each.join(" "), each])).values()],
    });
  }

  /** A town of some district: schools may have it among their words, by one name or another. */
  private addTown(names: readonly string[], given: Partial<NamedPlaces> = {}) {
    const each = names.map((name) => normalWords(name));
    for (const name of names) this.add(name, { ...given, stateWords: each });
  }

  private addPart(key: string, id: string) {
    const kept = this.parts.get(key) ?? [];
    if (!kept.includes(id)) this.parts.set(key, [...kept, id]);
  }
}

/** Of which few schools say the name. */
export const isSmallTown = ({ placeIds, parts, around }: NamedPlaces): boolean => around.length > 0 && placeIds.length + parts.length === 0;

const shortVowels = (word: string) => word.replace(/oo/g, "u").replace(/ee/g, "i").replace(/aa/g, "a");

const MARATHI_OF = /(?:madh|t)il$/;

/** What a word of Marathi may be "of", where it is: Pune and Satara lose their last vowel before it. */
function namesBeforeOf(word: string): string[] {
  const stem = word.replace(MARATHI_OF, "");
  if (stem === word || stem.length < MIN_PREFIX_LENGTH) return [];
  const bare = stem.replace(/y?a$/, "");
  return stem.endsWith("ya") ? [`${bare}e`, `${bare}a`, stem] : [stem, bare];
}

const hasPrefix = (name: string, word: string) => name.startsWith(word) && word.length >= MIN_PREFIX_SHARE * name.length;

/** Infinity: it is farther than it may be, or than `least`. */
function editsTo(word: string, name: string, isPrefix: boolean, min: number): number {
  if (isPrefix && word.length >= MIN_PREFIX_LENGTH && hasPrefix(name, word)) return 0;
  const edits = editsBetween(word, name, min);
  if (!isPrefix || word.length < LETTERS_LACK_FROM || word.length < MIN_CORRECTED_PREFIX_SHARE * name.length) return edits;
  const prefixAlternative = prefixDistance(word, name, 1);
  return prefixAlternative > 1 || prefixAlternative > min ? edits : Math.min(prefixAlternative, edits);
}

const NOWHERE: NamedPlaces = { placeIds: [], parts: [], around: [], isTown: false, stateSlugs: [], stateWords: [] };
