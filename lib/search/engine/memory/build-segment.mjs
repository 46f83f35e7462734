// Builds a segment: schools as flat arrays (described in segment-data.ts). Plain JavaScript, because a worker thread loads it by path.

/** @import { FacetColumn, FacetName } from "../../facets" */
/** @import { SchoolRow, SegmentArrays, SegmentData } from "./segment-data" */

/** Terms from the first number to before the second. @typedef {[from: number, to: number]} TokenRange */
/** @typedef {"serials" | "ranks" | "fees" | "ratings" | "bayesian" | "positions" | "placeOf" | "wordStarts" | FacetName} ColumnName */
/** The arrays with a value for each school, as it is added. @typedef {Pick<SegmentArrays, ColumnName>} Columns */

/** The fields of SchoolRow except the facets, with the columns or expressions they are read from. */
const COLUMNS = {
  serial: "serial",
  rank: "rank",
  fees: "average_fees",
  rating: "average_rating",
  bayesian: "bayesian_rating",
  x: "cube_ll_coord(position, 1)",
  y: "cube_ll_coord(position, 2)",
  z: "cube_ll_coord(position, 3)",
  placeId: "place_id",
  nameWords: "name_words",
  placeWords: "place_words",
};
/** @param {readonly FacetColumn[]} facets @returns {[field: string, column: string][]} */
const fieldsOf = (facets) => [
  ...Object.entries(COLUMNS),
  ...facets.map(({ name, column }) => /** @type {[string, string]} */ ([name, column])),
];

/** @param {readonly FacetColumn[]} facets */
export const fieldNamesOf = (facets) => /** @type {(keyof SchoolRow)[]} */ (fieldsOf(facets).map(([field]) => field));
/** The select list, in the order of fieldNamesOf. @param {readonly FacetColumn[]} facets */
export const columnsOf = (facets) =>
  fieldsOf(facets)
    .map(([field, column]) => `${column} AS "${field}"`)
    .join(", ");

/** A set with more than this share of all documents is precomputed as a bit set, which is then smaller and faster than a list. */
const DENSE_THRESHOLD = 1 / 32;
const CHUNK_LENGTH = 1 << 20;
/** Width of a latitude band in kilometres. In narrow bands, few schools outside the search radius are checked. */
const BAND_KM = 2;

/** The header words of a school in `words`: the number of terms in its name, and the number of letters. */
export const HEADER_LENGTH = 2;

/** @param {number} z @returns {number} */
export const bandOf = (z) => Math.floor(z / BAND_KM);
/** The smallest distance between a z coordinate and a band. @param {number} band @param {number} z @returns {number} */
export const distanceToBand = (band, z) => Math.max(0, band * BAND_KM - z, z - (band + 1) * BAND_KM);

export const NO_POSITION = 0xffffffff;

/** A list of numbers that grows in chunks, because its final length is unknown. */
class Numbers {
  length = 0;
  /** @type {Uint32Array[]} */
  #chunks = [];
  /** @param {number} number */
  push(number) {
    const at = this.length % CHUNK_LENGTH;
    if (at === 0) this.#chunks.push(new Uint32Array(CHUNK_LENGTH));
    this.#chunks[this.#chunks.length - 1][at] = number;
    this.length++;
  }
  /** Returns all numbers and releases each chunk once it is copied, to limit peak memory. */
  take() {
    const all = new Uint32Array(this.length);
    let at = 0;
    for (let chunk = this.#chunks.shift(); chunk; chunk = this.#chunks.shift()) {
      all.set(chunk.subarray(0, Math.min(CHUNK_LENGTH, this.length - at)), at);
      at += CHUNK_LENGTH;
    }
    return all;
  }
}

export class SegmentBuilder {
  /** @type {Map<string, number>} */
  #tokens = new Map();
  /** @type {Map<string, number>} */
  #places = new Map();
  #facets;
  /** @type {ReadonlySet<FacetName>} */
  #daily;
  #values;
  #words = new Numbers();
  #count = 0;
  /** @type {Columns} */
  #arrays;

  /** @param {number} max the maximum number of schools @param {readonly FacetColumn[]} facets */
  constructor(max, facets) {
    this.#facets = facets.map(({ name }) => name);
    this.#daily = new Set(facets.flatMap(({ name, isDaily }) => (isDaily ? [name] : [])));
    this.#values = byFacet(this.#facets, () => /** @type {Map<string, number>} */ (new Map()));
    const numbers = () => new Float64Array(max);
    this.#arrays = {
      serials: numbers(),
      ranks: numbers(),
      fees: numbers(),
      ratings: numbers(),
      bayesian: numbers(),
      positions: new Float64Array(3 * max),
      placeOf: new Uint32Array(max),
      wordStarts: new Uint32Array(max + 1),
      ...byFacet(this.#facets, (facet) => (this.#daily.has(facet) ? new Uint32Array(max) : new Uint8Array(max))),
    };
  }

