// Reviews submitted and approved per second, compared with bare statements, and the pages at both ends of a list of 5,000. `npm run bench
// -- reviews`
import pg from "pg";
import { approveReview } from "@/lib/moderation/decisions/decide-review";
import { databaseUrl } from "../../lib/platform/env";
import { db, inTransaction, pool } from "../../lib/platform/db";
import { newId } from "../../lib/platform/ids";
import type { Person } from "../../lib/policy/actor";
import { listSchoolReviews } from "../../lib/reviews/queries";
import { reviewSubmission } from "../../lib/reviews/schema";
import { recountStatistics } from "../../lib/reviews/statistics";
import { submitReview } from "@/lib/reviews/writing/submit-review";
import { listSchoolsByIds } from "../../lib/schools/queries";

const REVIEWS = 160;
const CONCURRENCY = 8;
const LISTED = 5_000;
const PAGE = 10;
const ROUNDS = 60;

interface Statement {
  text: string;
  values: unknown[];
}

export async function bench() {
  const world = await createWorld();
  try {
    for (const [where, schoolOf] of [
      [`one school with ${LISTED} reviews`, () => world.busy],
      ["as many schools", (index: number) => world.schools[index]],
    ] as const) {
      await benchWrites(where, world, schoolOf);
      await db().review.deleteMany({ where: { authorId: { in: world.parents.map(({ id }) => id) } } });
      await recountStatistics([world.busy, ...world.schools]);
    }
    await benchPages(world.busy);
  } finally {
    await removeWorld(world);
    await pool().end();
  }
}

type World = Awaited<ReturnType<typeof createWorld>>;

/** Each parent submits once: one half through the product, the other half as bare statements. */
async function benchWrites(where: string, { admin, parents }: World, schoolOf: (index: number) => string) {
  const submission = (index: number) =>
    reviewSubmission.parse({
      ...{ teachersRating: 4, facilitiesRating: 3, academicsRating: 5, atmosphereRating: 4, administrationRating: 2 },
      overallRating: 1 + (index % 5),
      overallComment: `Review ${index} of the bench: the buses come at their time, and the office answers on the same day.`,
    });
  const submit = (index: number) =>
    submitReview({ actor: parents[index], schoolId: schoolOf(index % REVIEWS), submission: submission(index) });
  const ours = Array.from({ length: REVIEWS }, (_, index) => index);
  const theirs = ours.map((index) => index + REVIEWS);

  const bareSubmits = [];
  for (const index of theirs) bareSubmits.push(await statementsOf(() => submit(index)));
  const submitted = await perSecond(ours.map((index) => () => submit(index)));
  const bareSubmitted = await perSecond(bareSubmits.map((statements) => () => send(statements)));
  report(`submitted, ${where}`, submitted, bareSubmitted);

  const idOf = async (index: number) => (await db().review.findFirstOrThrow({ where: { authorId: parents[index].id } })).id;
  const approve = (reviewId: string) => approveReview({ actor: admin, reviewId });
  const [own, bare] = [await Promise.all(ours.map(idOf)), await Promise.all(theirs.map(idOf))];
  const bareApprovals = [];
  for (const id of bare) bareApprovals.push(await statementsOf(() => approve(id)));
  const approved = await perSecond(own.map((id) => () => approve(id)));
  const bareApproved = await perSecond(bareApprovals.map((statements) => () => send(statements)));
  report(`approved, ${where}`, approved, bareApproved);
}

function report(what: string, ours: number, bare: number) {
  console.log(`reviews ${what} / the bare statements: ${ours.toFixed(0)} / ${bare.toFixed(0)} a second = ${(ours / bare).toFixed(2)}`);
}

/** Runs the work with CONCURRENCY and returns how many were done per second. */
async function perSecond(work: (() => Promise<unknown>)[]): Promise<number> {
  const start = performance.now();
  const left = [...work];
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let next = left.shift(); next; next = left.shift()) await next();
    }),
  );
  return (1000 * work.length) / (performance.now() - start);
}

class TakenBack extends Error {}

