import { beforeAll, describe, expect, it } from "vitest";
import { listSchoolReviews } from "@/lib/reviews/queries";
import { listStatisticsDifferences } from "@/lib/reviews/statistics";
import { db } from "@/lib/platform/db";
import { findMergedInto, findSchool } from "@/lib/schools/queries";
import { readSitemapPart } from "@/lib/schools/sitemap";
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

const act = (id: string, what: "close" | "reopen" | "merge", body: object = {}) =>
  admin.ask("POST", `/api/admin/schools/${id}/${what}`, body);
const merge = (id: string, intoId: string, more: object = {}) => act(id, "merge", { intoId, ...more });
const auditOf = (id: string) => db().auditEntry.findMany({ where: { subjectKind: "school", subjectId: id }, orderBy: { id: "asc" } });
const isInSearch = async (name: string) => (await call(`/api/schools?search=${encodeURIComponent(name)}`)).body.length > 0;
const isInSitemap = async (id: string, serial: bigint) => {
  for await (const batch of readSitemapPart(Number(serial / 40_000n))) if (batch.some((school) => school.id === id)) return true;
  return false;
};

describe("a school that has closed", () => {
  it("keeps its page and its reviews, leaves lists, search and sitemap, and comes back when it is opened again", async () => {
    const school = await createSchool({ name: "Lamplight Academy", factCount: 5 });
    await createReview({ schoolId: school.id });
    expect(await isInSitemap(school.id, school.serial)).toBe(true);
    const closed = await act(school.id, "close", { version: school.version, reason: "The board's list of closures" });
    expect(closed).toMatchObject({ status: 200, body: { id: school.id, status: "closed", version: 2 } });
    expect(await findSchool(school.id)).toMatchObject({ isClosed: true, stats: { totalReviews: 1 } });
    expect(await isInSearch("Lamplight Academy")).toBe(false);
    expect(await isInSitemap(school.id, school.serial)).toBe(false);

    expect((await act(school.id, "reopen")).body.status).toBe("listed");
    expect(await isInSearch("Lamplight Academy")).toBe(true);
    expect((await auditOf(school.id)).map(({ action }) => action)).toEqual(["school.close", "school.reopen"]);
  });

  it("closed again changes nothing; an old version is refused with the present state", async () => {
    const school = await createSchool({ status: "closed" });
    expect((await act(school.id, "close", { version: 99 })).status).toBe(200);
    expect(await auditOf(school.id)).toHaveLength(0);
    expect(await act(school.id, "reopen", { version: 99 })).toMatchObject({ status: 409, body: { code: "STALE" } });
  });

  it("is listed again where its closing is undone in the audit log, unless it was opened again since, or merged", async () => {
    const [school, other] = [await createSchool(), await createSchool()];
    await act(school.id, "close");
    const undo = async (nth: number) => admin.ask("POST", `/api/admin/audit/${(await auditOf(school.id))[nth].id}/undo`);
    expect((await undo(0)).body.status).toBe("listed");
    expect((await undo(0)).status).toBe(409);
    expect((await undo(1)).body.status).toBe("closed");
    await merge(school.id, other.id);
    expect(await undo(2)).toMatchObject({ status: 409, body: { error: expect.stringContaining("changed again since") } });
    expect((await undo(3)).body.status).toBe("closed");
    expect((await undo(2)).body.status).toBe("listed");
  });

  it("takes no review, new version or enrolment, and says why", async () => {
    const school = await createSchool();
    const [parent, author] = [await createParent({ schoolId: school.id }), await createParent({ schoolId: school.id })];
    const review = await createReview({ schoolId: school.id, authorId: author.id });
    await act(school.id, "close");
    const cookie = await signIn(parent);
    const asked = await call(`/api/schools/${school.id}/can-review`, { cookie });
    expect(asked.body).toMatchObject({ canReview: false, code: "closed", reason: expect.stringContaining("closed") });
    const sent = await call(`/api/schools/${school.id}/reviews`, { method: "POST", cookie, json: RATINGS });
    expect(sent).toMatchObject({ status: 403, body: { code: "REVIEW_NOT_ALLOWED" } });
    const version = await call(`/api/reviews/${review.id}/versions`, { method: "POST", cookie: await signIn(author), json: RATINGS });
    expect(version.status).toBe(403);
    const enrolled = await call("/api/enrollments", { method: "POST", cookie, json: { schoolId: school.id } });
    expect(enrolled.status).toBe(400);
  });
});

