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
import { createAdminClient } from "@/tests/support/admin-calls";
import { call } from "@/tests/support/call";
import { removeLeavingReviews } from "@/tests/support/leaving-reviews";

const RATINGS = {
  teachersRating: 4,
  facilitiesRating: 4,
  academicsRating: 4,
  atmosphereRating: 4,
  administrationRating: 4,
  overallRating: 4,
};

let admin: Awaited<ReturnType<typeof createAdminClient>>;
beforeAll(async () => {
  admin = await createAdminClient();
});

const merge = async (id: string, intoId: string, more: object = {}) => {
  const merged = await admin.ask("POST", `/api/admin/schools/${id}/merge`, { intoId, ...more });
  expect(merged.status, JSON.stringify(merged.body)).toBe(200);
};
const undoEntry = (entryId: bigint) => admin.ask("POST", `/api/admin/audit/${entryId}/undo`);
const newestEntry = (subjectId: string, action: string) =>
  db().auditEntry.findFirstOrThrow({ where: { subjectId, action }, orderBy: { id: "desc" } });
/** Undoes the newest merger of a school. */
const undo = async (id: string) => undoEntry((await newestEntry(id, "school.merge")).id);
const undoMerger = async (id: string) => {
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
const createTwoSchools = async (): Promise<
  [gone: Awaited<ReturnType<typeof createSchool>>, stays: Awaited<ReturnType<typeof createSchool>>]
> => [await createSchool(), await createSchool()];

/** All data of these schools except their versions. */
async function stateOf(ids: string[]) {
  const bySchool = { where: { schoolId: { in: ids } } };
  const [schools, reviews, replies, enrolments, representatives, corrections, sources, fees, statistics] = await Promise.all([
    db().school.findMany({ where: { id: { in: ids } }, omit: { version: true, updatedAt: true }, orderBy: { id: "asc" } }),
    db().review.findMany({ ...bySchool, omit: { version: true }, orderBy: { id: "asc" } }),
    db().reviewReply.findMany({ ...bySchool, orderBy: { id: "asc" } }),
    db().enrolment.findMany({ ...bySchool, orderBy: { id: "asc" } }),
    db().schoolRepresentative.findMany({ ...bySchool, orderBy: [{ userId: "asc" }, { schoolId: "asc" }] }),
    db().schoolCorrection.findMany({ ...bySchool, omit: { version: true }, orderBy: { id: "asc" } }),
    db().schoolSource.findMany({ ...bySchool, orderBy: [{ schoolId: "asc" }, { field: "asc" }] }),
    db().schoolFee.findMany({ ...bySchool, orderBy: [{ schoolId: "asc" }, { academicYear: "asc" }] }),
    db().schoolStatistics.findMany({ ...bySchool, orderBy: { schoolId: "asc" } }),
  ]);
  return { schools, reviews, replies, enrolments, representatives, corrections, sources, fees, statistics };
}

describe("undoing a merger", () => {
  it("restores both schools exactly, including everything the merger had to resolve", async () => {
    const facts = { udiseCode: "27200100901", principalName: "Meera Joshi", fees: [{ academicYear: 2024, averageFees: 30_000 }] };
    const merged = await createSchool({ name: "Tungabhadra High School", factCount: 5, ...facts });
    const target = await createSchool({ medium: "Marathi" });
    const older = await createSchool();
    await merge(older.id, merged.id);

    const plain = await createReview({ schoolId: merged.id, overallRating: 2 });
    await createReview({ schoolId: merged.id, status: "removed" });
    await createReply(plain, { status: "approved", publishedOn: new Date("2026-11-05") });
    await createReview({ schoolId: target.id, overallRating: 5 });
    // Reviews of both, the newer at the merged school; at the target with an earlier and a pending version.
    const author = await createParent({ schoolId: merged.id });
    const first = await createReview({ schoolId: target.id, authorId: author.id, status: "replaced", publishedOn: new Date("2026-08-04") });
    const second = await createReview({
      schoolId: target.id,
      authorId: author.id,
      replacesId: first.id,
      submittedAt: new Date("2026-09-04"),
    });
    const waits = { status: "pending", publishedOn: null, isPendingVersion: true } as const;
    await createReview({ schoolId: target.id, authorId: author.id, replacesId: second.id, submittedAt: new Date("2026-10-04"), ...waits });
    await createReview({ schoolId: merged.id, authorId: author.id, submittedAt: new Date("2026-10-10") });
    // Reviews of both, the newer pending.
    const other = await createParent({ schoolId: merged.id });
    await createReview({ schoolId: merged.id, authorId: other.id, submittedAt: new Date("2026-10-10") });
    await createReview({ schoolId: target.id, authorId: other.id, status: "pending", submittedAt: new Date("2026-11-01") });

    for (const status of ["pending", "confirmed"]) {
      const parent = await createParent({ schoolId: merged.id });
      await db().enrolment.create({ data: { parentId: parent.id, schoolId: target.id, className: "1", academicYear: 2026, status } });
    }
    const representative = await createRepresentative({ schoolId: merged.id });
    await createRepresentative({ schoolId: target.id, userId: representative.id });
    const formerAuthor = await createRepresentative({ schoolId: merged.id });
    await createRepresentative({ schoolId: target.id, userId: formerAuthor.id });
    await db().schoolRepresentative.update({
      where: { userId_schoolId: { userId: formerAuthor.id, schoolId: target.id } },
      data: { endedAt: new Date("2026-10-01"), linkedById: admin.id },
    });
    await createCorrection({ schoolId: merged.id });
    for (const schoolId of [merged.id, target.id]) await createCorrection({ schoolId, field: "medium", value: "Marathi" });
    await createCorrection({ schoolId: merged.id, field: "closed", value: "closed" });
    await db().schoolSource.create({
      data: {
        schoolId: merged.id,
        field: "principalName",
        value: "Meera Joshi",
        source: "The notice board",
        checkedOn: new Date("2026-11-02"),
      },
    });

    const ids = [merged.id, target.id, older.id];
    const before = await stateOf(ids);
    await merge(merged.id, target.id);
    expect((await stateOf(ids)).reviews).not.toEqual(before.reviews);
    const again = await undoMerger(merged.id);
    expect(again).toMatchObject({ id: merged.id, status: "listed", mergedIntoId: null, udiseCode: facts.udiseCode });
    expect(await stateOf(ids)).toEqual(before);
    expect(await listStatisticsDifferences()).toEqual([]);
    expect(await findSchool(merged.id)).toMatchObject({ id: merged.id, isClosed: false });
    expect(await findMergedInto(older.id)).toBe(merged.id);
    expect((await call(`/api/schools?search=${encodeURIComponent("Tungabhadra High School")}`)).body).toHaveLength(1);
    const { reviews } = await listSchoolReviews({ schoolId: merged.id });
    expect(reviews.find(({ id }) => id === plain.id)?.reply).not.toBeNull();

    expect(await newestEntry(merged.id, "school.unmerge")).toMatchObject({
      before: { status: "merged", mergedIntoId: target.id },
      after: { status: "listed", mergedIntoId: null, note: { reviews: 4, representatives: 2 } },
    });
    expect(await newestEntry(target.id, "school.release")).toMatchObject({ after: { note: { toId: merged.id, reviews: 4 } } });

    await merge(merged.id, target.id);
    await undoMerger(merged.id);
    expect(await stateOf(ids)).toEqual(before);
  });

  it("is reported by the change feed for both schools", async () => {
    const [merged, target] = await createTwoSchools();
    await createReview({ schoolId: merged.id });
    await merge(merged.id, target.id);
    const { sequence } = await db().change.findFirstOrThrow({ orderBy: { sequence: "desc" } });
    await undoMerger(merged.id);
    const changes = await db().change.findMany({ where: { sequence: { gt: sequence }, kind: "school" } });
    expect(changes.map(({ subjectId }) => subjectId)).toEqual(expect.arrayContaining([merged.id, target.id]));
  });

  it("keeps a school closed that was closed before", async () => {
    const [merged, target] = [await createSchool({ status: "closed" }), await createSchool()];
    await merge(merged.id, target.id);
    expect((await undoMerger(merged.id)).status).toBe("closed");
  });

  it("leaves newer reviews, enrolments and facts with the target, as well as moved ones that changed since", async () => {
    const [merged, target] = [await createSchool({ medium: "Urdu", principalName: "Asha Rao" }), await createSchool()];
    await createReview({ schoolId: merged.id });
    await merge(merged.id, target.id);
    const afterMerger = await createReview({ schoolId: target.id });
    await admin.ask("PUT", `/api/admin/schools/${target.id}`, { principalName: "Meera Joshi", website: "https://kaveri.example" });
    await undoMerger(merged.id);
    expect(await findSchool(target.id)).toMatchObject({ principalName: "Meera Joshi", medium: null, stats: { totalReviews: 1 } });
    expect((await reviewOf(afterMerger.id)).schoolId).toBe(target.id);
    expect(await db().enrolment.count({ where: { schoolId: target.id, parentId: afterMerger.authorId! } })).toBe(1);
    expect(await findSchool(merged.id)).toMatchObject({ principalName: "Asha Rao", medium: "Urdu", stats: { totalReviews: 1 } });
    expect(await listStatisticsDifferences()).toEqual([]);
  });

  it("keeps facts that undoing the fill-in had restored; the code returns to the restored school", async () => {
    const [merged, target] = [await createSchool({ medium: "Urdu", udiseCode: "27200100902" }), await createSchool()];
    await merge(merged.id, target.id);
    await undoEntry((await newestEntry(target.id, "school.fill")).id);
    await admin.ask("PUT", `/api/admin/schools/${target.id}`, { medium: "Urdu" });
    expect((await undoMerger(merged.id)).udiseCode).toBe("27200100902");
    expect((await findSchool(target.id))!.medium).toBe("Urdu");
  });

  it("returns reviews in their current state: decided, withdrawn, replied to, with newer versions, without author", async () => {
    const [merged, target] = await createTwoSchools();
    const [waiting, removed, withdrawn, versioned, unchanged] = [
      await createReview({ schoolId: merged.id, status: "pending" }),
      await createReview({ schoolId: merged.id }),
      await createReview({ schoolId: merged.id }),
      await createReview({ schoolId: merged.id }),
      await createReview({ schoolId: merged.id }),
    ];
    const erased = await createReview({ schoolId: merged.id, isAnonymous: false });
    await merge(merged.id, target.id);
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
    await createReply({ id: versioned.id, schoolId: target.id }, { status: "approved", publishedOn: new Date("2026-11-20") });
    for (const [{ authorId }, keepReviews] of [
      [unchanged, true],
      [erased, false],
    ] as const) {
      const merged = await call("/api/user", {
        method: "DELETE",
        cookie: await cookieOf(authorId!),
        json: { password: "paper boats in july", keepReviews },
      });
      expect(merged.status).toBeLessThan(300);
    }
    await removeLeavingReviews();
    expect(
      await db().mergerPart.count({
        where: { OR: [{ reviewId: erased.id }, { personId: { in: [unchanged.authorId!, erased.authorId!] } }] },
      }),
    ).toBe(0);

    await undoMerger(merged.id);
    expect(await db().review.count({ where: { schoolId: target.id } })).toBe(0);
    const found = await db().review.findMany({
      where: { schoolId: merged.id },
      select: { id: true, status: true, authorId: true, replacesId: true },
    });
    expect(found).toHaveLength(6);
    const statusOf = ({ id }: { id: string }) => found.find((one) => one.id === id)?.status;
    expect([waiting, removed, withdrawn, versioned, unchanged].map(statusOf)).toEqual([
      "approved",
      "removed",
      "removed",
      "approved",
      "approved",
    ]);
    expect(found.find(({ id }) => id === unchanged.id)?.authorId).toBeNull();
    expect(found.filter(({ replacesId }) => replacesId === versioned.id)).toMatchObject([{ status: "pending" }]);
    expect(await db().reviewReply.count({ where: { schoolId: merged.id, reviewId: versioned.id } })).toBe(1);
    expect(await listStatisticsDifferences()).toEqual([]);
  });

  it("moves new reviews by parents enrolled only at the restored school", async () => {
    const [merged, target] = await createTwoSchools();
    const parent = await createParent({ schoolId: merged.id });
    const both = await createParent({ schoolId: merged.id });
    await db().enrolment.create({
      data: {
        parentId: both.id,
        schoolId: target.id,
        className: "1",
        status: "confirmed",
        endedOn: new Date("2026-06-01"),
        startedOn: new Date("2025-06-01"),
      },
    });
    await merge(merged.id, target.id);
    const [there, here] = [
      await createReview({ schoolId: target.id, authorId: parent.id, submittedAt: clock.now() }),
      await createReview({ schoolId: target.id, authorId: both.id, submittedAt: clock.now() }),
    ];
    await undoMerger(merged.id);
    expect((await reviewOf(there.id)).schoolId).toBe(merged.id);
    expect((await reviewOf(here.id)).schoolId).toBe(target.id);
  });

  it("shows neither review of a parent who reviewed both and withdrew the newer", async () => {
    const [merged, target] = await createTwoSchools();
    const parent = await createParent({ schoolId: merged.id });
    const newer = await createReview({ schoolId: merged.id, authorId: parent.id, submittedAt: new Date("2026-11-04") });
    const older = await createReview({ schoolId: target.id, authorId: parent.id, submittedAt: new Date("2026-10-04") });
    await merge(merged.id, target.id);
    expect((await call(`/api/reviews/${newer.id}`, { method: "DELETE", cookie: await signIn(parent) })).status).toBeLessThan(300);
    await undoMerger(merged.id);
    expect(await reviewOf(newer.id)).toMatchObject({ schoolId: merged.id, status: "removed" });
    expect(await reviewOf(older.id)).toMatchObject({ schoolId: target.id, status: "replaced" });
  });

  it.each(["before", "after"])(
    "restores both reviews of a parent who wrote one with a name and one anonymously, %s the anonymous one is replaced",
    async (when) => {
      const [merged, target] = await createTwoSchools();
      const parent = await createParent({ schoolId: merged.id });
      await createReview({ schoolId: target.id, authorId: parent.id, isAnonymous: false });
      const anonymous = await createReview({ schoolId: merged.id, authorId: parent.id, isAnonymous: true });
      const before = await stateOf([merged.id, target.id]);
      await merge(merged.id, target.id);
      expect((await reviewOf(anonymous.id)).authorId).toBeNull();
      if (when === "after") await removeLeavingReviews();
      await undoMerger(merged.id);
      expect(await stateOf([merged.id, target.id])).toEqual(before);
      await removeLeavingReviews();
      expect((await reviewOf(anonymous.id)).status).toBe("approved");
      expect(await listStatisticsDifferences()).toEqual([]);
    },
  );

  it("sends a replaced review to moderation if its author is no longer verified", async () => {
    const [merged, target] = await createTwoSchools();
    const parent = await createParent({ schoolId: merged.id });
    await createReview({ schoolId: merged.id, authorId: parent.id, submittedAt: new Date("2026-11-04") });
    const older = await createReview({ schoolId: target.id, authorId: parent.id, submittedAt: new Date("2026-10-04") });
    await merge(merged.id, target.id);
    await db().user.update({ where: { id: parent.id }, data: { isVerified: false, verificationStatus: "none", verifiedAt: null } });
    await undoMerger(merged.id);
    expect(await reviewOf(older.id)).toMatchObject({ schoolId: target.id, status: "pending" });
  });

  it("makes a pending version pending again if its author is no longer verified or its review was removed", async () => {
    for (const happens of ["unchecked", "removed"]) {
      const [merged, target] = await createTwoSchools();
      const parent = await createParent({ schoolId: merged.id });
      await createReview({ schoolId: merged.id, authorId: parent.id, submittedAt: new Date("2026-10-10") });
      const older = await createReview({ schoolId: target.id, authorId: parent.id, submittedAt: new Date("2026-09-10") });
      const waits = { status: "pending", publishedOn: null, isPendingVersion: true, replacesId: older.id } as const;
      const version = await createReview({ schoolId: target.id, authorId: parent.id, submittedAt: new Date("2026-09-20"), ...waits });
      await merge(merged.id, target.id);
      if (happens === "removed") await setReview(older.id, { ...REMOVED, removedAt: clock.now() });
      else await db().user.update({ where: { id: parent.id }, data: { isVerified: false, verificationStatus: "none", verifiedAt: null } });
      await undoMerger(merged.id);
      expect(await reviewOf(version.id), happens).toMatchObject({ status: "pending", isPendingVersion: happens === "unchecked" });
    }
  });

  it("lets a moderator restore a review that was removed while it was an earlier version", async () => {
    const [merged, target] = await createTwoSchools();
    const parent = await createParent({ schoolId: merged.id });
    await createReview({ schoolId: merged.id, authorId: parent.id, submittedAt: new Date("2026-10-10") });
    const older = await createReview({ schoolId: target.id, authorId: parent.id, submittedAt: new Date("2026-09-10") });
    await merge(merged.id, target.id);
    await admin.ask("POST", "/api/admin/code-of-practice");
    expect((await admin.ask("DELETE", `/api/admin/reviews/${older.id}`, { reasonCode: "off-topic", reopen: true })).status).toBe(204);
    await undoMerger(merged.id);
    expect((await admin.ask("PUT", `/api/admin/reviews/${older.id}/approve`, { reopen: true })).status).toBe(200);
    expect(await reviewOf(older.id)).toMatchObject({ schoolId: target.id, status: "approved" });
    expect(await listStatisticsDifferences()).toEqual([]);
  });

  it("sends replies to moderation whose author didn't represent the restored school before", async () => {
    const [merged, target] = await createTwoSchools();
    const [own, other] = [await createRepresentative({ schoolId: merged.id }), await createRepresentative({ schoolId: target.id })];
    const reviews = [
      await createReview({ schoolId: merged.id }),
      await createReview({ schoolId: merged.id }),
      await createReview({ schoolId: merged.id }),
    ];
    const published = { status: "approved", publishedOn: new Date("2026-11-20") } as const;
    const before = await createReply(reviews[0], { authorId: other.id, ...published, submittedAt: new Date("2026-11-01") });
    await merge(merged.id, target.id);
    const afterMerger = { ...published, submittedAt: new Date(clock.now().getTime() + 1_000) };
    const [ownReply, otherReply] = [
      await createReply({ id: reviews[1].id, schoolId: target.id }, { authorId: own.id, ...afterMerger }),
      await createReply({ id: reviews[2].id, schoolId: target.id }, { authorId: other.id, ...afterMerger }),
    ];
    await undoMerger(merged.id);
    const statusOf = async ({ id }: { id: string }) =>
      (await db().reviewReply.findUniqueOrThrow({ where: { id, schoolId: merged.id } })).status;
    expect([await statusOf(before), await statusOf(ownReply), await statusOf(otherReply)]).toEqual(["approved", "approved", "pending"]);
  });

  it("keeps enrolments and representatives of both schools ended if they ended since", async () => {
    const [merged, target] = await createTwoSchools();
    const parent = await createParent({ schoolId: merged.id });
    await db().enrolment.create({ data: { parentId: parent.id, schoolId: target.id, className: "1", status: "pending" } });
    const representative = await createRepresentative({ schoolId: merged.id });
    await createRepresentative({ schoolId: target.id, userId: representative.id });
    await merge(merged.id, target.id);
    const [enrolment] = await db().enrolment.findMany({ where: { parentId: parent.id } });
    const ended = await call(`/api/enrollments/${enrolment.id}`, {
      method: "PUT",
      cookie: await signIn(parent),
      json: { endedOn: indianDay(), endReason: "moved" },
    });
    expect(ended.status, JSON.stringify(ended.body)).toBe(200);
    expect((await admin.ask("DELETE", `/api/admin/representatives/${representative.id}/${target.id}`)).status).toBeLessThan(300);
    await undoMerger(merged.id);
    expect(await db().enrolment.count({ where: { parentId: parent.id, endedOn: null } })).toBe(0);
    const links = await db().schoolRepresentative.findMany({ where: { userId: representative.id } });
    expect(links).toHaveLength(2);
    expect(links.every(({ endedAt }) => endedAt !== null)).toBe(true);
  });

  it("stores nothing of a parent whose account was deleted", async () => {
    const [merged, target] = await createTwoSchools();
    const parent = await createParent({ schoolId: merged.id });
    await db().enrolment.create({ data: { parentId: parent.id, schoolId: target.id, className: "1", status: "pending" } });
    await merge(merged.id, target.id);
    expect(await db().mergerPart.count({ where: { personId: parent.id } })).toBe(2);
    await db().user.delete({ where: { id: parent.id } });
    expect(await db().mergerPart.count({ where: { personId: parent.id } })).toBe(0);
    await undoMerger(merged.id);
  });
});

describe("a school with thousands of reviews", () => {
  it("gets all reviews back, also on connections with cached plans for single reviews", async () => {
    const [merged, target] = await createTwoSchools();
    await createManyReviews(merged.id, target.id);
    const before = await stateOf([merged.id, target.id]);
    const clients = [];
    while (clients.length < pool().options.max) clients.push(await pool().connect());
    for (const client of clients) await client.query("UPDATE reviews SET version = version + 1 WHERE id = $1", [before.reviews[0].id]);
    for (const client of clients) client.release();
    await merge(merged.id, target.id);
    expect((await findSchool(target.id))!.stats.totalReviews).toBe(6_000);
    await undoMerger(merged.id);
    expect(await stateOf([merged.id, target.id])).toEqual(before);
    expect(await db().mergerPart.findMany({ where: { schoolId: merged.id } })).toMatchObject([{ kind: "school" }]);
  });

  /** Creates 6,000 reviews of one school; every fifth author also reviewed the other. */
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

describe("undoing a merger is refused with a reason", () => {
  const refusal = async (id: string) => {
    const answer = await undo(id);
    return [answer.status, answer.body.error];
  };

  it("when it was undone already; a second merger can be undone", async () => {
    const [merged, target] = await createTwoSchools();
    await merge(merged.id, target.id);
    const { id } = await newestEntry(merged.id, "school.merge");
    await undoMerger(merged.id);
    expect(await undoEntry(id)).toMatchObject({ status: 409, body: { error: "This has already been undone." } });
    await merge(merged.id, target.id);
    expect((await undoEntry(id)).status).toBe(409);
    await undoMerger(merged.id);
    expect(await undoEntry((await newestEntry(merged.id, "school.unmerge")).id)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining("merge the two schools again") },
    });
  });

  it("when the target has been merged itself; undoing the newest first works", async () => {
    const [first, second, third] = [await createSchool(), await createSchool(), await createSchool()];
    const review = await createReview({ schoolId: first.id });
    await merge(first.id, second.id);
    await merge(second.id, third.id);
    expect(await refusal(first.id)).toEqual([409, expect.stringContaining("Undo that merger first")]);
    await undoMerger(second.id);
    expect(await findMergedInto(first.id)).toBe(second.id);
    await undoMerger(first.id);
    expect((await reviewOf(review.id)).schoolId).toBe(first.id);
    expect(await listStatisticsDifferences()).toEqual([]);
  });

  it("when a newer merger into the same target exists; undoing the newest first restores everything", async () => {
    const schools = [
      await createSchool({ name: "Bhima School" }),
      await createSchool({ name: "Nira School" }),
      await createSchool({ name: "Indrayani School" }),
    ];
    const [first, target, second] = schools;
    const parent = await createParent({ schoolId: first.id });
    await db().enrolment.create({ data: { parentId: parent.id, schoolId: second.id, className: "2", status: "confirmed" } });
    const days = ["2026-10-10", "2026-09-10", "2026-11-10"];
    for (const [index, { id }] of schools.entries())
      await createReview({ schoolId: id, authorId: parent.id, submittedAt: new Date(days[index]) });
    const representative = await createRepresentative({ schoolId: first.id });
    await createRepresentative({ schoolId: second.id, userId: representative.id });
    const ids = schools.map(({ id }) => id);
    const before = await stateOf(ids);
    await merge(first.id, target.id);
    await merge(second.id, target.id);
    const reason = "Undo the merger of Indrayani School first.";
    expect(await refusal(first.id)).toEqual([409, reason]);
    const { body } = await admin.read(`/api/admin/schools/${first.id}/history`);
    expect(body[0].undoRefusal).toBe(reason);
    const { body: logged } = await admin.read("/api/admin/audit");
    expect(JSON.stringify(logged)).toContain(reason);
    await undoMerger(second.id);
    await undoMerger(first.id);
    expect(await stateOf(ids)).toEqual(before);
    expect(await listStatisticsDifferences()).toEqual([]);
  });

  it("when the target was deleted, which deletes the merged school", async () => {
    const [merged, target] = await createTwoSchools();
    await merge(merged.id, target.id);
    await admin.ask("DELETE", `/api/admin/schools/${target.id}`);
    expect(await refusal(merged.id)).toEqual([409, "This school no longer exists."]);
  });

  it("when another school has its code", async () => {
    const code = "27200100903";
    const [merged, target] = [await createSchool({ udiseCode: code }), await createSchool()];
    await merge(merged.id, target.id);
    await admin.ask("PUT", `/api/admin/schools/${target.id}`, { udiseCode: null });
    const codeOwner = await createSchool({ name: "Kosi Public School", udiseCode: code });
    expect(await refusal(merged.id)).toEqual([409, expect.stringContaining("Kosi Public School")]);
    expect(await findMergedInto(merged.id)).toBe(target.id);
    await admin.ask("PUT", `/api/admin/schools/${codeOwner.id}`, { udiseCode: null });
    expect((await undoMerger(merged.id)).udiseCode).toBe(code);
  });

  it("while a review of the school by any author is hidden", async () => {
    const [merged, target] = await createTwoSchools();
    const parent = await createParent({ schoolId: target.id });
    const review = await createReview({ schoolId: target.id, authorId: parent.id });
    await merge(merged.id, target.id);
    await setReview(review.id, { status: "pending" });
    expect(await refusal(merged.id)).toEqual([409, expect.stringContaining("Decide on that review first")]);
  });

  it("when a representative would have reviewed their own school", async () => {
    const [merged, target] = await createTwoSchools();
    const parent = await createParent({ schoolId: merged.id });
    const review = await createReview({ schoolId: merged.id, authorId: parent.id, submittedAt: new Date("2026-11-04") });
    await createReview({ schoolId: target.id, authorId: parent.id, submittedAt: new Date("2026-10-04") });
    await merge(merged.id, target.id);
    await setReview(review.id, { ...REMOVED, removedAt: clock.now() });
    await createRepresentative({ schoolId: target.id, userId: parent.id });
    expect(await refusal(merged.id)).toEqual([409, expect.stringContaining("nobody can be both")]);
  });

  it("when it was made before mergers were recorded", async () => {
    const [merged, target] = await createTwoSchools();
    await merge(merged.id, target.id);
    await db().mergerPart.deleteMany({ where: { schoolId: merged.id } });
    expect(await refusal(merged.id)).toEqual([409, expect.stringContaining("before we recorded which data came from which school")]);
    const { body } = await admin.read(`/api/admin/schools/${merged.id}/history`);
    expect(body[0].undoRefusal).toContain("before we recorded which data came from which school");
  });
});

describe("undoing a merger concurrently", () => {
  it("two who undo it at once: one succeeds", async () => {
    const [merged, target] = await createTwoSchools();
    await createReview({ schoolId: merged.id });
    await merge(merged.id, target.id);
    const { id } = await newestEntry(merged.id, "school.merge");
    const answers = await Promise.all([undoEntry(id), undoEntry(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await db().auditEntry.count({ where: { subjectId: merged.id, action: "school.unmerge" } })).toBe(1);
    expect(await listStatisticsDifferences()).toEqual([]);
  });

  it("reviews submitted at the same moment go to the school of the author's child, or are refused", async () => {
    const [merged, target] = await createTwoSchools();
    const parents = await Promise.all([merged, merged, merged, target, target, target].map(({ id }) => createParent({ schoolId: id })));
    const cookies = await Promise.all(parents.map((parent) => signIn(parent)));
    await merge(merged.id, target.id);
    const { id } = await newestEntry(merged.id, "school.merge");
    const write = (cookie: string) => call(`/api/schools/${target.id}/reviews`, { method: "POST", cookie, json: RATINGS });
    const [answer, ...written] = await Promise.all([undoEntry(id), ...cookies.map(write)]);
    expect(answer.status).toBe(200);
    expect(written.slice(3).map(({ status }) => status)).toEqual([201, 201, 201]);
    const accepted = written.slice(0, 3).filter(({ status }) => status === 201).length;
    expect(await db().review.count({ where: { schoolId: merged.id } })).toBe(accepted);
    expect(await db().review.count({ where: { schoolId: target.id } })).toBe(3);
  });

  it("undoing it while the target is merged leaves no school in between", async () => {
    const [source, target, third] = [await createSchool(), await createSchool(), await createSchool()];
    const review = await createReview({ schoolId: source.id });
    await merge(source.id, target.id);
    const { id } = await newestEntry(source.id, "school.merge");
    const [answer, merged] = await Promise.all([
      undoEntry(id),
      admin.ask("POST", `/api/admin/schools/${target.id}/merge`, { intoId: third.id }),
    ]);
    expect(merged.status).toBe(200);
    expect((await reviewOf(review.id)).schoolId).toBe(answer.status === 200 ? source.id : third.id);
    expect(await findMergedInto(source.id)).toBe(answer.status === 200 ? null : third.id);
    expect(await listStatisticsDifferences()).toEqual([]);
  });
});
