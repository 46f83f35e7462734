import { z } from "zod";
import { indianDay } from "@/lib/platform/clock";
import { addDays, daysBetween, USUAL_DAYS } from "./criteria";
import { FIGURE_TABLES } from "./view";

const SEARCH_MAX_LENGTH = 200;
const MAX_DAYS = 3_660;

/** POST /api/searches */
export const searchCount = z.object({
  search: z.string("Give the words").max(SEARCH_MAX_LENGTH, `Give ${SEARCH_MAX_LENGTH} characters at most`),
  isEmpty: z.boolean("Say true or false").describe("Whether no school was found"),
});

const blankIsUnset = (value: unknown) => (value === "" ? undefined : value);
const day = z.preprocess(blankIsUnset, z.iso.date("Give a day as 2026-11-21").optional());

const days = z.strictObject({
  from: day.describe(`First day, in India; by default ${USUAL_DAYS} days up to \`to\``),
  to: day.describe("Last day, in India; by default today"),
});

interface Days {
  from?: string;
  to?: string;
}

const inOrder = ({ from, to }: Days) => from === undefined || from <= (to ?? indianDay());
const inReach = ({ from, to }: Days) => from === undefined || daysBetween(from, to ?? indianDay()) <= MAX_DAYS;
const ORDER = { path: ["from"], error: "The first day comes after the last" };
const REACH = { path: ["from"], error: "Choose ten years at most" };

/** GET /api/admin/analytics */
export const analyticsQuery = days.refine(inOrder, ORDER).refine(inReach, REACH);

/** GET /api/admin/analytics/export.csv */
export const figureExportQuery = days
  .extend({ figure: z.enum(FIGURE_TABLES, `Choose from: ${FIGURE_TABLES.join(", ")}`) })
  .refine(inOrder, ORDER)
  .refine(inReach, REACH);

/** The range of a query, with defaults. */
export function daysOf({ from, to }: Days): { from: string; to: string } {
  const last = to ?? indianDay();
  return { from: from ?? addDays(last, 1 - USUAL_DAYS), to: last };
}
