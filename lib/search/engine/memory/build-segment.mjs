// Schools as flat arrays to be searched. Plain JavaScript, because a thread loads it by its path. What each array holds: segment-data.ts

const FILTERS = ["curriculum", "board", "gender", "schoolType"];
/** What is read of a school, by the column that says it. */
const READ = {
  serial: "serial",
  rank: "rank",
  fees: "average_fees",
  rating: "average_rating",
  bayesian: "bayesian_rating",
  x: "cube_ll_coord(position, 1)",
  y: "cube_ll_coord(position, 2)",
  z: "cube_ll_coord(position, 3)",
  placeId: "place_id",
  curriculum: "curriculum",
  board: "board",
  gender: "gender",
  schoolType: "school_type",
  nameWords: "name_words",
  placeWords: "place_words",
};
export const FACTS = Object.keys(READ);
/** The same, in their order, for a SELECT. */
export const COLUMNS = Object.entries(READ)
  .map(([fact, column]) => `${column} AS "${fact}"`)
  .join(", ");

/** Of a set as large as this share of all schools the bits take less room, and less time, than the numbers: words and beginnings of that many are kept ready. */
const DENSE_THRESHOLD = 1 / 32;
const CHUNK = 1 << 20;
/** So many kilometres is a band of latitude wide: of narrow ones only a few schools outside of a circle are looked at. */
const BAND = 2;

/** Before a school's words: of how many its name is, and of how many letters. */
export const HEAD = 2;

/** @param {number} z @returns {number} */
export const bandOf = (z) => Math.floor(z / BAND);
/** How far a band lies from this coordinate at least. @param {number} band @param {number} z @returns {number} */
export const distanceToBand = (band, z) => Math.max(0, band * BAND - z, z - (band + 1) * BAND);

/** Where a school would stand in `byBand` that has no position. */
export const NO_POSITION = 0xffffffff;

/** Numbers of which nobody knows yet how many there will be. */
class Numbers {
  length = 0;
  #chunks = [];
  push(number) {
    const at = this.length % CHUNK;
    if (at === 0) this.#chunks.push(new Uint32Array(CHUNK));
    this.#chunks[this.#chunks.length - 1][at] = number;
    this.length++;
  }
  /** All of them; they are gone from here, so that they are in memory once. */
  take() {
    const all = new Uint32Array(this.length);
    let at = 0;
    while (this.#chunks.length > 0) {
      const chunk = this.#chunks.shift();
      all.set(chunk.subarray(0, Math.min(CHUNK, this.length - at)), at);
      at += CHUNK;
    }
    return all;
  }
}

/** Takes schools in rank order (rank DESC, serial), then gives the arrays. */
export class SegmentBuilder {
  #tokens = new Map();
  #places = new Map();
  #values = Object.fromEntries(FILTERS.map((filter) => [filter, new Map()]));
  #words = new Numbers();
  #count = 0;
  #arrays;

