import { Prisma } from "@/prisma/generated/client";
import type { Alternative, SearchQuery, WordsAlternative } from "../search-query";
import { allOf, anyOf, term, allTermsTsQuery, type TsQuery } from "@/lib/search/ts-query";
import { FACET_NAMES, facetOf, OPEN_DAYS_KNOWN_FOR, type FacetName } from "@/lib/search/facets";

/** A condition in two forms: for the index over terms, and for rows found another way. */
export interface TermCondition {
  tsQuery: TsQuery;
  onRow: Prisma.Sql;
  /** The condition has a prefix. The index reads the schools of all terms with that prefix, even if other conditions leave few. */
  isPrefix: boolean;
  /** The number of alternative words that one expression checks on a row; in the index, each is a look-up of its own. */
  alternativeCount: number;
}

/** The conditions of a query: `terms` can be checked in the index over terms, `ranges` only on rows. */
export interface QueryConditions {
  terms: TermCondition[];
  ranges: Prisma.Sql[];
}

export interface SearchConditions {
  tsQuery: string | null;
  /** The conditions of `tsQuery`, for rows found another way. */
  tsQueryOnRow: Prisma.Sql[];
  rowConditions: Prisma.Sql[];
}

export const queryConditions = (query: SearchQuery): QueryConditions => ({
  terms: [...filterConditions(query), ...query.requiredTerms.map(termConditionOf)],
  ranges: rangesOf(query),
});

/** Divides the conditions between the index and the row. @param isOnRow which terms are checked on the row */
export function searchConditions(
  { terms, ranges }: QueryConditions,
  isOnRow: (term: TermCondition) => boolean = () => false,
): SearchConditions {
  const inIndex = terms.filter((term) => !isOnRow(term));
  return {
    tsQuery: inIndex.length > 0 ? allOf(inIndex.map(({ tsQuery }) => tsQuery)).query : null,
    tsQueryOnRow: inIndex.map(({ onRow }) => onRow),
    rowConditions: [...ranges, ...terms.filter(isOnRow).map(({ onRow }) => onRow)],
  };
}

export const facetColumn = (name: FacetName): Prisma.Sql => Prisma.raw(facetOf(name).column);

export const facetAlias = (name: FacetName): Prisma.Sql => Prisma.raw(`"${name}"`);

/** SQL conditions for facet values that depend on the day, and so are no terms of the index. Must agree with `valueOn` of the facet. */
const DAILY_CONDITIONS: Partial<Record<FacetName, Record<string, (day: string) => Prisma.Sql>>> = {
  admissions: {
    open: (day) => Prisma.sql`open_days @> ${day}::date`,
    unknown: (day) => Prisma.sql`(open_days IS NULL OR upper(open_days) <= ${day}::date - ${OPEN_DAYS_KNOWN_FOR}::int)`,
  },
};

export function facetValue(name: FacetName, day: string): Prisma.Sql {
  const daily = DAILY_CONDITIONS[name];
  if (!daily) return Prisma.sql`${facetColumn(name)} AS ${facetAlias(name)}`;
  const cases = Object.entries(daily).map(([value, condition]) => Prisma.sql`WHEN ${condition(day)} THEN ${value}::text`);
  return Prisma.sql`CASE ${Prisma.join(cases, " ")} END AS ${facetAlias(name)}`;
}

const PLAIN = { isPrefix: false, alternativeCount: 1 };

function filterConditions({ stateSlug, placeIds, choices }: SearchQuery): TermCondition[] {
  const conditions: TermCondition[] = [];
  if (stateSlug !== null)
    conditions.push({ tsQuery: term(`@state/${stateSlug}`), onRow: Prisma.sql`place_id LIKE ${`${stateSlug}/%`}`, ...PLAIN });
  if (placeIds !== null) conditions.push(inPlaces(placeIds));
  for (const filter of FACET_NAMES) {
    const values = choices[filter];
    if (values.length === 0 || DAILY_CONDITIONS[filter]) continue;
    const tsQuery = anyOf(values.map((value) => term(`@${filter}/${value}`)));
    conditions.push({ tsQuery, onRow: Prisma.sql`${facetColumn(filter)} IN (${Prisma.join(values)})`, ...PLAIN });
  }
  return conditions;
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

/** A condition with a prefix and more alternatives is checked in the index, because on a row each alternative is a separate check. */
const MAX_ROW_ALTERNATIVES = 3;

export function termConditionOf(group: Alternative[]): TermCondition {
  if (group.length === 0) return inPlaces([]);
  const conditions = group.map((one) => ("words" in one ? hasWords(one.words, one.isPrefix) : inPlaces(one.placeIds)));
  const words = group.filter(isOneWord);
  const areCombined = words.length >= MIN_COMBINED_WORDS;
  const separate = areCombined ? conditions.filter((_, at) => !isOneWord(group[at])) : conditions;
  const onRow = [...(areCombined ? [hasOneOf(words)] : []), ...separate.map((condition) => condition.onRow)];
  return {
    tsQuery: anyOf(conditions.map(({ tsQuery }) => tsQuery)),
    onRow: Prisma.sql`(${Prisma.join(onRow, " OR ")})`,
    isPrefix: conditions.length <= MAX_ROW_ALTERNATIVES && conditions.some(({ isPrefix }) => isPrefix),
    alternativeCount: separate.length === 0 ? words.length : 1,
  };
}

/** No places match nothing: no school has the term `@place/`. */
function inPlaces(placeIds: string[]): TermCondition {
  if (placeIds.length === 0) return { tsQuery: term("@place/"), onRow: Prisma.sql`FALSE`, ...PLAIN };
  return {
    tsQuery: anyOf(placeIds.map((id) => term(`@place/${id}`))),
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
  return { tsQuery: allTermsTsQuery(words, isPrefix), onRow: Prisma.sql`(${Prisma.join(onRow, " AND ")})`, isPrefix, alternativeCount: 1 };
}

/** One regular expression checks this many words or more, because it reads the row's text once. */
const MIN_COMBINED_WORDS = 3;

const isOneWord = (one: Alternative): one is WordsAlternative => "words" in one && one.words.length === 1;

const hasOneOf = (words: WordsAlternative[]): Prisma.Sql =>
  Prisma.sql`${rowWords} ~ ${` (${words.map(({ words: [word], isPrefix }) => (isPrefix ? word : `${word} `)).join("|")})`}`;

export function matchingRows({ tsQuery, rowConditions }: Pick<SearchConditions, "tsQuery" | "rowConditions">): Prisma.Sql {
  const inIndex = tsQuery === null ? [] : [Prisma.sql`school_search_terms(school_search) @@ ${tsQuery}::tsquery`];
  return Prisma.sql`SELECT * FROM school_search WHERE ${allConditions([...inIndex, ...rowConditions])}`;
}

export const allConditions = (conditions: Prisma.Sql[]) => (conditions.length > 0 ? Prisma.join(conditions, " AND ") : Prisma.sql`TRUE`);