describe("a school merged into another", () => {
  it("gives it its reviews, replies, enrolments and representatives, and both statistics are exact", async () => {
    const [gone, stays] = [await createSchool(), await createSchool()];
    const review = await createReview({ schoolId: gone.id, overallRating: 2 });
    await createReview({ schoolId: stays.id, overallRating: 5 });
    const removed = await createReview({ schoolId: gone.id, status: "removed" });
    const reply = await createReply(review, { status: "approved", publishedOn: new Date("2026-11-05") });
    const speaker = await createRepresentative({ schoolId: gone.id });

    const merged = await merge(gone.id, stays.id, { version: gone.version, intoVersion: stays.version });
    expect(merged.body).toMatchObject({ id: stays.id, moved: { reviews: 2, reviewsReplaced: 0, enrolments: 2, representatives: 1 } });
    expect(await findSchool(gone.id)).toBeNull();
    expect((await findSchool(stays.id))!.stats).toMatchObject({ totalReviews: 2, averageRating: 3.5 });
    const { reviews } = await listSchoolReviews({ schoolId: stays.id });
    expect(reviews.find(({ id }) => id === review.id)?.reply?.text).toBe(reply.text);
    expect(await db().review.count({ where: { id: removed.id, schoolId: stays.id } })).toBe(1);
    expect(await db().schoolRepresentative.count({ where: { userId: speaker.id, schoolId: stays.id, endedAt: null } })).toBe(1);
    expect(await listStatisticsDifferences()).toEqual([]);
    expect((await auditOf(gone.id))[0]).toMatchObject({ action: "school.merge", after: { mergedIntoId: stays.id } });
    expect((await auditOf(stays.id))[0]).toMatchObject({ action: "school.absorb", after: { note: { fromId: gone.id, reviews: 2 } } });

    expect((await merge(gone.id, stays.id)).body.moved.reviews).toBe(0);
    expect(await auditOf(gone.id)).toHaveLength(1);
  });

  it("leads there in one step, and so does what was merged into it before", async () => {
    const [first, second, third] = [await createSchool(), await createSchool(), await createSchool()];
    await merge(first.id, second.id);
    await merge(second.id, third.id);
    expect((await db().school.findUniqueOrThrow({ where: { id: first.id } })).mergedIntoId).toBe(third.id);
    for (const { id } of [first, second]) expect(await findMergedInto(id)).toBe(third.id);
  });

  it("of a parent who reviewed both, the newer review stays and the other stands below it", async () => {
    const [gone, stays] = [await createSchool(), await createSchool()];
    const parent = await createParent({ schoolId: gone.id });
    const newer = await createReview({ schoolId: gone.id, authorId: parent.id, overallRating: 2, submittedAt: new Date("2026-11-04") });
    const older = await createReview({ schoolId: stays.id, authorId: parent.id, overallRating: 5, submittedAt: new Date("2026-10-04") });
    expect((await merge(gone.id, stays.id)).body.moved).toMatchObject({ reviews: 1, reviewsReplaced: 1 });
    const { reviews } = await listSchoolReviews({ schoolId: stays.id });
    expect(reviews).toMatchObject([{ id: newer.id, earlier: [{ overallRating: 5 }] }]);
    expect((await db().review.findUniqueOrThrow({ where: { id: older.id } })).status).toBe("replaced");
    expect((await findSchool(stays.id))!.stats.totalReviews).toBe(1);
    expect(await listStatisticsDifferences()).toEqual([]);
  });

  it("of a parent with a child at both, one enrolment lasts: the confirmed one", async () => {
    const [gone, stays] = [await createSchool(), await createSchool()];
    const parent = await createParent({ schoolId: gone.id });
    await db().enrolment.create({ data: { parentId: parent.id, schoolId: stays.id, className: "1", status: "pending" } });
    expect((await merge(gone.id, stays.id)).status).toBe(200);
    const enrolments = await db().enrolment.findMany({ where: { parentId: parent.id } });
    expect(enrolments).toMatchObject([{ schoolId: stays.id, className: "4", status: "confirmed", endedOn: null }]);
  });

  it("gives it the facts that it lacks, its code and its fees of other years, unless that is switched off", async () => {
    const facts = { udiseCode: "27200100777", principalName: "Meera Joshi", fees: [{ academicYear: 2024, averageFees: 30_000 }] };
    const [gone, stays] = [await createSchool(facts), await createSchool({ medium: "Marathi" })];
    await merge(gone.id, stays.id);
    expect(await findSchool(stays.id)).toMatchObject({ ...facts, medium: "Marathi" });
    expect((await auditOf(stays.id)).map(({ action }) => action)).toEqual(["school.absorb", "school.fill"]);

    const [other, plain] = [await createSchool({ principalName: "Asha Rao" }), await createSchool()];
    await merge(other.id, plain.id, { fill: false });
    expect((await findSchool(plain.id))!.principalName).toBeNull();
  });

  it("leaves no code behind where what it gave is taken back, and again where that is undone", async () => {
    const code = "27200100779";
    const [gone, stays] = [await createSchool({ udiseCode: code, medium: "Urdu" }), await createSchool()];
    await merge(gone.id, stays.id);
    const codes = async () =>
      (await db().school.findMany({ where: { udiseCode: code }, select: { id: true } })).map(({ id }) =>
        id === stays.id ? "stays" : "gone",
      );
    const undoNewest = async () => {
      const newest = (await auditOf(stays.id)).at(-1)!;
      return (await admin.ask("POST", `/api/admin/audit/${newest.id}/undo`)).body;
    };
    expect(await codes()).toEqual(["stays"]);
    expect(await undoNewest()).toMatchObject({ udiseCode: null, medium: null });
    expect(await codes()).toEqual(["gone"]);
    expect((await auditOf(gone.id)).at(-1)).toMatchObject({
      action: "school.undo",
      before: { udiseCode: null },
      after: { udiseCode: code },
    });
    expect(await undoNewest()).toMatchObject({ udiseCode: code, medium: "Urdu" });
    expect(await codes()).toEqual(["stays"]);
    expect(await undoNewest()).toMatchObject({ udiseCode: null });
    expect(await codes()).toEqual(["gone"]);
  });

  it("is refused into itself, into what isn't listed, from an old version, and where a hidden review would be shown", async () => {
    const [gone, stays, closed] = [await createSchool(), await createSchool(), await createSchool({ status: "closed" })];
    for (const id of [gone.id, closed.id, "no-such-school-abc123"])
      expect(await merge(gone.id, id)).toMatchObject({ status: 400, body: { fields: { intoId: expect.any(String) } } });
    expect((await merge("no-such-school-abc123", stays.id)).status).toBe(404);
    expect((await merge(gone.id, stays.id, { intoVersion: 7 })).body.code).toBe("STALE");

    const parent = await createParent({ schoolId: gone.id });
    await createReview({ schoolId: gone.id, authorId: parent.id, status: "pending", publishedOn: new Date("2026-11-01") });
    await createReview({ schoolId: stays.id, authorId: parent.id });
    expect(await merge(gone.id, stays.id)).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    expect((await findSchool(gone.id))!.isClosed).toBe(false);
  });

  it("is refused where somebody would speak for the school and have reviewed it", async () => {
    const [gone, stays] = [await createSchool(), await createSchool()];
    const parent = await createParent({ schoolId: gone.id });
    await createReview({ schoolId: gone.id, authorId: parent.id });
    await createRepresentative({ schoolId: stays.id, userId: parent.id });
    expect(await merge(gone.id, stays.id)).toMatchObject({ status: 409, body: { error: expect.stringContaining("Nobody does both") } });
  });

  it("goes with the school that it leads to", async () => {
    const [gone, stays] = [await createSchool(), await createSchool()];
    await merge(gone.id, stays.id);
    expect((await admin.ask("DELETE", `/api/admin/schools/${stays.id}`)).status).toBe(204);
    expect(await db().school.count({ where: { id: { in: [gone.id, stays.id] } } })).toBe(0);
    expect((await auditOf(stays.id)).at(-1)?.after).toEqual({ note: { reviews: 0, enrolments: 0, merged: 1 } });
  });

  it("gives it what waits to be corrected, and where its facts are from", async () => {
    const [gone, stays] = [await createSchool({ principalName: "Meera Joshi" }), await createSchool()];
    const waiting = await createCorrection({ schoolId: gone.id });
    for (const schoolId of [gone.id, stays.id]) await createCorrection({ schoolId, field: "medium", value: "Marathi" });
    await createCorrection({ schoolId: gone.id, field: "closed", value: "closed" });
    const source = { field: "principalName", value: "Meera Joshi", source: "The notice board", checkedOn: new Date("2026-11-02") };
    await db().schoolSource.create({ data: { schoolId: gone.id, ...source } });
    expect((await merge(gone.id, stays.id)).status).toBe(200);
    const corrections = await db().schoolCorrection.findMany({ where: { schoolId: stays.id }, orderBy: { field: "asc" } });
    expect(corrections.map(({ schoolId, field }) => [schoolId, field])).toEqual([
      [stays.id, "medium"],
      [stays.id, waiting.field],
    ]);
    expect(await db().schoolSource.findMany({ where: { schoolId: stays.id } })).toMatchObject([source]);
  });

  it("says of its earlier changes that they can't be undone while it is merged", async () => {
    const [gone, stays] = [await createSchool({ udiseCode: "27200100778" }), await createSchool()];
    await admin.ask("PUT", `/api/admin/schools/${gone.id}`, { medium: "Urdu" });
    await merge(gone.id, stays.id);
    const { body } = await admin.read(`/api/admin/schools/${gone.id}/history`);
    expect(body.map(({ undoRefusal }: { undoRefusal: string }) => undoRefusal)).toEqual([
      null,
      "This school was merged into another and can’t be changed.",
    ]);
  });

  it("of two mergers against each other at once, one happens", async () => {
    const [one, two] = [await createSchool(), await createSchool()];
    const statuses = await Promise.all([merge(one.id, two.id), merge(two.id, one.id)]);
    expect(statuses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(await db().school.count({ where: { id: { in: [one.id, two.id] }, status: "listed" } })).toBe(1);
  });

  it("takes along the reviews that are written at the same moment, or refuses them", async () => {
    const [gone, stays] = [await createSchool(), await createSchool()];
    const parents = await Promise.all(Array.from({ length: 6 }, () => createParent({ schoolId: gone.id })));
    const cookies = await Promise.all(parents.map((parent) => signIn(parent)));
    const write = (cookie: string) => call(`/api/schools/${gone.id}/reviews`, { method: "POST", cookie, json: RATINGS });
    const [merged, ...written] = await Promise.all([merge(gone.id, stays.id), ...cookies.map(write)]);
    expect(merged.status).toBe(200);
    expect(await db().review.count({ where: { schoolId: gone.id } })).toBe(0);
    expect(await db().review.count({ where: { schoolId: stays.id } })).toBe(written.filter(({ status }) => status === 201).length);
  });
});
