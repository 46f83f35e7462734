import { z } from "zod";
import { MAX_SEARCH_LENGTH } from "@/lib/http/criteria";
import { indianDay } from "@/lib/platform/clock";
import { shiftDay } from "@/lib/platform/dates";
import { blankIsUnset, plausibleDay } from "@/lib/platform/schema-parts";
import { schoolId } from "@/lib/schools/schema";
import { daysBetween, SEARCH_KINDS, USUAL_DAYS } from "./criteria";
import { FIGURE_TABLES } from "./view";

const MAX_DAYS = 3_660;
const MAX_POSITION = 500;
const MAX_JUDGED = 50;

const search = z.string("Give the words").max(MAX_SEARCH_LENGTH, `Give ${MAX_SEARCH_LENGTH} characters at most`);

export const searchCount = z
  .object({
    search,
    isEmpty: z.boolean("Say true or false").optional().describe("A search: whether no school was found"),
    position: z.int("Give a whole number").min(1).max(MAX_POSITION).optional().describe("The rank of the school that was opened, from 1"),
    isReworded: z.literal(true).optional().describe("Other words were tried within a minute"),
  })
  .refine(({ isEmpty, position, isReworded }) => (isEmpty ?? position ?? isReworded) !== undefined, {
    path: ["isEmpty"],
    error: "Say what happened: isEmpty, position or isReworded",
  });
export type SearchCount = z.infer<typeof searchCount>;

export const judgedSearchQuery = z.strictObject({ search });

const judgedSchools = z.array(schoolId, "Give the ids of schools").max(MAX_JUDGED, `Give ${MAX_JUDGED} schools at most`);

export const searchJudgement = z.strictObject({
  search,
  kind: z.enum(SEARCH_KINDS, `Choose from: ${SEARCH_KINDS.join(", ")}`),
  good: judgedSchools.describe("Schools that answer the search"),
  bad: judgedSchools.describe("Schools that were shown and don’t"),
});
export type SearchJudgement = z.infer<typeof searchJudgement>;

const day = z.preprocess(blankIsUnset, plausibleDay("Give a day as 2026-11-21").optional());

const days = z.strictObject({
  from: day.describe(`First day, in India; by default ${USUAL_DAYS} days up to \`to\``),
  to: day.describe("Last day, in India; by default today"),
});

interface Days {
  from?: string;
  to?: string;
}

const inRange = <Query extends z.ZodType<Days>>(query: Query) =>
  query
    .refine(({ from, to }) => from === undefined || from <= (to ?? indianDay()), {
      path: ["from"],
      error: "The first day comes after the last",
    })
    .refine(({ from, to }) => from === undefined || daysBetween(from, to ?? indianDay()) <= MAX_DAYS, {
      path: ["from"],
      error: "Choose ten years at most",
    });

export const analyticsQuery = inRange(days);
export const figureExportQuery = inRange(days.extend({ figure: z.enum(FIGURE_TABLES, `Choose from: ${FIGURE_TABLES.join(", ")}`) }));

export function daysOf({ from, to }: Days): { from: string; to: string } {
  const last = to ?? indianDay();
  return { from: from ?? shiftDay(last, 1 - USUAL_DAYS), to: last };
}
