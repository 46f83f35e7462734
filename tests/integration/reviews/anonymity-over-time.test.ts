import fc from "fast-check";
import { addDays, addMilliseconds, subDays } from "date-fns";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { TASKS } from "@/app/jobs";
import { openApiDocument } from "@/app/api/openapi.json/document";
import { GET as readSitemapPart } from "@/app/sitemap/[part]/route";
import { listMonths } from "@/lib/moderation/months";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { listStatisticsDifferences } from "@/lib/reviews/statistics";
import { createParent, PASSWORD } from "@/tests/factories/parents";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { signIn } from "@/tests/factories/sessions";
import { createAdminClient } from "@/tests/support/admin-calls";
import { callHandler } from "@/tests/support/api-calls";
import { call } from "@/tests/support/call";

// An attacker who polls all public answers of several schools: no public change of an anonymous review may coincide with one of another
// review of its author.

let admin: Awaited<ReturnType<typeof createAdminClient>>;
beforeAll(async () => {
  admin = await createAdminClient();
});
beforeEach(async () => {
  await db().rateLimit.deleteMany();
  await db().reviewRemoval.deleteMany();
});
afterEach(() => void vi.restoreAllMocks());

const remove = () => TASKS["remove-reviews"]({ payload: {}, signal: new AbortController().signal });
const setTime = (now: Date) => void vi.spyOn(clock, "now").mockReturnValue(now);

interface Author {
  id: string;
  cookie: string;
  /** Schools with a named or an anonymous review, and another review by someone else */
  named: string[];
  anonymous: string[];
}

async function anAuthor({ named, anonymous }: { named: number; anonymous: number }): Promise<Author> {
  const parent = await createParent();
  const checked = { decision: "approved", documentKind: "fee-receipt", previousStatus: "pending", decidedAt: new Date("2026-03-04") };
  await db().verificationDecision.create({ data: { id: newId(), parentId: parent.id, ...checked } });
  const author: Author = { id: parent.id, cookie: await signIn(parent), named: [], anonymous: [] };
  for (const [list, count] of [
    [author.named, named],
    [author.anonymous, anonymous],
  ] as const)
    for (let index = 0; index < count; index++) {
      const { id: schoolId } = await createSchool();
      await db().enrolment.create({
        data: { parentId: parent.id, schoolId, academicYear: 2026, status: "confirmed", confirmedAt: new Date("2026-03-04") },
      });
      const isAnonymous = list === author.anonymous;
      const past = { status: "replaced", publishedOn: new Date("2026-10-01") };
      const earlier = await createReview({ schoolId, authorId: parent.id, isAnonymous, ...past });
      const review = await createReview({
        schoolId,
        authorId: parent.id,
        isAnonymous,
        overallRating: isAnonymous ? 2 : 1,
        replacesId: earlier.id,
      });
      const decision = { decision: "approved", previousStatus: "pending", decidedAt: subDays(new Date(), 2) };
      await db().reviewDecision.create({ data: { id: newId(), reviewId: review.id, ...decision } });
      await createReview({ schoolId, overallRating: 5 });
      list.push(schoolId);
    }
  return author;
}

type Act = "delete" | "delete and keep" | "delete by admin" | "withdraw" | "withdraw and keep" | "revoke" | "rename" | "move away";

