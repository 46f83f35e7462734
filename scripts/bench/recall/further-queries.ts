// Searches generated from a register's rows, because results for searches used in tuning prove little.
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { CsvSplitter } from "@/lib/imports/file/split-csv";
import { placeOf } from "@/lib/schools/places/place-names";
import { normalWords } from "@/lib/schools/words/school-words";
import type { JudgedQuery } from "./judged-queries";

interface Row {
  name: string;
  city: string;
  state: string;
  zipCode: string;
}

/** The number of searches of each kind. */
const A_KIND = 15;

/** Generates searches for schools whose name and place are unique in the file. The same seed gives the same searches. */
export async function makeQueries(path: string, seed: number): Promise<JudgedQuery[]> {
  const rows = await readRows(path);
  const named = new Map<string, number>();
  for (const row of rows) named.set(keyOf(row), (named.get(keyOf(row)) ?? 0) + 1);
  const chance = chanceFrom(seed);
  return Object.entries(RULES).flatMap(([kind, rule]) => {
    const made: JudgedQuery[] = [];
    while (made.length < A_KIND) {
      const row = chance.of(rows);
      const query = named.get(keyOf(row)) === 1 ? rule(row, chance) : null;
      if (query) made.push({ kind, name: row.name, city: row.city, state: row.state, ...query });
    }
    return made;
  });
}

const keyOf = (row: Row) => `${normalWords(row.name).join(" ")}|${placeOf(row)?.id}`;

type Chance = ReturnType<typeof chanceFrom>;
type Rule = (row: Row, chance: Chance) => (Partial<JudgedQuery> & { query: string }) | null;

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
/** Words that many schools share. People don't remember a school by them. */
const COMMON = new Set(
  "school schools public primary secondary senior higher high govt government the of and middle upper english medium".split(" "),
);
const telling = (name: string) =>
  plain(name)
    .split(" ")
    .filter((word) => word.length >= 5 && /^[a-z]+$/.test(word) && !COMMON.has(word));

const RULES: Record<string, Rule> = {
  name: ({ name, city }, chance) =>
    telling(name).length > 0 ? { query: chance.of([`${name}, ${city}`, `${plain(city)} ${plain(name)}`, plain(`${name} ${city}`)]) } : null,
  typo: ({ name, city }, chance) => {
    if (telling(name).length === 0) return null;
    const spoilt = chance.of(telling(name));
    return { query: `${plain(name).replace(spoilt, withTypo(spoilt, chance))} ${plain(city)}` };
  },
  "word order": ({ name, city }, chance) =>
    telling(name).length > 1 &&
    plain(name)
      .split(" ")
      .every((word) => word.length > 1)
      ? { query: chance.shuffled([...plain(name).split(" "), plain(city)]).join(" ") }
      : null,
  abbreviation: ({ name, city }, chance) => {
    const swapped = SHORT.map(([long, short]): string => {
      const words = ` ${plain(name)} `;
      return words.includes(` ${long} `) ? words.replace(` ${long} `, ` ${short} `) : words.replace(` ${short} `, ` ${long} `);
    }).filter((words) => words.trim() !== plain(name));
    return swapped.length > 0 && telling(name).length > 0 ? { query: `${chance.of(swapped).trim()} ${plain(city)}` } : null;
  },
  "half a name": ({ name, city, zipCode }, chance) => {
    const words = telling(name);
    return words.length > 1
      ? { query: chance.of([`${words.slice(0, 2).join(" ")} ${plain(city)}`, `${zipCode} ${words.join(" ")}`]) }
      : null;
  },
  place: ({ city }, chance) => ({
    query: chance.of([`schools in ${plain(city)}`, `${plain(city)} cbse schools`, `best schools near ${plain(city)} fees`]),
    name: "",
  }),
  pincode: ({ zipCode }, chance) => ({ query: chance.of([zipCode, `schools near ${zipCode}`]), name: "" }),
};

const SHORT = [
  ["kendriya vidyalaya", "kv"],
  ["jawahar navodaya vidyalaya", "jnv"],
  ["delhi public school", "dps"],
  ["senior secondary", "sr sec"],
  ["higher secondary school", "hss"],
  ["government", "govt"],
  ["saint", "st"],
  ["primary school", "ps"],
  ["international", "intl"],
  ["shri", "sri"],
] as const;

function withTypo(word: string, chance: Chance): string {
  const at = 1 + chance.below(word.length - 2);
  const letter = chance.of([..."aeiounrst"]);
  return chance.of([
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + word[at] + word.slice(at),
    word.slice(0, at) + letter + word.slice(at + 1),
    word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  ]);
}

/** A seeded random number generator (mulberry32). */
function chanceFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    of: <T>(values: readonly T[]): T => values[below(values.length)],
    shuffled: <T>(values: readonly T[]): T[] =>
      values
        .map((value) => ({ value, at: next() }))
        .sort((one, other) => one.at - other.at)
        .map(({ value }) => value),
  };
}

async function readRows(path: string): Promise<Row[]> {
  const splitter = new CsvSplitter(",");
  const rows: string[][] = [];
  const file = createReadStream(path);
  const text = path.endsWith(".gz") ? file.pipe(createGunzip()) : file;
  text.setEncoding("utf8");
  for await (const piece of text) for (const row of splitter.push(piece)) if (!("broken" in row)) rows.push(row.fields);
  for (const row of splitter.end()) if (!("broken" in row)) rows.push(row.fields);
  const [header, ...schools] = rows;
  const at = (column: string) => header.indexOf(column);
  const [name, city, state, zipCode] = [at("name"), at("city"), at("state"), at("zipCode")];
  return schools
    .map((row) => ({ name: row[name], city: row[city], state: row[state], zipCode: row[zipCode] }))
    .filter((row) => row.name && row.zipCode && placeOf(row) !== null);
}
