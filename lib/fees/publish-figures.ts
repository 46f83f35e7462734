import { indianDay } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { groupOfClass } from "./criteria";
import { type Contributions, mayPublish, type PublishedVersion, roundedMedian } from "./figure-version";

/**
 * Publishes figures of what parents say, of all schools, and returns how many. Runs once a week, so that nobody can tell when a parent wrote.
 * Repeating it changes nothing.
 */
export async function publishFigures({ signal }: { signal?: AbortSignal } = {}): Promise<number> {
  const schools = await db().$queryRaw<{ id: string }[]>`
    SELECT DISTINCT e.school_id AS id FROM fee_reports AS r JOIN enrolments AS e ON e.id = r.enrolment_id ORDER BY 1`;
  let published = 0;
  for (const { id } of schools) {
    if (signal?.aborted) break;
    published += await inTransaction(() => publishOf(id));
  }
  return published;
}

async function publishOf(schoolId: string): Promise<number> {
  await db().$queryRaw`SELECT 1 FROM schools WHERE id = ${schoolId} FOR NO KEY UPDATE`;
  const published = await listPublished(schoolId);
  const due = groupByFigure(await listLines(schoolId)).filter(({ figure, contributions }) =>
    mayPublish(contributions, published.get(keyOf(figure)) ?? null),
  );
  for (const { figure, contributions } of due) await publish({ schoolId, ...figure }, contributions);
  return due.length;
}

interface Figure {
  academicYear: number;
  classFrom: number;
  head: string;
}

interface Line {
  enrolmentId: string;
  household: string;
  academicYear: number;
  class: number;
  head: string;
  yearly: number;
}

const keyOf = ({ academicYear, classFrom, head }: Figure): string => `${academicYear} ${classFrom} ${head}`;

/** The yearly amounts for each figure, one of each household. */
function groupByFigure(lines: Line[]): { figure: Figure; contributions: Map<string, number> }[] {
  const figures = new Map<string, { figure: Figure; contributions: Map<string, number>; households: Set<string> }>();
  for (const { enrolmentId, household, yearly, ...line } of lines) {
    const figure = { academicYear: line.academicYear, classFrom: groupOfClass(line.class).classFrom, head: line.head };
    const group = figures.get(keyOf(figure)) ?? { figure, contributions: new Map<string, number>(), households: new Set<string>() };
    figures.set(keyOf(figure), group);
    if (group.households.has(household)) continue;
    group.households.add(household);
    group.contributions.set(enrolmentId, yearly);
  }
  return [...figures.values()];
}

/** The lines of verified parents without a concession, locked against deletion until they are counted. */
async function listLines(schoolId: string): Promise<Line[]> {
  const lines = await db().$queryRaw<(Omit<Line, "household"> & { parentId: string })[]>`
    SELECT e.id AS "enrolmentId", e.parent_id AS "parentId", r.academic_year AS "academicYear", r.class, l.head, l.amount * l.times_a_year AS yearly
    FROM fee_report_lines AS l JOIN fee_reports AS r USING (enrolment_id, academic_year) JOIN enrolments AS e ON e.id = r.enrolment_id
    JOIN users AS u ON u.id = e.parent_id
    WHERE e.school_id = ${schoolId} AND e.status = 'confirmed' AND u.is_verified AND NOT r.has_concession
    ORDER BY e.id, r.academic_year, l.head FOR KEY SHARE OF l`;
  const households = await findHouseholds([...new Set(lines.map(({ parentId }) => parentId))]);
  return lines.map(({ parentId, ...line }) => ({ ...line, household: households.get(parentId)! }));
}

/** The household of each parent. Parents who share a document or a phone number are taken for guardians of one child. */
async function findHouseholds(parentIds: string[]): Promise<Map<string, string>> {
  const pairs = await db().$queryRaw<{ one: string; other: string }[]>`
    WITH signs AS (
      SELECT owner_id AS id, unnest(ARRAY[sha256, text_hash, picture_hash]) AS sign FROM documents
      WHERE owner_id = ANY (${parentIds}::uuid[]) AND submitted_at IS NOT NULL
      UNION SELECT id, phone FROM users WHERE id = ANY (${parentIds}::uuid[]))
    SELECT DISTINCT a.id AS one, b.id AS other FROM signs AS a JOIN signs AS b USING (sign) WHERE a.id < b.id ORDER BY 1, 2`;
  const households = new Map(parentIds.map((id) => [id, id]));
  for (const { one, other } of pairs) {
    const [from, into] = [households.get(other), households.get(one)!];
    for (const [id, household] of households) if (household === from) households.set(id, into);
  }
  return households;
}

async function listPublished(schoolId: string): Promise<Map<string, PublishedVersion>> {
  const figures = await db().feeFigure.findMany({ where: { schoolId }, include: { contributions: true } });
  return new Map(
    figures.map(({ contributions, ...figure }) => [
      keyOf(figure),
      { households: figure.households, contributions: new Map(contributions.map(({ enrolmentId, yearly }) => [enrolmentId, yearly])) },
    ]),
  );
}

async function publish(key: Figure & { schoolId: string }, contributions: Contributions): Promise<void> {
  const values = { yearly: roundedMedian(contributions), households: contributions.size, publishedOn: new Date(indianDay()) };
  await db().feeFigure.upsert({
    where: { schoolId_academicYear_classFrom_head: key },
    create: { ...key, ...values },
    update: values,
  });
  await db().feeContribution.deleteMany({ where: key });
  await db().feeContribution.createMany({ data: [...contributions].map(([enrolmentId, yearly]) => ({ ...key, enrolmentId, yearly })) });
}
