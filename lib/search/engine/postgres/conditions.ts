import { Prisma } from "@/prisma/generated/client";
import type { Alternative, SearchQuery, WordsAlternative } from "../search-query";
import { allOf, anyOf, term, allTermsTsQuery, type TsQuery } from "@/lib/search/ts-query";
import { FACET_NAMES, facetOf, OPEN_DAYS_KNOWN_FOR, type FacetName } from "@/lib/search/facets";

/** A condition in two forms: for the index over terms, and for rows found another way. */
export interface TermCondition {
  terms: TsQuery;
  onRow: Prisma.Sql;
  /** The condition has a prefix. The index reads the schools of all terms with that prefix, however few rows the rest leaves. */
  isPrefix: boolean;
  /** The number of alternative words. On a row they are one check; in the index, each is a search of its own. */
  oneOf: number;
}

export interface Parts {
  asked: TermCondition[];
  ranges: Prisma.Sql[];
}

/** Conditions on `school_search`: each is answered by the index or checked on the row. */
export interface SearchConditions {
  terms: string | null;
  termsOnRow: Prisma.Sql[];
  others: Prisma.Sql[];
}

export const partsOf = (query: SearchQuery): Parts => ({
  asked: [...filtersOf(query), ...query.requiredTerms.map(termConditionOf)],
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

export const facetColumn = (name: FacetName): Prisma.Sql => Prisma.raw(facetOf(name).column);

/** The name of the column in which `facetValue` returns a facet. */
export const facetAlias = (name: FacetName): Prisma.Sql => Prisma.raw(`"${name}"`);

/** Filters whose value depends on the day: no term of the index has it. Each value's condition on the column, as `valueOn` of the facet. */
const DAILY_CONDITIONS: Partial<Record<FacetName, Record<string, (day: string) => Prisma.Sql>>> = {
  admissions: {
    open: (day) => Prisma.sql`open_days @> ${day}::date`,
    unknown: (day) => Prisma.sql`(open_days IS NULL OR upper(open_days) <= ${day}::date - ${OPEN_DAYS_KNOWN_FOR}::int)`,
  },
};

/** A facet's value on the day, for the list of a SELECT. */
export function facetValue(name: FacetName, day: string): Prisma.Sql {
  const daily = DAILY_CONDITIONS[name];
  if (!daily) return Prisma.sql`${facetColumn(name)} AS ${facetAlias(name)}`;
  const cases = Object.entries(daily).map(([value, condition]) => Prisma.sql`WHEN ${condition(day)} THEN ${value}::text`);
  return Prisma.sql`CASE ${Prisma.join(cases, " ")} END AS ${facetAlias(name)}`;
}

const PLAIN = { isPrefix: false, oneOf: 1 };

function filtersOf({ stateSlug, placeIds, choices }: SearchQuery): TermCondition[] {
  const asked: TermCondition[] = [];
  if (stateSlug !== null)
    asked.push({ terms: term(`@state/${stateSlug}`), onRow: Prisma.sql`place_id LIKE ${`${stateSlug}/%`}`, ...PLAIN });
  if (placeIds !== null) asked.push(inPlaces(placeIds));
  for (const filter of FACET_NAMES) {
    const values = choices[filter];
    if (values.length === 0 || DAILY_CONDITIONS[filter]) continue;
    const terms = anyOf(values.map((value) => term(`@${filter}/${value}`)));
    asked.push({ terms, onRow: Prisma.sql`${facetColumn(filter)} IN (${Prisma.join(values)})`, ...PLAIN });
  }
  return asked;
}

function rangesOf({ choices, day, minFees, maxFees, hasUnknownFees, minRating, serials }: SearchQuery): Prisma.Sql[] {
  const daily = FACET_NAMES.flatMap((filter) => {
    const conditions = choices[filter].flatMap((value) => DAILY_CONDITIONS[filter]?.[value](day) ?? []);
    return conditions.length > 0 ? [Prisma.sql`(${Prisma.join(conditions, " OR ")})`] : [];
  });
  const fees = [
    ...(minFees === undefined ? [] : [Prisma.sql`average_fees >= ${minFees}`]),
    ...(maxFees === undefined ? [] : [Prisma.sql`average_fees <= ${maxFees}`]),
  ];
  return [
    ...daily,
    ...fees.map((limit) => (hasUnknownFees ? Prisma.sql`(average_fees IS NULL OR ${limit})` : limit)),
    ...(minRating === undefined ? [] : [Prisma.sql`average_rating >= ${minRating}`]),
    ...(serials === null ? [] : [Prisma.sql`serial = ANY (${serials}::bigint[])`]),
  ];
}

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
    isPrefix: each.length <= MAX_ROW_ALTERNATIVES && each.some(({ isPrefix }) => isPrefix),
    oneOf: alone.length === 0 ? words.length : 1,
  };
}

/** No places match nothing: no school has the term `@place/`. */
function inPlaces(placeIds: string[]): TermCondition {
  if (placeIds.length === 0) return { terms: term("@place/"), onRow: Prisma.sql`FALSE`, ...PLAIN };
  return {
    terms: anyOf(placeIds.map((id) => term(`@place/${id}`))),
    onRow: Prisma.sql`place_id IN (${Prisma.join(placeIds)})`,
    ...PLAIN,
  };
}

// Words contain only letters, signs and digits, so nothing in them is special in LIKE or in a regular expression.
const rowWords = Prisma.sql`(' ' || name_words || ' ' || place_words || ' ')`;

export function hasWords(words: string[], isPrefix: boolean): TermCondition {
  const onRow = words.map(
    (word, index) => Prisma.sql`${rowWords} LIKE ${isPrefix && index === words.length - 1 ? `% ${word}%` : `% ${word} %`}`,
  );
  return { terms: allTermsTsQuery(words, isPrefix), onRow: Prisma.sql`(${Prisma.join(onRow, " AND ")})`, isPrefix, oneOf: 1 };
}

/** From this number on, one regular expression checks the words, which reads the row's text once. */
const TOGETHER_FROM = 3;

const isOneWord = (one: Alternative): one is WordsAlternative => "words" in one && one.words.length === 1;

const hasOneOf = (words: WordsAlternative[]): Prisma.Sql =>
  Prisma.sql`${rowWords} ~ ${` (${words.map(({ words: [word], isPrefix }) => (isPrefix ? word : `${word} `)).join("|")})`}`;

export function fromTerms({ terms, others }: Pick<SearchConditions, "terms" | "others">): Prisma.Sql {
  const asked = terms === null ? [] : [Prisma.sql`school_search_terms(school_search) @@ ${terms}::tsquery`];
  return Prisma.sql`SELECT * FROM school_search WHERE ${allConditions([...asked, ...others])}`;
}

export const allConditions = (conditions: Prisma.Sql[]) => (conditions.length > 0 ? Prisma.join(conditions, " AND ") : Prisma.sql`TRUE`);