  /** @param {number} max so many schools at most */
  constructor(max) {
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
      ...Object.fromEntries(FILTERS.map((filter) => [filter, new Uint8Array(max)])),
    };
  }

  /** Bytes that the arrays will have, at least: the words of schools twice, and what has one number a school. */
  get bytes() {
    return this.#count * 108 + this.#words.length * 8;
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
    for (const filter of FILTERS) arrays[filter][doc] = row[filter] === null ? 0 : idOf(this.#values[filter], row[filter]) + 1;
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
    const lengthOf = (name) => (name === "positions" ? 3 * count : name.endsWith("Starts") ? count + 1 : count);
    const cut = Object.fromEntries(Object.entries(this.#arrays).map(([name, array]) => [name, shortened(array, lengthOf(name))]));
    const words = this.#words.take();
    const tokens = inByteOrder([...this.#tokens.keys()]);
    const tokenNumbers = newNumbers(this.#tokens, tokens);
    for (let doc = 0; doc < count; doc++)
      for (let at = cut.wordStarts[doc] + HEAD; at < cut.wordStarts[doc + 1]; at++) words[at] = tokenNumbers[words[at]];
    this.#tokens = new Map();
    const places = inByteOrder([...this.#places.keys()]);
    const placeNumbers = newNumbers(this.#places, places);
    for (let doc = 0; doc < count; doc++) cut.placeOf[doc] = placeNumbers[cut.placeOf[doc]];

    const arrays = { ...cut, words, ...dictionaryOf(tokens) };
    Object.assign(arrays, postingsOf(arrays, count, tokens.length));
    Object.assign(arrays, placePostingsOf(arrays.placeOf, places.length));
    Object.assign(arrays, ordersOf(arrays, count));
    Object.assign(arrays, bandsOf(arrays.positions, count));
    const values = Object.fromEntries(FILTERS.map((filter) => [filter, [...this.#values[filter].keys()]]));
    const sets = setsOf(arrays, count, tokens, values);
    return { count, places, values, sets: sets.names, arrays: { ...arrays, bitsets: sets.bits } };
  }
}

function idOf(ids, text) {
  let id = ids.get(text);
  if (id === undefined) {
    id = ids.size;
    // A copy: what was cut out of a longer text would keep all of that in memory.
    ids.set(Buffer.from(text).toString(), id);
  }
  return id;
}

const shortened = (array, length) => (array.length === length ? array : array.slice(0, length));

/** As Postgres' collation "C" orders them. JavaScript orders so what has no letters beyond the first 65,536. */
function inByteOrder(texts) {
  if (!texts.some((text) => /[\ud800-\udfff]/.test(text))) return texts.sort();
  return texts.sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
}

/** Where each stands among all, by the number it was given as it came. */
function newNumbers(ids, ordered) {
  const numbers = new Uint32Array(ordered.length);
  for (let number = 0; number < ordered.length; number++) numbers[ids.get(ordered[number])] = number;
  return numbers;
}

const lettersOf = (word) => [...word].length;

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

/** Which schools have each word, in name or place, each school once. */
function postingsOf({ words, wordStarts }, count, tokenCount) {
  const postingStarts = new Uint32Array(tokenCount + 1);
  const seenBy = new Uint32Array(tokenCount);
  const eachWord = (visit) => {
    seenBy.fill(0);
    const visitNew = (token, doc) => {
      if (seenBy[token] === doc + 1) return;
      seenBy[token] = doc + 1;
      visit(token, doc);
    };
    for (let doc = 0; doc < count; doc++) for (let at = wordStarts[doc] + HEAD; at < wordStarts[doc + 1]; at++) visitNew(words[at], doc);
  };
  eachWord((token) => postingStarts[token + 1]++);
  for (let token = 0; token < tokenCount; token++) postingStarts[token + 1] += postingStarts[token];
  const postings = new Uint32Array(postingStarts[tokenCount]);
  const next = postingStarts.slice(0, tokenCount);
  eachWord((token, doc) => (postings[next[token]++] = doc));
  return { postings, postingStarts };
}

function placePostingsOf(placeOf, placeCount) {
  const placeStarts = new Uint32Array(placeCount + 1);
  for (const place of placeOf) placeStarts[place + 1]++;
  for (let place = 0; place < placeCount; place++) placeStarts[place + 1] += placeStarts[place];
  const placePostings = new Uint32Array(placeOf.length);
  const next = placeStarts.slice(0, placeCount);
  placeOf.forEach((place, doc) => (placePostings[next[place]++] = doc));
  return { placePostings, placeStarts };
}

/** Schools in each order; equals stay in that of their rank. */
function ordersOf({ serials, fees, bayesian, words, wordStarts }, count) {
  const those = (is) => Uint32Array.from(filtered(count, is));
  const byName = sorted(
    those(() => true),
    (one, other) => {
      let [at, otherAt] = [wordStarts[one] + HEAD, wordStarts[other] + HEAD];
      const [end, otherEnd] = [at + words[wordStarts[one]], otherAt + words[wordStarts[other]]];
      for (; at < end && otherAt < otherEnd; at++, otherAt++) if (words[at] !== words[otherAt]) return words[at] - words[otherAt];
      return (at < end ? 1 : 0) - (otherAt < otherEnd ? 1 : 0);
    },
  );
  const nameRanks = new Uint32Array(count);
  byName.forEach((doc, at) => (nameRanks[doc] = at));
  const feed = sorted(
    those((doc) => !Number.isNaN(fees[doc])),
    (one, other) => fees[one] - fees[other],
  );
  const rated = sorted(
    those((doc) => bayesian[doc] > 0),
    (one, other) => bayesian[other] - bayesian[one],
  );
  return {
    byName,
    nameRanks,
    byFees: joined(
      feed,
      those((doc) => Number.isNaN(fees[doc])),
    ),
    byRating: joined(
      rated,
      those((doc) => !(bayesian[doc] > 0)),
    ),
    bySerial: sorted(
      those(() => true),
      (one, other) => serials[one] - serials[other],
    ),
    knownCounts: Uint32Array.of(feed.length, rated.length),
  };
}

/** Positions in the order of bands, so that those around a point lie side by side in memory. */
function bandsOf(positions, count) {
  const xOf = (doc) => positions[3 * doc];
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

const sorted = (docs, compare) => docs.sort((one, other) => compare(one, other) || one - other);

function* filtered(count, is) {
  for (let doc = 0; doc < count; doc++) if (is(doc)) yield doc;
}

function joined(first, last) {
  const all = new Uint32Array(first.length + last.length);
  all.set(first);
  all.set(last, first.length);
  return all;
}

/** The words of a range by their first letters; those that are shorter are left out. */
function beginningsOf(tokens, [first, end], letters) {
  const ranges = [];
  for (let from = first; from < end;) {
    const beginning = tokens[from].slice(0, letters);
    let to = from + 1;
    while (to < end && tokens[to].startsWith(beginning)) to++;
    if (beginning.length === letters) ranges.push([from, to]);
    else to = from + 1;
    from = to;
  }
  return ranges;
}

/** Bits of what very many schools have: frequent words, their beginnings, and each value of a filter. */
function setsOf({ postings, postingStarts, ...arrays }, count, tokens, values) {
  const sets = new Map();
  const postingsOfRange = (from, to) => postings.subarray(postingStarts[from], postingStarts[to]);
  for (let token = 0; token < tokens.length; token++)
    if (postingStarts[token + 1] - postingStarts[token] > count * DENSE_THRESHOLD)
      sets.set(`${token}-${token + 1}`, postingsOfRange(token, token + 1));
  const isBroad = ([from, to]) => postingStarts[to] - postingStarts[from] > count * DENSE_THRESHOLD;
  let broad = [[0, tokens.length]];
  for (let letters = 1; broad.length > 0; letters++) {
    broad = broad.flatMap((range) => beginningsOf(tokens, range, letters)).filter(isBroad);
    for (const [from, to] of broad) sets.set(`${from}-${to}`, postingsOfRange(from, to));
  }
  const width = Math.ceil(count / 32);
  const valueSets = FILTERS.flatMap((filter) => values[filter].map((value, id) => ({ filter, value, id })));
  const bits = new Uint32Array(width * (sets.size + valueSets.length));
  const names = {};
  let set = 0;
  for (const [name, docs] of sets) {
    const first = set * width;
    for (let at = 0; at < docs.length; at++) bits[first + (docs[at] >>> 5)] |= 1 << (docs[at] & 31);
    names[name] = set++;
  }
  for (const { filter, value, id } of valueSets) {
    const first = set * width;
    const column = arrays[filter];
    for (let doc = 0; doc < count; doc++) if (column[doc] === id + 1) bits[first + (doc >>> 5)] |= 1 << (doc & 31);
    names[`${filter}/${value}`] = set++;
  }
  return { bits, names };
}
