import { Prisma } from "@/prisma/generated/client";
import type { Cursor, FieldScoreTerm, Order, ScoreTerm, ShareScoreTerm } from "../search-query";

/** One of what hits are ordered by, the first before the next. */
export interface Key {
  value: Prisma.Sql;
  isDescending?: boolean;
  isText?: boolean;
  /** Unknown values come last. */
  isNullable?: boolean;
  /** The value that a page ended at. */
  at: (after: Cursor) => Prisma.Sql;
}

const rank: Key = { value: Prisma.sql`rank`, isDescending: true, at: (after) => Prisma.sql`${after.rank}::bigint` };
const serial: Key = { value: Prisma.sql`serial`, at: (after) => Prisma.sql`${after.serial}::bigint` };
const best = [rank, serial];

const reversed = (key: Key): Key => ({ ...key, isDescending: !key.isDescending });
const number = (value: Prisma.Sql): Key => ({ value, at: ({ by }) => Prisma.sql`${by}::float8` });
const name: Key = { value: Prisma.sql`name_words`, isText: true, at: ({ by }) => Prisma.sql`${by}::text` };
const fees: Key = {
  value: Prisma.sql`average_fees`,
  isNullable: true,
  at: ({ by }) => (by === null ? Prisma.sql`NULL` : Prisma.sql`${by}::float8::numeric`),
};

/** An order that an index has. */
export function indexOrder(order: Order): Key[] {
  switch (order) {
    case "rating":
      return [reversed(number(Prisma.sql`bayesian_rating`)), ...best];
    case "fees":
      return [fees, ...best];
    case "name":
      return [name, ...best];
    case "-name":
      return [name, ...best].map(reversed);
    case "newest":
      return [reversed(serial)];
    case "oldest":
      return [serial];
    default:
      return best;
  }
}

/** The same order written so that the planner doesn't walk an index for it. */
export const plainOrder = (order: Order): Key[] =>
  indexOrder(order).map((key) => ({ ...key, value: Prisma.sql`${key.value} ${key.isText ? Prisma.sql`|| ''` : Prisma.sql`+ 0`}` }));

/** The order of hits that are collected, by relevance with their `score`. Those around a point have a `chord`. */
export function collectedOrder(order: Order): Key[] {
  if (order === "distance") return [number(Prisma.sql`chord`), ...best];
  if (order === "relevance") return [reversed(number(Prisma.sql`score`)), ...best];
  return indexOrder(order);
}

export const orderBy = (keys: Key[]): Prisma.Sql =>
  Prisma.join(keys.map(({ value, isDescending }) => (isDescending ? Prisma.sql`${value} DESC` : value)));

/** Stands behind where a page ended. Each key's range is a condition of its own, which an index over it can begin at. */
export function isBehind([key, ...others]: Key[], after: Cursor): Prisma.Sql {
  const { value, isDescending, isNullable } = key;
  const at = key.at(after);
  const rest = others.length > 0 ? isBehind(others, after) : Prisma.sql`FALSE`;
  if (isNullable && after.by === null) return Prisma.sql`(${value} IS NULL AND ${rest})`;
  const beyond = isDescending ? Prisma.sql`${value} < ${at}` : Prisma.sql`${value} > ${at}`;
  const withTimeLimit = isDescending ? Prisma.sql`${value} <= ${at}` : Prisma.sql`${value} >= ${at}`;
  if (isNullable) return Prisma.sql`(${value} IS NULL OR ${beyond} OR (${value} = ${at} AND ${rest}))`;
  return others.length > 0 ? Prisma.sql`(${withTimeLimit} AND (${beyond} OR ${rest}))` : beyond;
}

/** What a cursor at a row holds: its value of the first key, where that is neither rank nor serial number. */
export const byOf = (keys: Key[]): Prisma.Sql => (keys.length > best.length ? keys[0].value : Prisma.sql`0`);

