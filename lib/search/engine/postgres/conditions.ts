import { Prisma } from "@/prisma/generated/client";
import type { Alternative, SearchQuery, WordsAlternative } from "../search-query";
import { allOf, anyOf, term, allTermsTsQuery, type TsQuery } from "@/lib/search/ts-query";
import { CHOICES, type ListedFilter } from "@/lib/search/view";

/** One thing that is asked: for the index over terms, and for rows that were reached another way. */
export interface TermCondition {
  terms: TsQuery;
  onRow: Prisma.Sql;
  /** A beginning of words. The index reads all schools of all words that begin so, however few of them the rest leaves. */
  isPrefix: boolean;
  /** One of so many words, which on a row are one look: each is a search of its own in the index. */
  oneOf: number;
}

/** All that a question asks. */
export interface Parts {
  asked: TermCondition[];
  /** What only the row's columns tell. */
  ranges: Prisma.Sql[];
}

/** The same as conditions on `school_search`: each part is asked of the index or looked for on the row. */
export interface SearchConditions {
  /** A tsquery; null where nothing asks the index. */
  terms: string | null;
  /** What `terms` asks, on the row's own columns. */
  termsOnRow: Prisma.Sql[];
  /** What is looked for on the row in any case. */
  others: Prisma.Sql[];
}

export const partsOf = (query: SearchQuery): Parts => ({
  asked: [...filtersOf(query), ...query.words.map(termConditionOf)],
  ranges: rangesOf(query),
});

export function conditionsOf({ asked, ranges }: Parts, isOnRow: (one: TermCondition) => boolean = () => false): SearchConditions {
  const ofIndex = asked.filter((one) => !isOnRow(one));
  return {
    terms: termsOfAll(ofIndex),
    termsOnRow: ofIndex.map(({ onRow }) => onRow),
    others: [...ranges, ...asked.filter(isOnRow).map(({ onRow }) => onRow)],
  };
}

const termsOfAll = (asked: TermCondition[]) => (asked.length > 0 ? allOf(asked.map(({ terms }) => terms)).query : null);

export const FILTER_COLUMNS: Record<ListedFilter, Prisma.Sql> = {
  curriculum: Prisma.sql`curriculum`,
  board: Prisma.sql`board`,
  gender: Prisma.sql`gender`,
  schoolType: Prisma.sql`school_type`,
};

const PLAIN = { isPrefix: false, oneOf: 1 };

function filtersOf({ stateSlug, placeIds, choices }: SearchQuery): TermCondition[] {
  const asked: TermCondition[] = [];
  if (stateSlug !== null)
    asked.push({ terms: term(`@state/${stateSlug}`), onRow: Prisma.sql`place_id LIKE ${`${stateSlug}/%`}`, ...PLAIN });
  if (placeIds !== null) asked.push(inPlaces(placeIds));
  for (const filter of Object.keys(CHOICES) as ListedFilter[]) {
    const values = choices[filter];
    if (values.length === 0) continue;
    const terms = anyOf(values.map((value) => term(`@${filter}/${value}`)));
    asked.push({ terms, onRow: Prisma.sql`${FILTER_COLUMNS[filter]} IN (${Prisma.join(values)})`, ...PLAIN });
  }
  return asked;
}

function rangesOf({ minFees, maxFees, minRating, serials }: SearchQuery): Prisma.Sql[] {
  return [
    ...(minFees === undefined ? [] : [Prisma.sql`average_fees >= ${minFees}`]),
    ...(maxFees === undefined ? [] : [Prisma.sql`average_fees <= ${maxFees}`]),
    ...(minRating === undefined ? [] : [Prisma.sql`average_rating >= ${minRating}`]),
    ...(serials === null ? [] : [Prisma.sql`serial = ANY (${serials}::bigint[])`]),
  ];
}

/** Of more alternatives than this a row is not looked at one by one. */
const MAX_ROW_ALTERNATIVES = 3;

export function termConditionOf(group: Alternative[]): TermCondition {
  if (group.length === 0) return inPlaces([]);
  const each = group.map((one) => ("words" in one ? hasWords(one.words, one.isPrefix) : inPlaces(one.placeIds)));
  const words = group.filter(isOneWord);
  const isTogether = words.length >= TOGETHER_FROM;
  const alone = isTogether ? each.filter((_, at) => !isOneWord(group[at])) : each;
  const onRow = [...(isTogether ? [hasOneOf(words)] : []), ...alone.map((one) => one.onRow)];
  return {
    terms: anyOf(each.map(({ terms }) => terms)),
    onRow: Prisma.sql`(${Prisma.join(onRow, " OR ")})`,
    isPrefix: each.length <= MAX_ROW_ALTERNATIVES && each.some(({ isPrefix: isBegun }) => isBegun),
    oneOf: alone.length === 0 ? words.length : 1,
  };
}

/** Of no place: in none, and no term is that of it. */
function inPlaces(placeIds: string[]): TermCondition {
  if (placeIds.length === 0) return { terms: term("@place/"), onRow: Prisma.sql`FALSE`, ...PLAIN };
  return {
    terms: anyOf(placeIds.map((id) => term(`@place/${id}`))),
    onRow: Prisma.sql`place_id IN (${Prisma.join(placeIds)})`,
    ...PLAIN,
  };
}

// Words hold letters, signs and digits only, so nothing in them means anything to LIKE, or in an expression.
const rowWords = Prisma.sql`(' ' || name_words || ' ' || place_words || ' ')`;

/** These words, all of them, in name or place; the last one perhaps begun only. */
export function hasWords(words: string[], isPrefix: boolean): TermCondition {
  const onRow = words.map(
    (word, index) => Prisma.sql`${rowWords} LIKE ${isPrefix && index === words.length - 1 ? `% ${word}%` : `% ${word} %`}`,
  );
  return { terms: allTermsTsQuery(words, isPrefix), onRow: Prisma.sql`(${Prisma.join(onRow, " AND ")})`, isPrefix, oneOf: 1 };
}

/** From so many on they are looked for at once, which reads a row's words once. */
const TOGETHER_FROM = 3;

const isOneWord = (one: Alternative): one is WordsAlternative => "words" in one && one.words.length === 1;

const hasOneOf = (words: WordsAlternative[]): Prisma.Sql =>
  Prisma.sql`${rowWords} ~ ${` (${words.map(({ words: [word], isPrefix }) => (isPrefix ? word : `${word} `)).join("|")})`}`;

/** The schools of which the index over terms says so, and that meet the other conditions. */
export function fromTerms({ terms, others }: Pick<SearchConditions, "terms" | "others">): Prisma.Sql {
  const asked =
    terms === null
      ? []
      : [Prisma.sql`school_search_terms(name_words, place_words, place_id, curriculum, board, gender, school_type) @@ ${terms}::tsquery`];
  return Prisma.sql`SELECT * FROM school_search WHERE ${allConditions([...asked, ...others])}`;
}

export const allConditions = (conditions: Prisma.Sql[]) => (conditions.length > 0 ? Prisma.join(conditions, " AND ") : Prisma.sql`TRUE`);