  /** A lower bound for the size of the arrays: all terms twice, plus a fixed number of bytes per school. */
  get bytes() {
    return this.#count * (104 + this.#facets.length) + this.#words.length * 8;
  }

  /** @param {import("./segment-data").SchoolRow} row */
  add(row) {
    const doc = this.#count++;
    const arrays = this.#arrays;
    arrays.serials[doc] = Number(row.serial);
    arrays.ranks[doc] = Number(row.rank);
    arrays.fees[doc] = row.fees === null ? NaN : Number(row.fees);
    arrays.ratings[doc] = row.rating === null ? NaN : Number(row.rating);
    arrays.bayesian[doc] = Number(row.bayesian);
    [row.x, row.y, row.z].forEach((value, axis) => (arrays.positions[3 * doc + axis] = value === null ? NaN : Number(value)));
    arrays.placeOf[doc] = idOf(this.#places, row.placeId);
    for (const facet of this.#facets) {
      const value = row[facet];
      arrays[facet][doc] = value === null ? 0 : idOf(this.#values[facet], value) + 1;
    }
    const [name, place] = [row.nameWords, row.placeWords].map((text) => text.split(" ").filter((word) => word !== ""));
    this.#words.push(name.length);
    this.#words.push(name.reduce((letters, word) => letters + lettersOf(word) + 1, 0));
    for (const word of name) this.#words.push(idOf(this.#tokens, word));
    for (const word of place) this.#words.push(idOf(this.#tokens, word));
    arrays.wordStarts[doc + 1] = this.#words.length;
  }

  /** @returns {import("./segment-data").SegmentData} */
  finish() {
    const count = this.#count;
    /** @param {string} name */
    const lengthOf = (name) => (name === "positions" ? 3 * count : name.endsWith("Starts") ? count + 1 : count);
    const trimmedArrays = Object.entries(this.#arrays).map(([name, array]) => [name, trimmed(array, lengthOf(name))]);
    const columns = /** @type {Columns} */ (Object.fromEntries(trimmedArrays));
    const words = this.#words.take();
    const tokens = sortByBytes([...this.#tokens.keys()]);
    const tokenNumbers = renumbering(this.#tokens, tokens);
    for (let doc = 0; doc < count; doc++)
      for (let at = columns.wordStarts[doc] + HEADER_LENGTH; at < columns.wordStarts[doc + 1]; at++) words[at] = tokenNumbers[words[at]];
    this.#tokens = new Map();
    const places = sortByBytes([...this.#places.keys()]);
    const placeNumbers = renumbering(this.#places, places);
    for (let doc = 0; doc < count; doc++) columns.placeOf[doc] = placeNumbers[columns.placeOf[doc]];

    const arrays = {
      ...columns,
      words,
      ...dictionaryOf(tokens),
      ...postingsOf({ ...columns, words }, count, tokens.length),
      ...placePostingsOf(columns.placeOf, places.length),
      ...ordersOf({ ...columns, words }, count),
      ...bandsOf(columns.positions, count),
    };
    const values = byFacet(this.#facets, (facet) => [...this.#values[facet].keys()]);
    const fixedValues = Object.entries(values).filter(([facet]) => !this.#daily.has(/** @type {FacetName} */ (facet)));
    const sets = bitSetsOf(arrays, count, tokens, /** @type {[FacetName, string[]][]} */ (fixedValues));
    return { count, places, values, sets: sets.names, arrays: { ...arrays, bitsets: sets.bits } };
  }
}

/** @template Value @param {FacetName[]} facets @param {(facet: FacetName) => Value} create */
function byFacet(facets, create) {
  return /** @type {Record<FacetName, Value>} */ (Object.fromEntries(facets.map((facet) => [facet, create(facet)])));
}

/** @param {Map<string, number>} ids @param {string} text */
function idOf(ids, text) {
  let id = ids.get(text);
  if (id === undefined) {
    id = ids.size;
    // Copies the text: a substring would keep the whole row in memory.
    ids.set(Buffer.from(text).toString(), id);
  }
  return id;
}

/** @template {Float64Array | Uint32Array | Uint8Array} List @param {List} list @param {number} length @returns {List} */
function trimmed(list, length) {
  return list.length === length ? list : /** @type {List} */ (list.slice(0, length));
}

/** Sorts like Postgres' collation "C". JavaScript's own order differs only beyond the Basic Multilingual Plane. @param {string[]} texts */
function sortByBytes(texts) {
  if (!texts.some((text) => /[\ud800-\udfff]/.test(text))) return texts.sort();
  return texts.sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
}

/** Maps the number given on arrival to the position in the ordered list. @param {Map<string, number>} ids @param {string[]} ordered */
function renumbering(ids, ordered) {
  const numbers = new Uint32Array(ordered.length);
  for (let number = 0; number < ordered.length; number++) numbers[ids.get(ordered[number]) ?? 0] = number;
  return numbers;
}

/** @param {string} word */
const lettersOf = (word) => [...word].length;

/** @param {string[]} tokens */
function dictionaryOf(tokens) {
  const tokenStarts = new Uint32Array(tokens.length + 1);
  const tokenLetters = new Uint16Array(tokens.length);
  tokens.forEach((token, id) => {
    tokenStarts[id + 1] = tokenStarts[id] + Buffer.byteLength(token);
    tokenLetters[id] = lettersOf(token);
  });
  const tokenBytes = new Uint8Array(tokenStarts[tokens.length]);
  tokens.forEach((token, id) => tokenBytes.set(Buffer.from(token), tokenStarts[id]));
  return { tokenStarts, tokenLetters, tokenBytes };
}

/**
 * The posting lists: for each term, the documents that have it in name or location, without duplicates.
 * @param {Pick<SegmentArrays, "words" | "wordStarts">} arrays
 * @param {number} count
 * @param {number} tokenCount
 */
function postingsOf({ words, wordStarts }, count, tokenCount) {
  const postingStarts = new Uint32Array(tokenCount + 1);
  const seenBy = new Uint32Array(tokenCount);
  /** @param {(token: number, doc: number) => unknown} visit */
  const forEachWord = (visit) => {
    seenBy.fill(0);
    /** @param {number} token @param {number} doc */
    const visitNew = (token, doc) => {
      if (seenBy[token] === doc + 1) return;
      seenBy[token] = doc + 1;
      visit(token, doc);
    };
    for (let doc = 0; doc < count; doc++)
      for (let at = wordStarts[doc] + HEADER_LENGTH; at < wordStarts[doc + 1]; at++) visitNew(words[at], doc);
  };
  forEachWord((token) => postingStarts[token + 1]++);
  for (let token = 0; token < tokenCount; token++) postingStarts[token + 1] += postingStarts[token];
  const postings = new Uint32Array(postingStarts[tokenCount]);
  const next = postingStarts.slice(0, tokenCount);
  forEachWord((token, doc) => (postings[next[token]++] = doc));
  return { postings, postingStarts };
}

/** @param {Uint32Array} placeOf @param {number} placeCount */
function placePostingsOf(placeOf, placeCount) {
  const placeStarts = new Uint32Array(placeCount + 1);
  for (const place of placeOf) placeStarts[place + 1]++;
  for (let place = 0; place < placeCount; place++) placeStarts[place + 1] += placeStarts[place];
  const placePostings = new Uint32Array(placeOf.length);
  const next = placeStarts.slice(0, placeCount);
  placeOf.forEach((place, doc) => (placePostings[next[place]++] = doc));
  return { placePostings, placeStarts };
}

/**
 * The documents in each sort order; ties keep their rank order.
 * @param {Pick<SegmentArrays, "serials" | "fees" | "bayesian" | "words" | "wordStarts">} arrays
 * @param {number} count
 */
function ordersOf({ serials, fees, bayesian, words, wordStarts }, count) {
  /** @param {(doc: number) => boolean} is */
  const docsWhere = (is) => Uint32Array.from(filtered(count, is));
  const all = docsWhere(() => true);
  const byName = sorted(all.slice(), (one, other) => {
    let [at, otherAt] = [wordStarts[one] + HEADER_LENGTH, wordStarts[other] + HEADER_LENGTH];
    const [end, otherEnd] = [at + words[wordStarts[one]], otherAt + words[wordStarts[other]]];
    for (; at < end && otherAt < otherEnd; at++, otherAt++) if (words[at] !== words[otherAt]) return words[at] - words[otherAt];
    return (at < end ? 1 : 0) - (otherAt < otherEnd ? 1 : 0);
  });
  const nameRanks = new Uint32Array(count);
  byName.forEach((doc, at) => (nameRanks[doc] = at));
  const [priced, unpriced] = [docsWhere((doc) => !Number.isNaN(fees[doc])), docsWhere((doc) => Number.isNaN(fees[doc]))];
  const [rated, unrated] = [docsWhere((doc) => bayesian[doc] > 0), docsWhere((doc) => !(bayesian[doc] > 0))];
  return {
    byName,
    nameRanks,
    byFees: joined(
      sorted(priced, (one, other) => fees[one] - fees[other]),
      unpriced,
    ),
    byRating: joined(
      sorted(rated, (one, other) => bayesian[other] - bayesian[one]),
      unrated,
    ),
    bySerial: sorted(all, (one, other) => serials[one] - serials[other]),
    knownCounts: Uint32Array.of(priced.length, rated.length),
  };
}

/**
 * Orders the positions by latitude band, so that those around a point are adjacent in memory.
 * @param {Float64Array} positions
 * @param {number} count
 */
function bandsOf(positions, count) {
  /** @param {number} doc */
  const xOf = (doc) => positions[3 * doc];
  /** @param {number} doc */
  const zOf = (doc) => positions[3 * doc + 2];
  const byBand = sorted(
    Uint32Array.from(filtered(count, (doc) => !Number.isNaN(zOf(doc)))),
    (one, other) => bandOf(zOf(one)) - bandOf(zOf(other)) || xOf(one) - xOf(other),
  );
  const inBands = new Float64Array(3 * byBand.length);
  const bandRanks = new Uint32Array(count).fill(NO_POSITION);
  byBand.forEach((doc, at) => {
    inBands.set(positions.subarray(3 * doc, 3 * doc + 3), 3 * at);
    bandRanks[doc] = at;
  });
  return { positions: inBands, byBand, bandRanks };
}

/** @param {Uint32Array<ArrayBuffer>} docs @param {(one: number, other: number) => number} compare */
const sorted = (docs, compare) => docs.sort((one, other) => compare(one, other) || one - other);

/** @param {number} count @param {(doc: number) => boolean} is */
function* filtered(count, is) {
  for (let doc = 0; doc < count; doc++) if (is(doc)) yield doc;
}

/** @param {Uint32Array} first @param {Uint32Array} last */
function joined(first, last) {
  const all = new Uint32Array(first.length + last.length);
  all.set(first);
  all.set(last, first.length);
  return all;
}

/**
 * Splits a range of terms by their first `letters` letters; shorter terms are left out.
 * @param {string[]} tokens
 * @param {TokenRange} range
 * @param {number} letters
 */
function prefixRanges(tokens, [first, end], letters) {
  /** @type {TokenRange[]} */
  const ranges = [];
  for (let from = first; from < end;) {
    const prefix = tokens[from].slice(0, letters);
    let to = from + 1;
    while (to < end && tokens[to].startsWith(prefix)) to++;
    if (prefix.length === letters) ranges.push([from, to]);
    else to = from + 1;
    from = to;
  }
  return ranges;
}

/**
 * Precomputed bit sets: frequent terms, frequent prefixes, and each value of a facet that doesn't depend on the day.
 * @param {Omit<SegmentArrays, "bitsets">} arrays
 * @param {number} count
 * @param {string[]} tokens
 * @param {[FacetName, string[]][]} values
 */
function bitSetsOf({ postings, postingStarts, ...arrays }, count, tokens, values) {
  /** @type {Map<string, Uint32Array>} */
  const sets = new Map();
  /** @param {number} from @param {number} to */
  const postingsOfRange = (from, to) => postings.subarray(postingStarts[from], postingStarts[to]);
  for (let token = 0; token < tokens.length; token++)
    if (postingStarts[token + 1] - postingStarts[token] > count * DENSE_THRESHOLD)
      sets.set(`${token}-${token + 1}`, postingsOfRange(token, token + 1));
  /** @param {TokenRange} range */
  const isBroad = ([from, to]) => postingStarts[to] - postingStarts[from] > count * DENSE_THRESHOLD;
  /** @type {TokenRange[]} */
  let broad = [[0, tokens.length]];
  for (let letters = 1; broad.length > 0; letters++) {
    broad = broad.flatMap((range) => prefixRanges(tokens, range, letters)).filter(isBroad);
    for (const [from, to] of broad) sets.set(`${from}-${to}`, postingsOfRange(from, to));
  }
  const width = Math.ceil(count / 32);
  const valueSets = values.flatMap(([facet, ofFacet]) => ofFacet.map((value, id) => ({ facet, value, id })));
  const bits = new Uint32Array(width * (sets.size + valueSets.length));
  /** @type {SegmentData["sets"]} */
  const names = {};
  let set = 0;
  for (const [name, docs] of sets) {
    const first = set * width;
    for (let at = 0; at < docs.length; at++) bits[first + (docs[at] >>> 5)] |= 1 << (docs[at] & 31);
    names[name] = set++;
  }
  for (const { facet, value, id } of valueSets) {
    const first = set * width;
    const column = arrays[facet];
    for (let doc = 0; doc < count; doc++) if (column[doc] === id + 1) bits[first + (doc >>> 5)] |= 1 << (doc & 31);
    names[`${facet}/${value}`] = set++;
  }
  return { bits, names };
}
