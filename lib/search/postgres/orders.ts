import { Prisma } from "@/prisma/generated/client";
import type { Order, ScoreTerm } from "../question";

const best = [Prisma.sql`rank DESC`, Prisma.sql`serial`];

/** An order that an index has. */
export function indexOrder(order: Order): Prisma.Sql[] {
  switch (order) {
    case "rating":
      return [Prisma.sql`bayesian_rating DESC`, ...best];
    case "fees":
      return [Prisma.sql`average_fees`, ...best];
    case "name":
      return [Prisma.sql`name_words`, ...best];
    case "-name":
      return [Prisma.sql`name_words DESC`, Prisma.sql`rank`, Prisma.sql`serial DESC`];
    case "newest":
      return [Prisma.sql`serial DESC`];
    case "oldest":
      return [Prisma.sql`serial`];
    default:
      return best;
  }
}

/** The same order written so that the planner doesn't walk an index for it. */
export function plainOrder(order: Order): Prisma.Sql[] {
  const plainBest = [Prisma.sql`rank + 0 DESC`, Prisma.sql`serial`];
  switch (order) {
    case "rating":
      return [Prisma.sql`bayesian_rating + 0 DESC`, ...plainBest];
    case "fees":
      return [Prisma.sql`average_fees::float8`, ...plainBest];
    case "name":
      return [Prisma.sql`name_words || ''`, ...plainBest];
    case "-name":
      return [Prisma.sql`name_words || '' DESC`, Prisma.sql`rank`, Prisma.sql`serial DESC`];
    case "newest":
      return [Prisma.sql`serial + 0 DESC`];
    case "oldest":
      return [Prisma.sql`serial + 0`];
    default:
      return plainBest;
  }
}

/** The order of hits that are collected, by relevance with their score. Those around a point have a `chord`. */
export function collectedOrder(order: Order, score: ScoreTerm[]): Prisma.Sql[] {
  if (order === "distance") return [Prisma.sql`chord`, ...best];
  if (order === "relevance" && score.length > 0) return [Prisma.sql`(${Prisma.join(score.map(pointsOf), " + ")}) DESC`, ...best];
  return indexOrder(order);
}

const FIELDS = { name: Prisma.sql`name_words`, place: Prisma.sql`place_words` };
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