const ACTS: Record<Act, (author: Author) => Promise<unknown>> = {
  delete: ({ cookie }) => call("/api/user", { method: "DELETE", cookie, json: { password: PASSWORD } }),
  "delete and keep": ({ cookie }) => call("/api/user", { method: "DELETE", cookie, json: { password: PASSWORD, keepReviews: true } }),
  "delete by admin": ({ id }) => admin.ask("DELETE", `/api/admin/users/${id}`),
  withdraw: ({ cookie }) => withdrawConsent(cookie, false),
  "withdraw and keep": ({ cookie }) => withdrawConsent(cookie, true),
  revoke: ({ id }) => admin.reject(id, { reopen: true, reasonCode: "not-genuine" }),
  rename: ({ cookie }) => call("/api/user", { method: "PUT", cookie, json: { firstName: "Renamed" } }),
  "move away": async ({ id, cookie }) => {
    for (const enrolment of await db().enrolment.findMany({ where: { parentId: id } }))
      await call(`/api/enrollments/${enrolment.id}`, { method: "PUT", cookie, json: { answer: "moved" } });
  },
};
const withdrawConsent = async (cookie: string, keepReviews: boolean) => {
  await call("/api/user/consents/document_check", { method: "PUT", cookie, json: { given: true } });
  await call("/api/user/consents/document_check", { method: "PUT", cookie, json: { given: false, keepReviews } });
};
/** Acts that take anonymous reviews away */
const TAKES_AWAY: Act[] = ["delete", "delete by admin", "withdraw", "revoke"];

/** All documented public reads about a school, and what lists of all schools, reviews and log entries say about it. */
async function recordSchool(school: string): Promise<Record<string, string>> {
  const addresses = Object.entries(openApiDocument().paths as Record<string, Record<string, unknown>>)
    .filter(([path, calls]) => calls.get && !/\/api\/(admin|user|enroll|health|ready|openapi|logout)/.test(path))
    .map(([path]) => path);
  const recorded: Record<string, string> = {};
  for (const path of addresses) {
    const own = path.replace(/\{\w+\}/g, school);
    for (const address of path.includes("{") ? [own, `${own}?sort=lowest`] : [`${path}?limit=100`]) {
      const { response } = await callHandler(address);
      const text = (await response.text()).replace(/"requestId":"[^"]*"/, '"requestId":""');
      const etag = path.includes("{") ? response.headers.get("etag") : null;
      recorded[address] = `${response.status} ${etag} ${path.includes("{") ? text : partsAbout(school, text)}`;
    }
  }
  const sitemap = await (await readSitemapPart(new Request("https://schoolsach.test/sitemap/1.xml"), sitemapPart)).text();
  recorded.sitemap = sitemap.match(new RegExp(`<url><loc>[^<]*${school}</loc>.*`))?.[0] ?? "";
  recorded.rank = JSON.stringify(
    await db().$queryRaw`SELECT to_jsonb(s) AS row FROM school_search AS s JOIN schools USING (serial) WHERE schools.id = ${school}`,
  );
  return recorded;
}
const sitemapPart = { params: Promise.resolve({ part: "1.xml" }) };

