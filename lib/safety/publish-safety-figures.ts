import type { Contributions } from "@/lib/figures/figure-version";
import { publishDueFigures, type Statement } from "@/lib/figures/publish-due-figures";
import { clock, indianDay } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { minHouseholds, PARENTS_MONTHS, SAFETY_ANSWERS, SAFETY_KINDS, type SafetyAnswer, type SafetyKind } from "./criteria";

/** Publishes how many households give each answer, of all schools, and returns how many figures. Runs once a week, with the fees. */
export async function publishSafetyFigures({ signal }: { signal?: AbortSignal } = {}): Promise<number> {
  const schools = await db().$queryRaw<{ id: string }[]>`
    SELECT DISTINCT e.school_id AS id FROM safety_reports AS r JOIN enrolments AS e ON e.id = r.enrolment_id ORDER BY 1`;
  const store = { listStatements, listPublished, keyOf: (kind: SafetyKind) => kind, minHouseholds, publish };
  return publishDueFigures(schools, store, signal);
}

async function listStatements(schoolId: string): Promise<Statement<SafetyKind, SafetyAnswer>[]> {
  const answers = await db().$queryRaw<{ enrolmentId: string; parentId: string; kind: SafetyKind; answer: SafetyAnswer }[]>`
    SELECT e.id AS "enrolmentId", e.parent_id AS "parentId", r.kind, r.answer
    FROM safety_reports AS r JOIN enrolments AS e ON e.id = r.enrolment_id JOIN users AS u ON u.id = e.parent_id
    WHERE e.school_id = ${schoolId} AND e.status = 'confirmed' AND u.is_verified AND r.kind = ANY (${[...SAFETY_KINDS]})
      AND r.reported_at > ${clock.now()}::timestamptz - make_interval(months => ${PARENTS_MONTHS}::int)
    ORDER BY e.id, r.kind FOR KEY SHARE OF r`;
  return answers.map(({ kind, answer, ...who }) => ({ ...who, figure: kind, value: answer }));
}

async function listPublished(schoolId: string): Promise<Map<string, number>> {
  const figures = await db().safetyFigure.findMany({ where: { schoolId } });
  return new Map(figures.map(({ kind, yes, no, unsure }) => [kind, yes + no + unsure]));
}

async function publish(schoolId: string, kind: SafetyKind, contributions: Contributions<SafetyAnswer>): Promise<void> {
  const key = { schoolId, kind };
  const counts = Object.fromEntries(SAFETY_ANSWERS.map((answer) => [answer, 0])) as Record<SafetyAnswer, number>;
  for (const answer of contributions.values()) counts[answer] += 1;
  const values = { ...counts, minHouseholds: minHouseholds(kind), publishedOn: new Date(indianDay()) };
  await db().safetyFigure.upsert({ where: { schoolId_kind: key }, create: { ...key, ...values }, update: values });
  await db().safetyContribution.deleteMany({ where: key });
  await db().safetyContribution.createMany({ data: [...contributions].map(([enrolmentId, answer]) => ({ ...key, enrolmentId, answer })) });
}
