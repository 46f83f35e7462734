import { db, readFromPrimary, readRows } from "@/lib/platform/db";
import { SAFETY_KINDS, type SafetyAnswer, type SafetyKind } from "./criteria";
import type { OwnSafetyAnswers, SafetyToReport } from "./view";

/** The published figures of one school. */
export interface PublishedCounts {
  kind: string;
  yes: number;
  no: number;
  unsure: number;
  publishedOn: string;
}

export const listSafetyFigures = (schoolId: string): Promise<PublishedCounts[]> =>
  readFromPrimary(
    () => readRows<PublishedCounts[]>`
    SELECT kind, yes, no, unsure, published_on::text AS "publishedOn" FROM published_safety_figures WHERE school_id = ${schoolId}`,
  );

export async function getOwnSafetyAnswers(enrolmentId: string): Promise<OwnSafetyAnswers> {
  return toAnswers(await db().safetyReport.findMany({ where: { enrolmentId } }));
}

/** For each enrolment, whether the parent may answer, and their answers. Unverified parents can only withdraw theirs. */
export async function listSafetyToReport(parentId: string): Promise<Map<string, SafetyToReport>> {
  const enrolments = await db().enrolment.findMany({
    where: { parentId },
    select: { id: true, status: true, safetyReports: true, parent: { select: { isVerified: true } } },
  });
  return new Map(
    enrolments.map(({ id, status, parent, safetyReports }) => [
      id,
      { mayReport: parent.isVerified && status === "confirmed", answers: toAnswers(safetyReports) },
    ]),
  );
}

/** In the order of the form. */
function toAnswers(reports: { kind: string; answer: string }[]): OwnSafetyAnswers {
  const given = new Map(reports.map(({ kind, answer }) => [kind, answer as SafetyAnswer]));
  const entries = SAFETY_KINDS.flatMap((kind): [SafetyKind, SafetyAnswer][] => {
    const answer = given.get(kind);
    return answer ? [[kind, answer]] : [];
  });
  return Object.fromEntries(entries);
}
