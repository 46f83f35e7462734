import { db, inTransaction } from "@/lib/platform/db";
import { type Contributions, mayPublish } from "./figure-version";

export interface Statement<Figure, Value> {
  enrolmentId: string;
  parentId: string;
  figure: Figure;
  value: Value;
}

interface FigureStore<Figure, Value> {
  /** Locked against deletion */
  listStatements: (schoolId: string) => Promise<Statement<Figure, Value>[]>;
  /** Households by `keyOf` */
  listPublished: (schoolId: string) => Promise<Map<string, number>>;
  keyOf: (figure: Figure) => string;
  minHouseholds: (figure: Figure) => number;
  publish: (schoolId: string, figure: Figure, contributions: Contributions<Value>) => Promise<void>;
}

/** Returns the number of published figures. Repeating it changes nothing. */
export async function publishDueFigures<Figure, Value>(
  schools: { id: string }[],
  store: FigureStore<Figure, Value>,
  signal?: AbortSignal,
): Promise<number> {
  let published = 0;
  for (const { id } of schools) {
    if (signal?.aborted) break;
    published += await inTransaction(() => publishOfSchool(id, store));
  }
  return published;
}

async function publishOfSchool<Figure, Value>(schoolId: string, store: FigureStore<Figure, Value>): Promise<number> {
  await db().$queryRaw`SELECT 1 FROM schools WHERE id = ${schoolId} FOR NO KEY UPDATE`;
  const published = await store.listPublished(schoolId);
  const isMerged = await wasMerged(schoolId);
  const due = (await groupByFigure(await store.listStatements(schoolId), store.keyOf)).filter(({ figure, contributions }) =>
    mayPublish(contributions.size, published.get(store.keyOf(figure)) ?? null, { minHouseholds: store.minHouseholds(figure), isMerged }),
  );
  for (const { figure, contributions } of due) await store.publish(schoolId, figure, contributions);
  return due.length;
}

async function wasMerged(schoolId: string): Promise<boolean> {
  const actions = ["school.absorb", "school.release"];
  return (await db().auditEntry.count({ where: { subjectKind: "school", subjectId: schoolId, action: { in: actions } }, take: 1 })) > 0;
}

async function groupByFigure<Figure, Value>(statements: Statement<Figure, Value>[], keyOf: (figure: Figure) => string) {
  const households = await findHouseholds([...new Set(statements.map(({ parentId }) => parentId))]);
  const groups = new Map<string, { figure: Figure; contributions: Map<string, Value>; counted: Set<string> }>();
  for (const { enrolmentId, parentId, figure, value } of statements) {
    const group = groups.get(keyOf(figure)) ?? { figure, contributions: new Map<string, Value>(), counted: new Set<string>() };
    groups.set(keyOf(figure), group);
    const household = households.get(parentId)!;
    if (group.counted.has(household)) continue;
    group.counted.add(household);
    group.contributions.set(enrolmentId, value);
  }
  return [...groups.values()];
}

/**
 * Parents who share a document, or a phone number from before their verification, are one household. Later phone numbers don't count,
 * because nobody checks them.
 */
async function findHouseholds(parentIds: string[]): Promise<Map<string, string>> {
  const pairs = await db().$queryRaw<{ one: string; other: string }[]>`
    WITH signs AS (
      SELECT owner_id AS id, unnest(ARRAY[sha256, text_hash, picture_hash]) AS sign FROM documents
      WHERE owner_id = ANY (${parentIds}::uuid[]) AND submitted_at IS NOT NULL
      UNION SELECT id, phone FROM users
      WHERE id = ANY (${parentIds}::uuid[]) AND (phone_changed_at IS NULL OR phone_changed_at < verified_at))
    SELECT DISTINCT a.id AS one, b.id AS other FROM signs AS a JOIN signs AS b USING (sign) WHERE a.id < b.id ORDER BY 1, 2`;
  const households = new Map(parentIds.map((id) => [id, id]));
  for (const { one, other } of pairs) {
    const [from, into] = [households.get(other), households.get(one)!];
    for (const [id, household] of households) if (household === from) households.set(id, into);
  }
  return households;
}
