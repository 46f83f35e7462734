import { PLACES_WITH_OTHER_NAMES, placeOf } from "@/lib/schools/place-names";
import { normalWords } from "@/lib/schools/school-words";
import { slugOf } from "@/lib/schools/slug";
import { STATES } from "@/lib/schools/states";
import { beginningDistance, editsBetween, LETTERS_LACK_FROM } from "./edit-distance";
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
export interface MeantPlaces {
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
const MOST_WORDS = 6;
/** A place that no more schools name has strays of another: Tirupati's are in Chittoor. */
export const STRAYS = 50;
/** Of fewer letters, and of less of a name, too many names are the beginning. */
const SHORTEST_BEGUN = 3;
const LEAST_BEGUN = 0.5;
const SHORTEST_SPELT = 6;
/** What begins a name but for an error is so much of it. */
const LEAST_BEGUN_WRONG = 0.7;

/** The names of districts, cities and states, old ones too, in normal words. */
export class PlaceNames {
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
    if (words.length > MOST_WORDS) return null;
    return this.findWritten(words) ?? this.findSpelt(words) ?? this.findInMarathi(words);
  }

  private findWritten(words: readonly string[]): NamedPlaces | null {
    const key = words.join(" ");
    const found = this.places.get(key);
    const parts = this.parts.get(key);
    if (!found && !parts) return null;
    return { ...(found ?? NOWHERE), parts: (parts ?? []).filter((id) => !found?.placeIds.includes(id)) };
  }

  /** With its vowels written long: Shiroor, Jaipoor. */
  private findSpelt([word, ...others]: readonly string[]): NamedPlaces | null {
    const short = shortVowels(word);
    if (others.length > 0 || short === word || word.length < SHORTEST_SPELT) return null;
    const found = this.findWritten([short]);
    return found && { ...found, stateWords: [[short], ...found.stateWords] };
  }

  /** With "of" at its end: punyatil, nagpuratil, nashikmadhil. */
  private findInMarathi([word, ...others]: readonly string[]): NamedPlaces | null {
    if (others.length > 0) return null;
    for (const name of namesBeforeOf(word)) {
      const found = this.findWritten([name]);
      if (found) return { ...found, stateWords: [[name], ...found.stateWords] };
    }
    return null;
  }

  /** Places of which a name begins so, where it is at least half of it. */
  findBegun(word: string): string[] {
    if (word.length < SHORTEST_BEGUN) return [];
    return this.idsOf(this.oneWordNames().filter((name) => isBegunBy(name, word)));
  }

  /** The places that a word may mean that is no name of one: those whose name is nearest, smaller towns, where they may be meant, by one edit; null: none is near. */
  findMeant(word: string, { isBegun, isTown }: { isBegun: boolean; isTown: boolean }): MeantPlaces | null {
    let least = Infinity;
    let names: string[] = [];
    for (const name of this.oneWordNames()) {
      const edits = editsTo(word, name, isBegun, least);
      if (edits < least) names = [];
      if (edits < Infinity) names.push(name);
      least = Math.min(least, edits);
    }
    const towns = !isTown || least < 1 ? [] : this.oneWordTowns().filter((name) => editsBetween(word, name, 1) === 1);
    if (towns.length > 0 && least > 1) [least, names] = [1, []];
    const placeIds = new Set([...this.idsOf(names), ...towns.flatMap((name) => this.places.get(name)!.around)]);
    return placeIds.size > 0 ? { placeIds: [...placeIds], names, edits: least } : null;
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
  if (stem === word || stem.length < SHORTEST_BEGUN) return [];
  const bare = stem.replace(/y?a$/, "");
  return stem.endsWith("ya") ? [`${bare}e`, `${bare}a`, stem] : [stem, bare];
}

const isBegunBy = (name: string, word: string) => name.startsWith(word) && word.length >= LEAST_BEGUN * name.length;

/** Infinity: it is farther than it may be, or than `least`. */
function editsTo(word: string, name: string, isBegun: boolean, least: number): number {
  if (isBegun && word.length >= SHORTEST_BEGUN && isBegunBy(name, word)) return 0;
  const edits = editsBetween(word, name, least);
  if (!isBegun || word.length < LETTERS_LACK_FROM || word.length < LEAST_BEGUN_WRONG * name.length) return edits;
  const begun = beginningDistance(word, name, 1);
  return begun > 1 || begun > least ? edits : Math.min(begun, edits);
}

const NOWHERE: NamedPlaces = { placeIds: [], parts: [], around: [], isTown: false, stateSlugs: [], stateWords: [] };
