import { beforeAll, describe, expect, it } from "vitest";
import type { Prisma } from "@/prisma/generated/client";
import { clock, indianDay } from "@/lib/platform/clock";
import { db, pool } from "@/lib/platform/db";
import { listSchoolReviews } from "@/lib/reviews/queries";
import { listStatisticsDifferences, recountStatistics } from "@/lib/reviews/statistics";
import { findMergedInto, findSchool } from "@/lib/schools/queries";
import { createCorrection } from "@/tests/factories/curation";
import { createParent } from "@/tests/factories/parents";
import { createReply, createRepresentative } from "@/tests/factories/replies";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { signIn } from "@/tests/factories/sessions";
import { enterAsAdmin } from "@/tests/support/admin-calls";
import { call } from "@/tests/support/call";

const RATINGS = {
  teachersRating: 4,
  facilitiesRating: 4,
  academicsRating: 4,
  atmosphereRating: 4,
  administrationRating: 4,
  overallRating: 4,
};

let admin: Awaited<ReturnType<typeof enterAsAdmin>>;
beforeAll(async () => {
  admin = await enterAsAdmin();
});

const merge = async (id: string, intoId: string, more: object = {}) => {
  const merged = await admin.ask("POST", `/api/admin/schools/${id}/merge`, { intoId, ...more });
  expect(merged.status, JSON.stringify(merged.body)).toBe(200);
};
const undoEntry = (entryId: bigint) => admin.ask("POST", `/api/admin/audit/${entryId}/undo`);
const newestEntry = (subjectId: string, action: string) =>
  db().auditEntry.findFirstOrThrow({ where: { subjectId, action }, orderBy: { id: "desc" } });