/** The elements of lists in JSON that mention the school; other text has none. */
function partsAbout(school: string, text: string): string {
  const found: unknown[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) found.push(...value.filter((one) => JSON.stringify(one).includes(school)));
    else if (value !== null && typeof value === "object") Object.values(value).forEach(walk);
  };
  if (/^[[{]/.test(text)) walk(JSON.parse(text));
  return JSON.stringify(found);
}

/** The schools of which servers learn that a page changed, since the last call. */
let lastChange = 0n;
async function changedSchools(): Promise<string[]> {
  const rows = await db().$queryRaw<{ id: bigint; subject: string }[]>`
    SELECT sequence AS id, subject_id AS subject FROM changes WHERE kind = 'school' AND sequence > ${lastChange} ORDER BY sequence`;
  lastChange = rows.at(-1)?.id ?? lastChange;
  return [...new Set(rows.map(({ subject }) => subject))];
}

/** The public monthly figures of decisions on reviews with two stars, which only anonymous reviews have here. */
const figuresOfTwoStars = async () => (await listMonths()).map(({ byStars }) => byStars[1]);

const reviewCount = async (school: string): Promise<number> => (await call(`/api/schools/${school}`)).body.stats.totalReviews;

describe("what a watcher of several schools sees when an author", () => {
  it.each(Object.keys(ACTS) as Act[])("does: %s", async (act) => {
    const author = await anAuthor({ named: 1, anonymous: 2 });
    const before = await Promise.all(author.anonymous.map(recordSchool));
    expect(Object.keys(before[0]).length).toBeGreaterThan(10);
    const figures = await figuresOfTwoStars();
    await changedSchools();
    await ACTS[act](author);
    // Nothing about the schools of anonymous reviews has changed, and no server renders their pages again.
    expect((await changedSchools()).filter((id) => author.anonymous.includes(id))).toEqual([]);
    expect(await Promise.all(author.anonymous.map(recordSchool))).toEqual(before);
    expect(await figuresOfTwoStars()).toEqual(figures);
    const removals = await db().reviewRemoval.findMany();
    if (!TAKES_AWAY.includes(act)) return expect(removals).toEqual([]);
    // Then each school changes alone.
    const left = [...author.anonymous];
    for (const dueAt of [...new Set(removals.map((removal) => removal.dueAt.getTime()))].sort()) {
      setTime(addMilliseconds(new Date(dueAt), -1));
      await remove();
      expect(await changedSchools()).toEqual([]);
      setTime(new Date(dueAt));
      await remove();
      const [changed, ...others] = await changedSchools();
      expect([left.includes(changed), others]).toEqual([true, []]);
      left.splice(left.indexOf(changed), 1);
      expect(await reviewCount(changed)).toBe(1);
      for (const school of left) expect(await recordSchool(school)).toEqual(before[author.anonymous.indexOf(school)]);
    }
    expect(left).toEqual([]);
    expect(await listStatisticsDifferences()).toEqual([]);
  });
});

it("any number of reviews and acts: random times within seven days, one school per run, everything gone afterwards", async () => {
  const acts = fc.shuffledSubarray(["rename", "move away", "withdraw", "revoke", "delete"] as Act[], { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(fc.nat(2), fc.integer({ min: 1, max: 4 }), acts, async (named, anonymous, sequence) => {
      await db().rateLimit.deleteMany();
      const author = await anAuthor({ named, anonymous });
      const started = new Date();
      await changedSchools();
      for (const act of sequence) {
        await ACTS[act](author);
        expect(
          (await changedSchools()).filter((id) => author.anonymous.includes(id)),
          act,
        ).toEqual([]);
      }
      const removals = await db().reviewRemoval.findMany({ include: { review: { select: { schoolId: true, authorId: true } } } });
      const isTaken = sequence.some((act) => TAKES_AWAY.includes(act));
      expect(new Set(removals.map(({ review }) => review.schoolId))).toEqual(new Set(isTaken ? author.anonymous : []));
      for (const { dueAt, review } of removals) {
        expect(dueAt > started && dueAt < addDays(started, 7)).toBe(true);
        if (sequence.includes("delete")) expect(review.authorId).toBeNull();
      }
      for (const dueAt of removals.map((removal) => removal.dueAt).sort((one, other) => one.getTime() - other.getTime())) {
        setTime(dueAt);
        await remove();
        expect((await changedSchools()).length).toBeLessThanOrEqual(1);
      }
      vi.restoreAllMocks();
      expect(await db().reviewRemoval.count()).toBe(0);
      for (const school of author.anonymous) expect(await reviewCount(school)).toBe(isTaken ? 1 : 2);
      if (sequence.includes("delete")) expect(await db().review.count({ where: { schoolId: { in: author.anonymous } } })).toBe(anonymous);
    }),
    { numRuns: 8 },
  );
});

describe("the job", () => {
  it("removes one school's review per run after a standstill, and all that are a day late", async () => {
    const author = await anAuthor({ named: 0, anonymous: 3 });
    await ACTS.delete(author);
    const counts = () => Promise.all(author.anonymous.map(reviewCount));
    const times = [1, 2, 3].map((hours) => addMilliseconds(new Date(), hours * 3_600_000));
    for (const [index, schoolId] of author.anonymous.entries())
      await db().reviewRemoval.updateMany({ where: { review: { schoolId } }, data: { dueAt: times[index] } });
    setTime(times[2]);
    await remove();
    expect(await counts()).toEqual([1, 2, 2]);
    setTime(addDays(times[2], 1));
    await remove();
    expect(await counts()).toEqual([1, 1, 1]);
  });

  it("on several servers at once carries out each removal once", async () => {
    const author = await anAuthor({ named: 0, anonymous: 3 });
    await ACTS.revoke(author);
    setTime(addDays(new Date(), 8));
    await Promise.all([1, 2, 3, 4].map(remove));
    const reviews = await db().review.findMany({ where: { authorId: author.id, status: { not: "replaced" } } });
    expect(reviews.map(({ status, version }) => [status, version])).toEqual(Array(3).fill(["pending", 2]));
    expect(await listStatisticsDifferences()).toEqual([]);
  });
});

describe("an anonymous review that is leaving", () => {
  it("is marked for its author, who can withdraw it at once", async () => {
    const author = await anAuthor({ named: 1, anonymous: 1 });
    await ACTS.withdraw(author);
    const own = async () =>
      (await call("/api/user/reviews", { cookie: author.cookie })).body as { id: string; status: string; isLeaving: boolean }[];
    const leaving = (await own()).filter(({ isLeaving }) => isLeaving);
    expect(leaving).toMatchObject([{ status: "approved" }]);
    expect((await call(`/api/reviews/${leaving[0].id}`, { method: "DELETE", cookie: author.cookie })).status).toBe(204);
    expect((await own()).map(({ status, isLeaving }) => [status, isLeaving])).toEqual(Array(2).fill(["withdrawn", false]));
  });

  it("can be removed at once by a moderator, for a rule", async () => {
    const author = await anAuthor({ named: 0, anonymous: 1 });
    await ACTS.revoke(author);
    const review = await db().review.findFirstOrThrow({ where: { authorId: author.id, status: "approved" } });
    expect(
      (await admin.ask("DELETE", `/api/admin/reviews/${review.id}`, { reopen: true, reasonCode: "not-own-experience" })).status,
    ).toBeLessThan(300);
    expect(await reviewCount(author.anonymous[0])).toBe(1);
    setTime(addDays(new Date(), 8));
    await remove();
    expect((await db().review.findUniqueOrThrow({ where: { id: review.id } })).status).toBe("removed");
  });

  it("stays if the revocation is undone", async () => {
    const author = await anAuthor({ named: 1, anonymous: 1 });
    await ACTS.revoke(author);
    expect((await admin.undo(author.id)).status).toBe(200);
    expect(await db().reviewRemoval.count()).toBe(0);
  });

  it("of a revoked parent isn't kept by deleting the account", async () => {
    const author = await anAuthor({ named: 0, anonymous: 1 });
    await ACTS.revoke(author);
    await ACTS["delete and keep"](author);
    setTime(addDays(new Date(), 8));
    await remove();
    expect(await reviewCount(author.anonymous[0])).toBe(1);
  });

  it.each(["delete", "withdraw"] as const)("that a report hid, and a version that awaits a decision, go later after: %s", async (act) => {
    const author = await anAuthor({ named: 0, anonymous: 1 });
    const { id, schoolId } = await db().review.findFirstOrThrow({ where: { authorId: author.id, status: "approved" } });
    const waiting = { status: "pending", isPendingVersion: true, isAnonymous: true, replacesId: id };
    const version = await createReview({ schoolId, authorId: author.id, ...waiting });
    expect((await call(`/api/reviews/${id}/reports`, { method: "POST", json: { reasonCode: "child" } })).body.isHidden).toBe(true);
    const seen = async () => {
      const details = [id, version.id].map(async (one) => (await admin.read(`/api/admin/reviews/${one}`)).body);
      return [await Promise.all(details), (await admin.read(`/api/admin/reviews/pending?search=${schoolId}`)).body];
    };
    const before = await seen();
    await ACTS[act](author);
    expect(await seen()).toEqual(before);
    setTime(addDays(new Date(), 8));
    await remove();
    expect(await db().review.count({ where: { id: { in: [id, version.id] }, status: { not: "removed" } } })).toBe(0);
  });
});
