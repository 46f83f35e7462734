import { Prisma } from "@/prisma/generated/client";
import type { Alternative, Question } from "../question";
import { CHOICES, type ListedFilter } from "../view";
import { allOf, anyOf, lexeme, termsOf } from "./terms";

/** A question as conditions on `school_search`. What the index over terms can answer stands twice: for the index, and for rows that were reached another way. */
export interface SearchConditions {
  /** A tsquery for the index over terms; null where nothing asks it. */
  terms: string | null;
  /** The question to that index is a single term, so the planner's estimate comes from a count of just that. */
  isOneTerm: boolean;
  /** The same as `terms`, on the row's own columns. */
  termsOnRow: Prisma.Sql[];
  /** What only the row's columns tell: ranges, and beginnings too short to ask the index for. */
  others: Prisma.Sql[];
  /** The same with short beginnings asked of the index: the better way where few words begin so ("school of"). */
  narrower: Pick<SearchConditions, "terms" | "termsOnRow" | "others"> | null;
}

/** A beginning this short may be that of so many words that reading them all costs more than looking at the rows. */
const SHORT_BEGINNING = 2;

interface Asked {
  terms: string;
  onRow: Prisma.Sql;
}

export function conditionsOf(question: Question): SearchConditions {
  const asked = [...filtersOf(question), ...question.words.filter((group) => !isShort(group)).map(askedOf)];
  const short = question.words.filter(isShort).map(askedOf);
  // Something must be asked of the index.
  if (asked.length === 0) asked.push(...short.splice(0));
  const others = rangesOf(question);
  const all = [...asked, ...short];
  return {
    terms: termsOfAll(asked),
    isOneTerm: asked.length === 1 && short.length === 0 && others.length === 0,
    termsOnRow: asked.map(({ onRow }) => onRow),
    others: [...others, ...short.map(({ onRow }) => onRow)],
    narrower: short.length > 0 ? { terms: termsOfAll(all), termsOnRow: all.map(({ onRow }) => onRow), others } : null,
  };
}

const termsOfAll = (asked: Asked[]) => (asked.length > 0 ? allOf(asked.map(({ terms }) => terms)) : null);

export const FILTER_COLUMNS: Record<ListedFilter, Prisma.Sql> = {
  curriculum: Prisma.sql`curriculum`,
  board: Prisma.sql`board`,
  gender: Prisma.sql`gender`,
  schoolType: Prisma.sql`school_type`,
};

function filtersOf({ stateSlug, placeIds, choices }: Question): Asked[] {
  const asked: Asked[] = [];
  if (stateSlug !== null) asked.push({ terms: lexeme(`@state/${stateSlug}`), onRow: Prisma.sql`place_id LIKE ${`${stateSlug}/%`}` });
  if (placeIds !== null) asked.push(inPlaces(placeIds));
  for (const filter of Object.keys(CHOICES) as ListedFilter[]) {
    const values = choices[filter];
    if (values.length === 0) continue;
    const terms = anyOf(values.map((value) => lexeme(`@${filter}/${value}`)));
    asked.push({ terms, onRow: Prisma.sql`${FILTER_COLUMNS[filter]} IN (${Prisma.join(values)})` });
  }
  return asked;
}

function rangesOf({ minFees, maxFees, minRating, serials }: Question): Prisma.Sql[] {
  return [
    ...(minFees === undefined ? [] : [Prisma.sql`average_fees >= ${minFees}`]),
    ...(maxFees === undefined ? [] : [Prisma.sql`average_fees <= ${maxFees}`]),
    ...(minRating === undefined ? [] : [Prisma.sql`average_rating >= ${minRating}`]),
    ...(serials === null ? [] : [Prisma.sql`serial = ANY (${serials}::bigint[])`]),
  ];
}

const isShort = (group: Alternative[]) =>
  group.every((one) => "words" in one && one.isBegun && one.words.length === 1 && one.words[0].length <= SHORT_BEGINNING);

function askedOf(group: Alternative[]): Asked {
  const each = group.map((one) => ("words" in one ? hasWords(one.words, one.isBegun) : inPlaces(one.placeIds)));
  if (each.length === 0) return inPlaces([]);
  return {
    terms: anyOf(each.map(({ terms }) => terms)),
    onRow: Prisma.sql`(${Prisma.join(
      each.map(({ onRow }) => onRow),
      " OR ",
    )})`,
  };
}

/** Of no place: in none, and no term is that of it. */
function inPlaces(placeIds: string[]): Asked {
  if (placeIds.length === 0) return { terms: lexeme("@place/"), onRow: Prisma.sql`FALSE` };
  return { terms: anyOf(placeIds.map((id) => lexeme(`@place/${id}`))), onRow: Prisma.sql`place_id IN (${Prisma.join(placeIds)})` };
}

// Words hold letters, signs and digits only, so nothing in them means anything to LIKE.
const rowWords = Prisma.sql`(' ' || name_words || ' ' || place_words || ' ')`;

/** These words, all of them, in name or place; the last one perhaps begun only. */
export function hasWords(words: string[], isBegun: boolean): Asked {
  const onRow = words.map(
    (word, index) => Prisma.sql`${rowWords} LIKE ${isBegun && index === words.length - 1 ? `% ${word}%` : `% ${word} %`}`,
  );
  return { terms: termsOf(words, isBegun), onRow: Prisma.sql`(${Prisma.join(onRow, " AND ")})` };
}

/** The schools of which the index over terms says so, and that meet the other conditions. */
export function fromTerms({ terms, others }: Pick<SearchConditions, "terms" | "others">): Prisma.Sql {
  const asked =
    terms === null
      ? []
      : [Prisma.sql`school_search_terms(name_words, place_words, place_id, curriculum, board, gender, school_type) @@ ${terms}::tsquery`];
  return Prisma.sql`SELECT * FROM school_search WHERE ${allConditions([...asked, ...others])}`;
}

export const allConditions = (conditions: Prisma.Sql[]) => (conditions.length > 0 ? Prisma.join(conditions, " AND ") : Prisma.sql`TRUE`);
