import { Prisma } from "@/prisma/generated/client";
import { facetColumn } from "./conditions";
import type { Cursor, FieldScoreTerm, ScoreTerm, ShareScoreTerm } from "../search-query";
import type { Order } from "@/lib/search/school-criteria";

/** A sort key of an order, and its value at a cursor. */
export interface Key {
  value: Prisma.Sql;
  isDescending?: boolean;
  isText?: boolean;
  isNullable?: boolean;
  at: (after: Cursor) => Prisma.Sql;
}

const rank: Key = { value: Prisma.sql`rank`, isDescending: true, at: (after) => Prisma.sql`${after.rank}::bigint` };
const serial: Key = { value: Prisma.sql`serial`, at: (after) => Prisma.sql`${after.serial}::bigint` };
const byRank = [rank, serial];

const reversed = (key: Key): Key => ({ ...key, isDescending: !key.isDescending });
const number = (value: Prisma.Sql): Key => ({ value, at: ({ sortValue }) => Prisma.sql`${sortValue}::float8` });
const name: Key = { value: Prisma.sql`name_words`, isText: true, at: ({ sortValue }) => Prisma.sql`${sortValue}::text` };
const fees: Key = {
  value: Prisma.sql`average_fees`,
  isNullable: true,
  at: ({ sortValue }) => (sortValue === null ? Prisma.sql`NULL` : Prisma.sql`${sortValue}::float8::numeric`),
};

export function indexOrder(order: Order): Key[] {
  switch (order) {
    case "rating":
      return [reversed(number(Prisma.sql`bayesian_rating`)), ...byRank];
    case "fees":
      return [fees, ...byRank];
    case "name":
      return [name, ...byRank];
    case "-name":
      return [name, ...byRank].map(reversed);
    case "newest":
      return [reversed(serial)];
    case "oldest":
      return [serial];
    default:
      return byRank;
  }
}

/** The same order, written so that the planner sorts instead of walking an index. */
export const plainOrder = (order: Order): Key[] =>
  indexOrder(order).map((key) => ({ ...key, value: Prisma.sql`${key.value} ${key.isText ? Prisma.sql`|| ''` : Prisma.sql`+ 0`}` }));

export function collectedOrder(order: Order): Key[] {
  if (order === "distance") return [number(Prisma.sql`chord`), ...byRank];
  if (order === "relevance") return [reversed(number(Prisma.sql`score`)), ...byRank];
  return indexOrder(order);
}

export const orderBy = (keys: Key[]): Prisma.Sql =>
  Prisma.join(keys.map(({ value, isDescending }) => (isDescending ? Prisma.sql`${value} DESC` : value)));

/** Rows after the cursor. Each key has a range condition of its own, where an index over it can start. */
export function isAfterCursor([key, ...others]: Key[], after: Cursor): Prisma.Sql {
  const { value, isDescending, isNullable } = key;
  const at = key.at(after);
  const isAfterInOthers = others.length > 0 ? isAfterCursor(others, after) : Prisma.sql`FALSE`;
  if (isNullable && after.sortValue === null) return Prisma.sql`(${value} IS NULL AND ${isAfterInOthers})`;
  const beyond = isDescending ? Prisma.sql`${value} < ${at}` : Prisma.sql`${value} > ${at}`;
  const atOrBeyond = isDescending ? Prisma.sql`${value} <= ${at}` : Prisma.sql`${value} >= ${at}`;
  if (isNullable) return Prisma.sql`(${value} IS NULL OR ${beyond} OR (${value} = ${at} AND ${isAfterInOthers}))`;
  return others.length > 0 ? Prisma.sql`(${atOrBeyond} AND (${beyond} OR ${isAfterInOthers}))` : beyond;
}

/** The cursor's `sortValue` of a row: the first key's value, unless that is the rank or serial number. */
export const sortValueOf = (keys: Key[]): Prisma.Sql => (keys.length > byRank.length ? keys[0].value : Prisma.sql`0`);

/** The score of a row in whole points. Words outside of phrases are only scored if a cheaper check finds one in the name. */
export function scoreExpression(terms: ScoreTerm[]): Prisma.Sql {
  const [nameTerms, others] = [terms.filter(isOfName), terms.filter((term) => !isOfName(term))];
  return Prisma.sql`${sumOf(others)} + ${nameScore(nameTerms)}`;
}

function nameScore(terms: NameTerm[]): Prisma.Sql {
  const words = [...new Set(terms.flatMap((term) => term.words))];
  const inPhrases = new Set(terms.filter(isPhrase).flatMap((term) => term.words));
  const wordsOutside = words.filter((word) => !inPhrases.has(word));
  if (words.length > 0 && words.length <= MAX_SINGLE_CHECKS)
    return Prisma.sql`CASE WHEN ${hasPartOf(words)} THEN ${sumOf(terms)} ELSE 0 END`;
  if (wordsOutside.length <= MAX_SINGLE_CHECKS) return sumOf(terms);
  const onlyPhrases = terms.map((term) => (isPhrase(term) ? term : { ...term, words: term.words.filter((word) => inPhrases.has(word)) }));
  return Prisma.sql`CASE WHEN ${spaced(FIELDS.name)} ~ ${` (${wordsOutside.join("|")}) `} THEN ${sumOf(terms)} ELSE ${sumOf(onlyPhrases)} END`;
}

const hasPartOf = (words: string[]) =>
  Prisma.sql`(${Prisma.join(
    words.map((word) => Prisma.sql`name_words LIKE ${`%${word}%`}`),
    " OR ",
  )})`;

const MAX_SINGLE_CHECKS = 4;
type NameTerm = FieldScoreTerm | ShareScoreTerm;
const isOfName = (term: ScoreTerm): term is NameTerm => term.match === "shareOfName" || ("field" in term && term.field === "name");
const isPhrase = ({ match }: NameTerm) => match !== "word" && match !== "shareOfName";
const sumOf = (terms: ScoreTerm[]): Prisma.Sql => (terms.length > 0 ? Prisma.join(terms.map(pointsOf), " + ") : Prisma.sql`0`);

const FIELDS = { name: Prisma.sql`name_words`, place: Prisma.sql`place_words` };
const NAME_AND_PLACE = Prisma.sql`name_words || ' ' || place_words`;
const spaced = (field: Prisma.Sql) => Prisma.sql`(' ' || ${field} || ' ')`;
const isLike = (field: Prisma.Sql, pattern: string) => Prisma.sql`(${spaced(field)} LIKE ${pattern})::int`;

function pointsOf(term: ScoreTerm): Prisma.Sql {
  const { points, match } = term;
  if (match === "inPlace") return Prisma.sql`${points}::int * (place_id = ANY (${term.placeIds}))::int`;
  if (match === "facet") return Prisma.sql`${points}::int * ((${facetColumn(term.facet)} = ${term.value}) IS TRUE)::int`;
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
    case "prefix":
      return Prisma.sql`${points}::int * ${isLike(field, ` ${phrase} %`)}`;
    case "phrase":
      return Prisma.sql`${points}::int * ${isLike(field, `% ${phrase}%`)}`;
    case "word":
      return Prisma.sql`${points}::int * (${Prisma.join(
        term.words.map((word) => isLike(field, `% ${word} %`)),
        " + ",
      )})`;
  }
}
