// Searches whose results the team has judged in the dashboard.
import { performance } from "node:perf_hooks";
import { db } from "@/lib/platform/db";
import { noCriteria } from "@/lib/search/school-criteria";
import { searchSchools } from "@/lib/search/search";
import { addAnswer, AMONG, type Grade, type GradedFigures } from "./graded-queries";

/** Runs each search like the list page. Schools that nobody has judged count as wrong answers. */
export async function runJudgedByTeam(): Promise<Map<string, GradedFigures>> {
  const kinds = new Map<string, GradedFigures>();
  for (const { words, kind, good } of await db().judgedSearch.findMany({ orderBy: { words: "asc" } })) {
    const start = performance.now();
    const { schools } = await searchSchools({ ...noCriteria, search: words });
    addAnswer(kinds, {
      ...{ query: words, kind, hasAnswer: good.length > 0, milliseconds: performance.now() - start },
      grades: schools.slice(0, AMONG).map(({ id }): Grade => (good.includes(id) ? 2 : 0)),
      ideal: good.slice(0, AMONG).map(() => 2 as const),
    });
  }
  return kinds;
}