/** How well a row fits, in whole points. Of few words a name is looked at for each only where it has letters of one; of many for those that are in no phrase only where it has one. */
export function scoreOf(score: ScoreTerm[]): Prisma.Sql {
  const [ofName, others] = [score.filter(isOfName), score.filter((term) => !isOfName(term))];
  return Prisma.sql`${sumOf(others)} + ${inName(ofName)}`;
}

function inName(terms: NameTerm[]): Prisma.Sql {
  const words = [...new Set(terms.flatMap((term) => term.words))];
  const inPhrases = new Set(terms.filter(isPhrase).flatMap((term) => term.words));
  const besides = words.filter((word) => !inPhrases.has(word));
  if (words.length > 0 && words.length <= FEW_WORDS) return Prisma.sql`CASE WHEN ${hasPartOf(words)} THEN ${sumOf(terms)} ELSE 0 END`;
  if (besides.length <= FEW_WORDS) return sumOf(terms);
  const without = terms.map((term) => (isPhrase(term) ? term : { ...term, words: term.words.filter((word) => inPhrases.has(word)) }));
  return Prisma.sql`CASE WHEN ${spaced(FIELDS.name)} ~ ${` (${besides.join("|")}) `} THEN ${sumOf(terms)} ELSE ${sumOf(without)} END`;
}

/** The letters of one of these, perhaps within a word. */
const hasPartOf = (words: string[]) =>
  Prisma.sql`(${Prisma.join(
    words.map((word) => Prisma.sql`name_words LIKE ${`%${word}%`}`),
    " OR ",
  )})`;

const FEW_WORDS = 4;
type NameTerm = FieldScoreTerm | ShareScoreTerm;
const isOfName = (term: ScoreTerm): term is NameTerm => term.match === "shareOfName" || ("field" in term && term.field === "name");
const isPhrase = ({ match }: NameTerm) => match !== "word" && match !== "shareOfName";
const sumOf = (terms: ScoreTerm[]): Prisma.Sql => (terms.length > 0 ? Prisma.join(terms.map(pointsOf), " + ") : Prisma.sql`0`);

const FIELDS = { name: Prisma.sql`name_words`, place: Prisma.sql`place_words` };
const NAME_AND_PLACE = Prisma.sql`name_words || ' ' || place_words`;
const spaced = (field: Prisma.Sql) => Prisma.sql`(' ' || ${field} || ' ')`;
const isLike = (field: Prisma.Sql, pattern: string) => Prisma.sql`(${spaced(field)} LIKE ${pattern})::int`;

/** What a term of the score says (question.ts), on a row. */
function pointsOf(term: ScoreTerm): Prisma.Sql {
  const { points, match } = term;
  if (match === "inPlace") return Prisma.sql`${points}::int * (place_id = ANY (${term.placeIds}))::int`;
  if (term.words.length === 0) return Prisma.sql`0`;
  if (match === "shareOfName") {
    const letters = term.words.map((word) => Prisma.sql`${isLike(FIELDS.name, `% ${word} %`)} * ${[...word].length + 1}::int`);
    return Prisma.sql`${points}::int * (${Prisma.join(letters, " + ")}) / (length(name_words) + 1)`;
  }
  if (match === "otherNumber") {
    const hasOne = Prisma.join(
      term.words.map((word) => Prisma.sql`${spaced(NAME_AND_PLACE)} LIKE ${`% ${word} %`}`),
      " OR ",
    );
    return Prisma.sql`${points}::int * (name_words ~ '(^| )[0-9]' AND NOT (${hasOne}))::int`;
  }
  const field = FIELDS[term.field];
  const phrase = term.words.join(" ");
  switch (match) {
    case "whole":
      return Prisma.sql`${points}::int * (${field} = ${phrase})::int`;
    case "beginning":
      return Prisma.sql`${points}::int * ${isLike(field, ` ${phrase} %`)}`;
    case "sideBySide":
      return Prisma.sql`${points}::int * ${isLike(field, `% ${phrase}%`)}`;
    case "word":
      return Prisma.sql`${points}::int * (${Prisma.join(
        term.words.map((word) => isLike(field, `% ${word} %`)),
        " + ",
      )})`;
  }
}