/** Undoes the newest merger of this school. */
const undo = async (id: string) => undoEntry((await newestEntry(id, "school.merge")).id);
const undone = async (id: string) => {
  const answer = await undo(id);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const reviewOf = (id: string) => db().review.findUniqueOrThrow({ where: { id } });
const setReview = async (id: string, data: Prisma.ReviewUncheckedUpdateInput) => {
  const { schoolId } = await db().review.update({ where: { id }, data });
  await recountStatistics([schoolId]);
};
const REMOVED = { status: "removed", removalCode: "off-topic" };
const two = async (): Promise<[gone: Awaited<ReturnType<typeof createSchool>>, stays: Awaited<ReturnType<typeof createSchool>>]> => [
  await createSchool(),
  await createSchool(),
];

/** All that two schools have, but for how often it was changed. */
async function stateOf(ids: string[]) {
  const ofThese = { where: { schoolId: { in: ids } } };
  const [schools, reviews, replies, enrolments, representatives, corrections, sources, fees, statistics] = await Promise.all([
    db().school.findMany({ where: { id: { in: ids } }, omit: { version: true, updatedAt: true }, orderBy: { id: "asc" } }),
    db().review.findMany({ ...ofThese, omit: { version: true }, orderBy: { id: "asc" } }),
    db().reviewReply.findMany({ ...ofThese, orderBy: { id: "asc" } }),
    db().enrolment.findMany({ ...ofThese, orderBy: { id: "asc" } }),
    db().schoolRepresentative.findMany({ ...ofThese, orderBy: [{ userId: "asc" }, { schoolId: "asc" }] }),
    db().schoolCorrection.findMany({ ...ofThese, omit: { version: true }, orderBy: { id: "asc" } }),
    db().schoolSource.findMany({ ...ofThese, orderBy: [{ schoolId: "asc" }, { field: "asc" }] }),
    db().schoolFee.findMany({ ...ofThese, orderBy: [{ schoolId: "asc" }, { academicYear: "asc" }] }),
    db().schoolStatistics.findMany({ ...ofThese, orderBy: { schoolId: "asc" } }),
  ]);
  return { schools, reviews, replies, enrolments, representatives, corrections, sources, fees, statistics };
}

describe("a merger that is undone", () => {
  it("leaves both schools as they were, whatever it had to settle", async () => {
    const facts = { udiseCode: "27200100901", principalName: "Meera Joshi", fees: [{ academicYear: 2024, averageFees: 30_000 }] };
    const gone = await createSchool({ name: "Tungabhadra High School", factCount: 5, ...facts });
    const stays = await createSchool({ medium: "Marathi" });
    const older = await createSchool();
    await merge(older.id, gone.id);

    const plain = await createReview({ schoolId: gone.id, overallRating: 2 });
    await createReview({ schoolId: gone.id, status: "removed" });
    await createReply(plain, { status: "approved", publishedOn: new Date("2026-11-05") });
    await createReview({ schoolId: stays.id, overallRating: 5 });
    // Both, the newer at the one that goes; at the one that stays with an earlier version, and one that waits.
    const author = await createParent({ schoolId: gone.id });
    const first = await createReview({ schoolId: stays.id, authorId: author.id, status: "replaced", publishedOn: new Date("2026-08-04") });
    const second = await createReview({
      schoolId: stays.id,
      authorId: author.id,
      replacesId: first.id,
      submittedAt: new Date("2026-09-04"),
    });
    const waits = { status: "pending", publishedOn: null, isPendingVersion: true } as const;
    await createReview({ schoolId: stays.id, authorId: author.id, replacesId: second.id, submittedAt: new Date("2026-10-04"), ...waits });
    await createReview({ schoolId: gone.id, authorId: author.id, submittedAt: new Date("2026-10-10") });
    // Both, and the newer waits.
    const other = await createParent({ schoolId: gone.id });
    await createReview({ schoolId: gone.id, authorId: other.id, submittedAt: new Date("2026-10-10") });
    await createReview({ schoolId: stays.id, authorId: other.id, status: "pending", submittedAt: new Date("2026-11-01") });

    for (const status of ["pending", "confirmed"]) {
      const parent = await createParent({ schoolId: gone.id });
      await db().enrolment.create({ data: { parentId: parent.id, schoolId: stays.id, className: "1", academicYear: 2026, status } });
    }
    const speaker = await createRepresentative({ schoolId: gone.id });
    await createRepresentative({ schoolId: stays.id, userId: speaker.id });
    const former = await createRepresentative({ schoolId: gone.id });
    await createRepresentative({ schoolId: stays.id, userId: former.id });
    await db().schoolRepresentative.update({
      where: { userId_schoolId: { userId: former.id, schoolId: stays.id } },
      data: { endedAt: new Date("2026-10-01"), linkedById: admin.id },
    });
    await createCorrection({ schoolId: gone.id });
    for (const schoolId of [gone.id, stays.id]) await createCorrection({ schoolId, field: "medium", value: "Marathi" });
    await createCorrection({ schoolId: gone.id, field: "closed", value: "closed" });
    await db().schoolSource.create({
      data: {
        schoolId: gone.id,
        field: "principalName",
        value: "Meera Joshi",
        source: "The notice board",
        checkedOn: new Date("2026-11-02"),
      },
    });

    const ids = [gone.id, stays.id, older.id];
    const before = await stateOf(ids);
    await merge(gone.id, stays.id);
    expect((await stateOf(ids)).reviews).not.toEqual(before.reviews);
    const again = await undone(gone.id);
    expect(again).toMatchObject({ id: gone.id, status: "listed", mergedIntoId: null, udiseCode: facts.udiseCode });
    expect(await stateOf(ids)).toEqual(before);
    expect(await listStatisticsDifferences()).toEqual([]);
    expect(await findSchool(gone.id)).toMatchObject({ id: gone.id, isClosed: false });
    expect(await findMergedInto(older.id)).toBe(gone.id);
    expect((await call(`/api/schools?search=${encodeURIComponent("Tungabhadra High School")}`)).body).toHaveLength(1);
    const { reviews } = await listSchoolReviews({ schoolId: gone.id });
    expect(reviews.find(({ id }) => id === plain.id)?.reply).not.toBeNull();

    expect(await newestEntry(gone.id, "school.unmerge")).toMatchObject({
      before: { status: "merged", mergedIntoId: stays.id },
      after: { status: "listed", mergedIntoId: null, note: { reviews: 4, representatives: 2 } },
    });
    expect(await newestEntry(stays.id, "school.release")).toMatchObject({ after: { note: { toId: gone.id, reviews: 4 } } });

    await merge(gone.id, stays.id);
    await undone(gone.id);
    expect(await stateOf(ids)).toEqual(before);
  });

  it("is told to whoever follows changes, of both schools", async () => {
    const [gone, stays] = await two();
    await createReview({ schoolId: gone.id });
    await merge(gone.id, stays.id);
    const { sequence } = await db().change.findFirstOrThrow({ orderBy: { sequence: "desc" } });
    await undone(gone.id);
    const told = await db().change.findMany({ where: { sequence: { gt: sequence }, kind: "school" } });
    expect(told.map(({ subjectId }) => subjectId)).toEqual(expect.arrayContaining([gone.id, stays.id]));
  });

  it("leaves a school closed that was closed", async () => {
    const [gone, stays] = [await createSchool({ status: "closed" }), await createSchool()];
    await merge(gone.id, stays.id);
    expect((await undone(gone.id)).status).toBe("closed");
  });

  it("leaves with the other what came since: reviews, enrolments, facts; and what was taken over and changed since", async () => {
    const [gone, stays] = [await createSchool({ medium: "Urdu", principalName: "Asha Rao" }), await createSchool()];
    await createReview({ schoolId: gone.id });
    await merge(gone.id, stays.id);
    const since = await createReview({ schoolId: stays.id });
    await admin.ask("PUT", `/api/admin/schools/${stays.id}`, { principalName: "Meera Joshi", website: "https://kaveri.example" });
    await undone(gone.id);
    expect(await findSchool(stays.id)).toMatchObject({ principalName: "Meera Joshi", medium: null, stats: { totalReviews: 1 } });
    expect((await reviewOf(since.id)).schoolId).toBe(stays.id);
    expect(await db().enrolment.count({ where: { schoolId: stays.id, parentId: since.authorId! } })).toBe(1);
    expect(await findSchool(gone.id)).toMatchObject({ principalName: "Asha Rao", medium: "Urdu", stats: { totalReviews: 1 } });
    expect(await listStatisticsDifferences()).toEqual([]);
  });

  it("leaves facts as they are that were given back by their own entry, and its code with the school that comes again", async () => {
    const [gone, stays] = [await createSchool({ medium: "Urdu", udiseCode: "27200100902" }), await createSchool()];
    await merge(gone.id, stays.id);
    await undoEntry((await newestEntry(stays.id, "school.fill")).id);
    await admin.ask("PUT", `/api/admin/schools/${stays.id}`, { medium: "Urdu" });
    expect((await undone(gone.id)).udiseCode).toBe("27200100902");
    expect((await findSchool(stays.id))!.medium).toBe("Urdu");
  });

  it("gives reviews back as they are by now: decided, taken back, replied to, with newer versions, without their author", async () => {
    const [gone, stays] = await two();
    const [waiting, removed, withdrawn, versioned, kept] = [
      await createReview({ schoolId: gone.id, status: "pending" }),
      await createReview({ schoolId: gone.id }),
      await createReview({ schoolId: gone.id }),
      await createReview({ schoolId: gone.id }),
      await createReview({ schoolId: gone.id }),
    ];
    const erased = await createReview({ schoolId: gone.id, isAnonymous: false });
    await merge(gone.id, stays.id);
    await admin.ask("POST", "/api/admin/code-of-practice");
    await setReview(waiting.id, { status: "approved", publishedOn: new Date("2026-11-20") });
    await setReview(removed.id, { ...REMOVED, removedAt: clock.now() });
    const cookieOf = async (id: string) => signIn(await db().user.findUniqueOrThrow({ where: { id } }));
    expect(
      (await call(`/api/reviews/${withdrawn.id}`, { method: "DELETE", cookie: await cookieOf(withdrawn.authorId!) })).status,
    ).toBeLessThan(300);
    const version = await call(`/api/reviews/${versioned.id}/versions`, {
      method: "POST",
      cookie: await cookieOf(versioned.authorId!),
      json: RATINGS,
    });
    expect(version.status).toBe(201);
    await createReply({ id: versioned.id, schoolId: stays.id }, { status: "approved", publishedOn: new Date("2026-11-20") });
    for (const [{ authorId }, keepReviews] of [
      [kept, true],
      [erased, false],
    ] as const) {
      const gone = await call("/api/user", {
        method: "DELETE",
        cookie: await cookieOf(authorId!),
        json: { password: "paper boats in july", keepReviews },
      });
      expect(gone.status).toBeLessThan(300);
    }
    expect(
      await db().mergerPart.count({ where: { OR: [{ reviewId: erased.id }, { personId: { in: [kept.authorId!, erased.authorId!] } }] } }),
    ).toBe(0);

    await undone(gone.id);
    expect(await db().review.count({ where: { schoolId: stays.id } })).toBe(0);
    const found = await db().review.findMany({
      where: { schoolId: gone.id },
      select: { id: true, status: true, authorId: true, replacesId: true },
    });
    expect(found).toHaveLength(6);
    const statusOf = ({ id }: { id: string }) => found.find((one) => one.id === id)?.status;
    expect([waiting, removed, withdrawn, versioned, kept].map(statusOf)).toEqual([
      "approved",
      "removed",
      "removed",
      "approved",
      "approved",
    ]);
    expect(found.find(({ id }) => id === kept.id)?.authorId).toBeNull();
    expect(found.filter(({ replacesId }) => replacesId === versioned.id)).toMatchObject([{ status: "pending" }]);
    expect(await db().reviewReply.count({ where: { schoolId: gone.id, reviewId: versioned.id } })).toBe(1);
    expect(await listStatisticsDifferences()).toEqual([]);
  });

  it("takes along what was written since by a parent whose child is at the school that comes again alone", async () => {
    const [gone, stays] = await two();
    const parent = await createParent({ schoolId: gone.id });
    const both = await createParent({ schoolId: gone.id });
    await db().enrolment.create({
      data: {
        parentId: both.id,
        schoolId: stays.id,
        className: "1",
        status: "confirmed",
        endedOn: new Date("2026-06-01"),
        startedOn: new Date("2025-06-01"),
      },
    });
    await merge(gone.id, stays.id);
    const [there, here] = [
      await createReview({ schoolId: stays.id, authorId: parent.id, submittedAt: clock.now() }),
      await createReview({ schoolId: stays.id, authorId: both.id, submittedAt: clock.now() }),
    ];
    await undone(gone.id);
    expect((await reviewOf(there.id)).schoolId).toBe(gone.id);
    expect((await reviewOf(here.id)).schoolId).toBe(stays.id);
  });

  it("of a parent who had reviewed both, shows neither again where they took theirs back", async () => {
    const [gone, stays] = await two();
    const parent = await createParent({ schoolId: gone.id });
    const newer = await createReview({ schoolId: gone.id, authorId: parent.id, submittedAt: new Date("2026-11-04") });
    const older = await createReview({ schoolId: stays.id, authorId: parent.id, submittedAt: new Date("2026-10-04") });
    await merge(gone.id, stays.id);
    expect((await call(`/api/reviews/${newer.id}`, { method: "DELETE", cookie: await signIn(parent) })).status).toBeLessThan(300);
    await undone(gone.id);
    expect(await reviewOf(newer.id)).toMatchObject({ schoolId: gone.id, status: "removed" });
    expect(await reviewOf(older.id)).toMatchObject({ schoolId: stays.id, status: "replaced" });
  });

  it("shows a review again only to a moderator first where its author is no longer checked", async () => {
    const [gone, stays] = await two();
    const parent = await createParent({ schoolId: gone.id });
    await createReview({ schoolId: gone.id, authorId: parent.id, submittedAt: new Date("2026-11-04") });
    const older = await createReview({ schoolId: stays.id, authorId: parent.id, submittedAt: new Date("2026-10-04") });
    await merge(gone.id, stays.id);
    await db().user.update({ where: { id: parent.id }, data: { isVerified: false, verificationStatus: "none", verifiedAt: null } });
    await undone(gone.id);
    expect(await reviewOf(older.id)).toMatchObject({ schoolId: stays.id, status: "pending" });
  });

  it("a version that waited waits again where its author is no longer checked, or its review was removed meanwhile", async () => {
    for (const happens of ["unchecked", "removed"]) {
      const [gone, stays] = await two();
      const parent = await createParent({ schoolId: gone.id });
      await createReview({ schoolId: gone.id, authorId: parent.id, submittedAt: new Date("2026-10-10") });
      const older = await createReview({ schoolId: stays.id, authorId: parent.id, submittedAt: new Date("2026-09-10") });
      const waits = { status: "pending", publishedOn: null, isPendingVersion: true, replacesId: older.id } as const;
      const version = await createReview({ schoolId: stays.id, authorId: parent.id, submittedAt: new Date("2026-09-20"), ...waits });
      await merge(gone.id, stays.id);
      if (happens === "removed") await setReview(older.id, { ...REMOVED, removedAt: clock.now() });
      else await db().user.update({ where: { id: parent.id }, data: { isVerified: false, verificationStatus: "none", verifiedAt: null } });
      await undone(gone.id);
      expect(await reviewOf(version.id), happens).toMatchObject({ status: "pending", isPendingVersion: happens === "unchecked" });
    }
  });

  it("shows a review that was removed while it stood below the other school's, once a moderator takes that back", async () => {
    const [gone, stays] = await two();
    const parent = await createParent({ schoolId: gone.id });
    await createReview({ schoolId: gone.id, authorId: parent.id, submittedAt: new Date("2026-10-10") });
    const older = await createReview({ schoolId: stays.id, authorId: parent.id, submittedAt: new Date("2026-09-10") });
    await merge(gone.id, stays.id);
    await admin.ask("POST", "/api/admin/code-of-practice");
    expect((await admin.ask("DELETE", `/api/admin/reviews/${older.id}`, { reasonCode: "off-topic", reopen: true })).status).toBe(204);
    await undone(gone.id);
    expect((await admin.ask("PUT", `/api/admin/reviews/${older.id}/approve`, { reopen: true })).status).toBe(200);
    expect(await reviewOf(older.id)).toMatchObject({ schoolId: stays.id, status: "approved" });
    expect(await listStatisticsDifferences()).toEqual([]);
  });

  it("lets a moderator decide about replies that somebody sent since who had not spoken for the school that comes again", async () => {
    const [gone, stays] = await two();
    const [own, other] = [await createRepresentative({ schoolId: gone.id }), await createRepresentative({ schoolId: stays.id })];
    const reviews = [
      await createReview({ schoolId: gone.id }),
      await createReview({ schoolId: gone.id }),
      await createReview({ schoolId: gone.id }),
    ];
    const published = { status: "approved", publishedOn: new Date("2026-11-20") } as const;
    const before = await createReply(reviews[0], { authorId: other.id, ...published, submittedAt: new Date("2026-11-01") });
    await merge(gone.id, stays.id);
    const since = { ...published, submittedAt: new Date(clock.now().getTime() + 1_000) };
    const [ofOwn, ofOther] = [
      await createReply({ id: reviews[1].id, schoolId: stays.id }, { authorId: own.id, ...since }),
      await createReply({ id: reviews[2].id, schoolId: stays.id }, { authorId: other.id, ...since }),
    ];
    await undone(gone.id);
    const statusOf = async ({ id }: { id: string }) =>
      (await db().reviewReply.findUniqueOrThrow({ where: { id, schoolId: gone.id } })).status;
    expect([await statusOf(before), await statusOf(ofOwn), await statusOf(ofOther)]).toEqual(["approved", "approved", "pending"]);
  });

  it("leaves ended what was ended since: an enrolment at both, a representative of both", async () => {
    const [gone, stays] = await two();
    const parent = await createParent({ schoolId: gone.id });
    await db().enrolment.create({ data: { parentId: parent.id, schoolId: stays.id, className: "1", status: "pending" } });
    const speaker = await createRepresentative({ schoolId: gone.id });
    await createRepresentative({ schoolId: stays.id, userId: speaker.id });
    await merge(gone.id, stays.id);
    const [enrolment] = await db().enrolment.findMany({ where: { parentId: parent.id } });
    const ended = await call(`/api/enrollments/${enrolment.id}`, {
      method: "PUT",
      cookie: await signIn(parent),
      json: { endedOn: indianDay(), endReason: "moved" },
    });
    expect(ended.status, JSON.stringify(ended.body)).toBe(200);
    expect((await admin.ask("DELETE", `/api/admin/representatives/${speaker.id}/${stays.id}`)).status).toBeLessThan(300);
    await undone(gone.id);
    expect(await db().enrolment.count({ where: { parentId: parent.id, endedOn: null } })).toBe(0);
    const links = await db().schoolRepresentative.findMany({ where: { userId: speaker.id } });
    expect(links).toHaveLength(2);
    expect(links.every(({ endedAt }) => endedAt !== null)).toBe(true);
  });

  it("keeps nothing of a parent whose account is gone", async () => {
    const [gone, stays] = await two();
    const parent = await createParent({ schoolId: gone.id });
    await db().enrolment.create({ data: { parentId: parent.id, schoolId: stays.id, className: "1", status: "pending" } });
    await merge(gone.id, stays.id);
    expect(await db().mergerPart.count({ where: { personId: parent.id } })).toBe(2);
    await db().user.delete({ where: { id: parent.id } });
    expect(await db().mergerPart.count({ where: { personId: parent.id } })).toBe(0);
    await undone(gone.id);
  });
});

describe("where thousands had reviewed the school", () => {
  it("takes all of their reviews back, also over connections that have changed single reviews", async () => {
    const [gone, stays] = await two();
    await createManyReviews(gone.id, stays.id);
    const before = await stateOf([gone.id, stays.id]);
    const clients = [];
    while (clients.length < pool().options.max) clients.push(await pool().connect());
    for (const client of clients) await client.query("UPDATE reviews SET version = version + 1 WHERE id = $1", [before.reviews[0].id]);
    for (const client of clients) client.release();
    await merge(gone.id, stays.id);
    expect((await findSchool(stays.id))!.stats.totalReviews).toBe(6_000);
    await undone(gone.id);
    expect(await stateOf([gone.id, stays.id])).toEqual(before);
    expect(await db().mergerPart.findMany({ where: { schoolId: gone.id } })).toMatchObject([{ kind: "school" }]);
  });

  /** 6,000 of the one, and of each fifth author another of the other. */
  async function createManyReviews(schoolId: string, otherId: string) {
    for (let part = 0; part < 5; part++)
      await db().$executeRaw`
        WITH authors AS (
          INSERT INTO users (id, first_name, last_name, email, is_verified, verification_status, verified_at)
          SELECT gen_random_uuid(), 'Asha', n::text, 'many-' || ${part}::int || '-' || n || '@example.org', true, 'approved', now() FROM generate_series(1, 1200) AS n
          RETURNING id)
        INSERT INTO reviews (id, school_id, author_id, status, published_on, submitted_at, overall_rating, teachers_rating, facilities_rating, academics_rating,
          atmosphere_rating, administration_rating)
        SELECT gen_random_uuid(), school, id, 'approved', '2026-10-01', day::timestamptz, 4, 4, 4, 4, 4, 4
        FROM authors, (VALUES (${schoolId}, '2026-10-02'), (${otherId}, '2026-10-01')) AS pair (school, day) WHERE school = ${schoolId} OR ${part} = 0`;
    await recountStatistics([schoolId, otherId]);
  }
});

describe("a merger is not undone, and it is said why", () => {
  const refusal = async (id: string) => {
    const answer = await undo(id);
    return [answer.status, answer.body.error];
  };

  it("twice; but again after it was merged again", async () => {
    const [gone, stays] = await two();
    await merge(gone.id, stays.id);
    const { id } = await newestEntry(gone.id, "school.merge");
    await undone(gone.id);
    expect(await undoEntry(id)).toMatchObject({ status: 409, body: { error: "This was undone already." } });
    await merge(gone.id, stays.id);
    expect((await undoEntry(id)).status).toBe(409);
    await undone(gone.id);
    expect(await undoEntry((await newestEntry(gone.id, "school.unmerge")).id)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining("Merge the two schools again") },
    });
  });

  it("while the school that stayed is merged itself; one after the other, the newest first, it is", async () => {
    const [first, second, third] = [await createSchool(), await createSchool(), await createSchool()];
    const review = await createReview({ schoolId: first.id });
    await merge(first.id, second.id);
    await merge(second.id, third.id);
    expect(await refusal(first.id)).toEqual([409, expect.stringContaining("Undo that merger first")]);
    await undone(second.id);
    expect(await findMergedInto(first.id)).toBe(second.id);
    await undone(first.id);
    expect((await reviewOf(review.id)).schoolId).toBe(first.id);
    expect(await listStatisticsDifferences()).toEqual([]);
  });

  it("while a younger one into the same school stands; the newest first, all are as they were", async () => {
    const schools = [
      await createSchool({ name: "Bhima School" }),
      await createSchool({ name: "Nira School" }),
      await createSchool({ name: "Indrayani School" }),
    ];
    const [first, stays, second] = schools;
    const parent = await createParent({ schoolId: first.id });
    await db().enrolment.create({ data: { parentId: parent.id, schoolId: second.id, className: "2", status: "confirmed" } });
    const days = ["2026-10-10", "2026-09-10", "2026-11-10"];
    for (const [index, { id }] of schools.entries())
      await createReview({ schoolId: id, authorId: parent.id, submittedAt: new Date(days[index]) });
    const speaker = await createRepresentative({ schoolId: first.id });
    await createRepresentative({ schoolId: second.id, userId: speaker.id });
    const ids = schools.map(({ id }) => id);
    const before = await stateOf(ids);
    await merge(first.id, stays.id);
    await merge(second.id, stays.id);
    const why = "Undo the merger of Indrayani School first.";
    expect(await refusal(first.id)).toEqual([409, why]);
    const { body } = await admin.read(`/api/admin/schools/${first.id}/history`);
    expect(body[0].undoRefusal).toBe(why);
    const { body: logged } = await admin.read("/api/admin/audit");
    expect(JSON.stringify(logged)).toContain(why);
    await undone(second.id);
    await undone(first.id);
    expect(await stateOf(ids)).toEqual(before);
    expect(await listStatisticsDifferences()).toEqual([]);
  });

  it("after the school that stayed was deleted, for that one went with it", async () => {
    const [gone, stays] = await two();
    await merge(gone.id, stays.id);
    await admin.ask("DELETE", `/api/admin/schools/${stays.id}`);
    expect(await refusal(gone.id)).toEqual([409, "The school isn’t there any more."]);
  });

  it("while another school has its code", async () => {
    const code = "27200100903";
    const [gone, stays] = [await createSchool({ udiseCode: code }), await createSchool()];
    await merge(gone.id, stays.id);
    await admin.ask("PUT", `/api/admin/schools/${stays.id}`, { udiseCode: null });
    const taker = await createSchool({ name: "Kosi Public School", udiseCode: code });
    expect(await refusal(gone.id)).toEqual([409, expect.stringContaining("Kosi Public School")]);
    expect(await findMergedInto(gone.id)).toBe(stays.id);
    await admin.ask("PUT", `/api/admin/schools/${taker.id}`, { udiseCode: null });
    expect((await undone(gone.id)).udiseCode).toBe(code);
  });

  it("while a review of somebody who had reviewed both is hidden", async () => {
    const [gone, stays] = await two();
    const parent = await createParent({ schoolId: gone.id });
    const review = await createReview({ schoolId: gone.id, authorId: parent.id, submittedAt: new Date("2026-11-04") });
    await createReview({ schoolId: stays.id, authorId: parent.id, submittedAt: new Date("2026-10-04") });
    await merge(gone.id, stays.id);
    await setReview(review.id, { status: "pending" });
    expect(await refusal(gone.id)).toEqual([409, expect.stringContaining("Decide about it first")]);
  });

  it("where somebody would speak for a school and have reviewed it", async () => {
    const [gone, stays] = await two();
    const parent = await createParent({ schoolId: gone.id });
    const review = await createReview({ schoolId: gone.id, authorId: parent.id, submittedAt: new Date("2026-11-04") });
    await createReview({ schoolId: stays.id, authorId: parent.id, submittedAt: new Date("2026-10-04") });
    await merge(gone.id, stays.id);
    await setReview(review.id, { ...REMOVED, removedAt: clock.now() });
    await createRepresentative({ schoolId: stays.id, userId: parent.id });
    expect(await refusal(gone.id)).toEqual([409, expect.stringContaining("Nobody does both")]);
  });

  it("where it is from before mergers were written down", async () => {
    const [gone, stays] = await two();
    await merge(gone.id, stays.id);
    await db().mergerPart.deleteMany({ where: { schoolId: gone.id } });
    expect(await refusal(gone.id)).toEqual([409, expect.stringContaining("before mergers were written down")]);
    const { body } = await admin.read(`/api/admin/schools/${gone.id}/history`);
    expect(body[0].undoRefusal).toContain("before mergers were written down");
  });
});

