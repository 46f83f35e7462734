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

/** An answer of the school's representative. */
export interface DeclaredAnswer {
  kind: string;
  answer: "yes" | "no";
  on: string;
}

export interface StoredSafety {
  figures: PublishedCounts[];
  declared: DeclaredAnswer[];
}

/** The published figures of a school, and what its representative says. */
export async function readSafety(schoolId: string): Promise<StoredSafety> {
  const [stored] = await readFromPrimary(
    () => readRows<[StoredSafety]>`
    SELECT (SELECT coalesce(json_agg(json_build_object('kind', kind, 'yes', yes, 'no', no, 'unsure', unsure, 'publishedOn', published_on)), '[]')
      FROM published_safety_figures WHERE school_id = ${schoolId}) AS figures,
    (SELECT coalesce(json_agg(json_build_object('kind', kind, 'answer', answer, 'on', said_on)), '[]')
      FROM declared_safety_answers WHERE school_id = ${schoolId}) AS declared`,
  );
  return stored;
}

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

/** What the school's representative has answered, by kind. */
export const listDeclaredSafety = async (schoolId: string): Promise<Map<string, string>> =>
  new Map((await db().declaredSafetyAnswer.findMany({ where: { schoolId } })).map(({ kind, answer }) => [kind, answer]));
