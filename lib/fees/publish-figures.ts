import { MIN_HOUSEHOLDS } from "@/lib/figures/criteria";
import type { Contributions } from "@/lib/figures/figure-version";
import { publishDueFigures, type Statement } from "@/lib/figures/publish-due-figures";
import { indianDay } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { groupOfClass } from "./criteria";
import { roundedMedian } from "./rounded-median";

/**
 * Publishes the figures made from parents' reports for all schools and returns their number; repeating it changes nothing. Runs once a
 * week, so that nobody can tell when a parent reported.
 */
export async function publishFigures({ signal }: { signal?: AbortSignal } = {}): Promise<number> {
  const schools = await db().$queryRaw<{ id: string }[]>`
    SELECT DISTINCT e.school_id AS id FROM fee_reports AS r JOIN enrolments AS e ON e.id = r.enrolment_id ORDER BY 1`;
  const store = { listStatements, listPublished, keyOf, publish, minHouseholds: () => MIN_HOUSEHOLDS };
  return publishDueFigures(schools, store, signal);
}

interface Figure {
  academicYear: number;
  classFrom: number;
  head: string;
}

interface Line {
  enrolmentId: string;
  parentId: string;
  academicYear: number;
  class: number;
  head: string;
  yearly: number;
}

const keyOf = ({ academicYear, classFrom, head }: Figure): string => `${academicYear} ${classFrom} ${head}`;

/** The reports of verified parents whose child has no concession. */
async function listStatements(schoolId: string): Promise<Statement<Figure, number>[]> {
  const lines = await db().$queryRaw<Line[]>`
    SELECT e.id AS "enrolmentId", e.parent_id AS "parentId", r.academic_year AS "academicYear", r.class, l.head, l.amount * l.times_a_year AS yearly
    FROM fee_report_lines AS l JOIN fee_reports AS r USING (enrolment_id, academic_year) JOIN enrolments AS e ON e.id = r.enrolment_id
    JOIN users AS u ON u.id = e.parent_id
    WHERE e.school_id = ${schoolId} AND e.status = 'confirmed' AND u.is_verified AND NOT r.has_concession
    ORDER BY e.id, r.academic_year, l.head FOR KEY SHARE OF l`;
  return lines.map(({ enrolmentId, parentId, academicYear, class: classNumber, head, yearly }) => ({
    enrolmentId,
    parentId,
    figure: { academicYear, classFrom: groupOfClass(classNumber).classFrom, head },
    value: yearly,
  }));
}

async function listPublished(schoolId: string): Promise<Map<string, number>> {
  const figures = await db().feeFigure.findMany({ where: { schoolId } });
  return new Map(figures.map((figure) => [keyOf(figure), figure.households]));
}

async function publish(schoolId: string, figure: Figure, contributions: Contributions<number>): Promise<void> {
  const key = { schoolId, ...figure };
  const values = { yearly: roundedMedian(contributions), households: contributions.size, publishedOn: new Date(indianDay()) };
  await db().feeFigure.upsert({
    where: { schoolId_academicYear_classFrom_head: key },
    create: { ...key, ...values },
    update: values,
  });
  await db().feeContribution.deleteMany({ where: key });
  await db().feeContribution.createMany({ data: [...contributions].map(([enrolmentId, yearly]) => ({ ...key, enrolmentId, yearly })) });
}