describe("at the same moment", () => {
  it("of two who undo a merger, one does", async () => {
    const [gone, stays] = await two();
    await createReview({ schoolId: gone.id });
    await merge(gone.id, stays.id);
    const { id } = await newestEntry(gone.id, "school.merge");
    const answers = await Promise.all([undoEntry(id), undoEntry(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await db().auditEntry.count({ where: { subjectId: gone.id, action: "school.unmerge" } })).toBe(1);
    expect(await listStatisticsDifferences()).toEqual([]);
  });

  it("reviews that are written go where their author's child is, or are refused", async () => {
    const [gone, stays] = await two();
    const parents = await Promise.all([gone, gone, gone, stays, stays, stays].map(({ id }) => createParent({ schoolId: id })));
    const cookies = await Promise.all(parents.map((parent) => signIn(parent)));
    await merge(gone.id, stays.id);
    const { id } = await newestEntry(gone.id, "school.merge");
    const write = (cookie: string) => call(`/api/schools/${stays.id}/reviews`, { method: "POST", cookie, json: RATINGS });
    const [answer, ...written] = await Promise.all([undoEntry(id), ...cookies.map(write)]);
    expect(answer.status).toBe(200);
    expect(written.slice(3).map(({ status }) => status)).toEqual([201, 201, 201]);
    const accepted = written.slice(0, 3).filter(({ status }) => status === 201).length;
    expect(await db().review.count({ where: { schoolId: gone.id } })).toBe(accepted);
    expect(await db().review.count({ where: { schoolId: stays.id } })).toBe(3);
  });

  it("a merger of the school that stays and an undoing leave no school between the two", async () => {
    const [gone, stays, third] = [await createSchool(), await createSchool(), await createSchool()];
    const review = await createReview({ schoolId: gone.id });
    await merge(gone.id, stays.id);
    const { id } = await newestEntry(gone.id, "school.merge");
    const [answer, merged] = await Promise.all([
      undoEntry(id),
      admin.ask("POST", `/api/admin/schools/${stays.id}/merge`, { intoId: third.id }),
    ]);
    expect(merged.status).toBe(200);
    expect((await reviewOf(review.id)).schoolId).toBe(answer.status === 200 ? gone.id : third.id);
    expect(await findMergedInto(gone.id)).toBe(answer.status === 200 ? null : third.id);
    expect(await listStatisticsDifferences()).toEqual([]);
  });
});