/** Records the statements of the work in order, and rolls it back so that they can be sent again. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...asked: unknown[]) {
    const [given, values] = asked as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
    if (typeof given === "string") statements.push({ text: given, values: values ?? [] });
    else statements.push({ text: given.text, values: values ?? given.values ?? [] });
    return (query as (...all: unknown[]) => unknown).apply(this, asked);
  } as typeof query;
  try {
    await inTransaction(async () => {
      await work();
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  } finally {
    pg.Client.prototype.query = query;
  }
  return statements.filter(({ text }) => !/^\s*(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|SET )/i.test(text));
}

const bare = { pool: null as pg.Pool | null };

async function send(statements: Statement[]) {
  bare.pool ??= new pg.Pool({ connectionString: databaseUrl(), max: CONCURRENCY, onConnect: (client) => client.query("SET jit = off") });
  const client = await bare.pool.connect();
  try {
    await client.query("BEGIN");
    for (const { text, values } of statements) await client.query(text, values);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}

/** Times pages at the start, in the middle and at the end. The floor is a school read by its ID. */
async function benchPages(schoolId: string) {
  const last = LISTED / PAGE;
  for (const sort of ["newest", "highest"] as const) {
    const beforeLast = (await listSchoolReviews({ schoolId, sort, page: last - 1 })).reviews.at(-1)!.id;
    const middle = (await listSchoolReviews({ schoolId, sort, page: last / 2 })).reviews.at(-1)!.id;
    const places = {
      "page 1": { page: 1 },
      [`page ${last / 2}`]: { page: last / 2 },
      [`page ${last}`]: { page: last },
      "after the middle": { after: middle },
      "after the last but one page": { after: beforeLast },
    };
    const times = new Map<string, number[]>(Object.keys(places).map((place) => [place, []]));
    for (let round = 0; round < ROUNDS; round++)
      for (const [place, at] of Object.entries(places))
        times.get(place)!.push(await timeOf(() => listSchoolReviews({ schoolId, sort, limit: PAGE, ...at })));
    const start = median(times.get("page 1")!);
    for (const [place, taken] of times)
      console.log(
        `${LISTED} reviews, ${sort} first, ${place}: ${median(taken).toFixed(1)} ms = ${(median(taken) / start).toFixed(2)} of page 1`,
      );
  }
  const floor = [];
  for (let round = 0; round < ROUNDS; round++) floor.push(await timeOf(() => listSchoolsByIds([schoolId])));
  console.log(`a school by its id, in the same run: ${median(floor).toFixed(1)} ms`);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Creates schools, parents with a child at the busy school and at another, and an admin. The bench deletes all of them at its end. */
async function createWorld() {
  const like = await db().school.findFirstOrThrow({ orderBy: { id: "asc" } });
  const schools: string[] = [];
  for (let count = 0; count <= REVIEWS; count++) {
    const { serial: _, facilities: __, original: ___, udiseCode: ____, ...fields } = like;
    const id = `bench-${String(count).padStart(4, "0")}-${newId().slice(0, 6)}`;
    schools.push(
      (await db().school.create({ data: { ...fields, id, name: `Bench ${count}`, matchKey: id, isDemo: true }, select: { id: true } })).id,
    );
  }
  const busy = schools.pop()!;
  await db().$executeRaw`
    INSERT INTO reviews (id, school_id, status, published_on, overall_rating, teachers_rating, facilities_rating, academics_rating, atmosphere_rating,
      administration_rating, overall_comment, is_demo)
    SELECT gen_random_uuid(), ${busy}, 'approved', '2026-11-01'::date - n % 900, 1 + n % 5, 3, 3, 3, 3, 3, 'Review ' || n || repeat(' and more words', 20), true
    FROM generate_series(1, ${LISTED}) AS n`;
  await recountStatistics([busy]);
  await pool().query("ANALYZE reviews");
  const parents: Person[] = [];
  for (let index = 0; index < 2 * REVIEWS; index++) parents.push(await createPerson(`parent-${index}`, [busy, schools[index % REVIEWS]]));
  return { schools, busy, parents, admin: await createPerson("admin", []) };
}

async function createPerson(name: string, schoolIds: string[]): Promise<Person> {
  const isAdmin = schoolIds.length === 0;
  const verificationStatus = isAdmin ? "none" : "approved";
  const { id, firstName, lastName, email } = await db().user.create({
    data: {
      ...{ firstName: "Bench", lastName: name, email: `bench-${name}-${newId().slice(0, 8)}@example.org` },
      ...{ isAdmin, isVerified: !isAdmin, verificationStatus, isDemo: true },
      enrolments: { create: schoolIds.map((schoolId) => ({ schoolId, academicYear: 2026, status: "confirmed", confirmedAt: new Date() })) },
    },
  });
  return {
    ...{ kind: "person", id, sessionId: id, firstName, lastName, email, isEmailConfirmed: true },
    ...{ isAdmin, needsSecondFactor: false, isRecentlyConfirmed: true, isVerified: !isAdmin, verificationStatus },
  };
}

async function removeWorld({ schools, busy, parents, admin }: World) {
  const userIds = [...parents, admin].map(({ id }) => id);
  await bare.pool?.end();
  await db().mail.deleteMany({ where: { userId: { in: userIds } } });
  await db().school.deleteMany({ where: { id: { in: [busy, ...schools] } } });
  await db().user.deleteMany({ where: { id: { in: userIds } } });
}
