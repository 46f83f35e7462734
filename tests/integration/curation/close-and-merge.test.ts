import { beforeAll, describe, expect, it } from "vitest";
import { removeDueReviews } from "@/lib/reviews/anonymity/anonymous-removals";
import { listSchoolReviews } from "@/lib/reviews/queries";
import { listStatisticsDifferences } from "@/lib/reviews/statistics";
import { db } from "@/lib/platform/db";
import { findMergedInto, findSchool } from "@/lib/schools/queries";
import { readSitemapPart } from "@/lib/schools/sitemap";
import { createCorrection } from "@/tests/factories/curation";
import { createParent, PASSWORD } from "@/tests/factories/parents";
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

const act = (id: string, what: "close" | "reopen" | "merge", body: object = {}) =>
  admin.ask("POST", `/api/admin/schools/${id}/${what}`, body);
const merge = (id: string, intoId: string, more: object = {}) => act(id, "merge", { intoId, ...more });
const detailOf = async (id: string) => (await admin.read(`/api/admin/reviews/${id}`)).body;
const auditOf = (id: string) => db().auditEntry.findMany({ where: { subjectKind: "school", subjectId: id }, orderBy: { id: "asc" } });
const listedIds = async (schoolId: string) =>
  (await call(`/api/schools/${schoolId}/reviews`)).body.map(({ id }: { id: string }) => id).sort();
const isInSearch = async (name: string) => (await call(`/api/schools?search=${encodeURIComponent(name)}`)).body.length > 0;
const isInSitemap = async (id: string, serial: bigint) => {
  for await (const batch of readSitemapPart(Number(serial / 40_000n))) if (batch.some((school) => school.id === id)) return true;
  return false;
};

describe("a closed school", () => {
  it("keeps its page and reviews, leaves lists, search and sitemap, and returns when it is reopened", async () => {
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

  it("closing it again changes nothing; an outdated version is refused with the current state", async () => {
    const school = await createSchool({ status: "closed" });
    expect((await act(school.id, "close", { version: 99 })).status).toBe(200);
    expect(await auditOf(school.id)).toHaveLength(0);
    expect(await act(school.id, "reopen", { version: 99 })).toMatchObject({ status: 409, body: { code: "STALE" } });
  });

  it("undoing the closure in the audit log lists it again, unless it was reopened or merged since", async () => {
    const [school, other] = [await createSchool(), await createSchool()];
    await act(school.id, "close");
    const undo = async (sequenceNumber: number) =>
      admin.ask("POST", `/api/admin/audit/${(await auditOf(school.id))[sequenceNumber].id}/undo`);
    expect((await undo(0)).body.status).toBe("listed");
    expect((await undo(0)).status).toBe(409);
    expect((await undo(1)).body.status).toBe("closed");
    await merge(school.id, other.id);
    expect(await undo(2)).toMatchObject({ status: 409, body: { error: expect.stringContaining("closed or reopened since") } });
    expect((await undo(3)).body.status).toBe("closed");
    expect((await undo(2)).body.status).toBe("listed");
  });

  it("refuses reviews, new versions and enrolments with a reason", async () => {
    const school = await createSchool();
    const [parent, author] = [await createParent({ schoolId: school.id }), await createParent({ schoolId: school.id })];
    const review = await createReview({ schoolId: school.id, authorId: author.id });
    await act(school.id, "close");
    const cookie = await signIn(parent);
    const canReview = await call(`/api/schools/${school.id}/can-review`, { cookie });
    expect(canReview.body).toMatchObject({ canReview: false, code: "closed", reason: expect.stringContaining("closed") });
    const sent = await call(`/api/schools/${school.id}/reviews`, { method: "POST", cookie, json: RATINGS });
    expect(sent).toMatchObject({ status: 403, body: { code: "REVIEW_NOT_ALLOWED" } });
    const version = await call(`/api/reviews/${review.id}/versions`, { method: "POST", cookie: await signIn(author), json: RATINGS });
    expect(version.status).toBe(403);
    const enrolled = await call("/api/enrollments", { method: "POST", cookie, json: { schoolId: school.id } });
    expect(enrolled.status).toBe(400);
  });
});

describe("merging a school into another", () => {
  it("moves reviews, replies, enrolments and representatives; statistics of both schools are exact", async () => {
    const [source, target] = [await createSchool(), await createSchool()];
    const review = await createReview({ schoolId: source.id, overallRating: 2 });
    await createReview({ schoolId: target.id, overallRating: 5 });
    const removed = await createReview({ schoolId: source.id, status: "removed" });
    const reply = await createReply(review, { status: "approved", publishedOn: new Date("2026-11-05") });
    const representative = await createRepresentative({ schoolId: source.id });

    const merged = await merge(source.id, target.id, { version: source.version, intoVersion: target.version });
    expect(merged.body).toMatchObject({ id: target.id, moved: { reviews: 2, reviewsReplaced: 0, enrolments: 2, representatives: 1 } });
    expect(await findSchool(source.id)).toBeNull();
    expect((await findSchool(target.id))!.stats).toMatchObject({ totalReviews: 2, averageRating: 3.5 });
    const { reviews } = await listSchoolReviews({ schoolId: target.id });
    expect(reviews.find(({ id }) => id === review.id)?.reply?.text).toBe(reply.text);
    expect(await db().review.count({ where: { id: removed.id, schoolId: target.id } })).toBe(1);
    expect(await db().schoolRepresentative.count({ where: { userId: representative.id, schoolId: target.id, endedAt: null } })).toBe(1);
    expect(await listStatisticsDifferences()).toEqual([]);
    expect((await auditOf(source.id))[0]).toMatchObject({ action: "school.merge", after: { mergedIntoId: target.id } });
    expect((await auditOf(target.id))[0]).toMatchObject({ action: "school.absorb", after: { note: { fromId: source.id, reviews: 2 } } });

    expect((await merge(source.id, target.id)).body.moved.reviews).toBe(0);
    expect(await auditOf(source.id)).toHaveLength(1);
  });

  it("its address redirects to the target directly, also for schools merged into it earlier", async () => {
    const [first, second, third] = [await createSchool(), await createSchool(), await createSchool()];
    await merge(first.id, second.id);
    await merge(second.id, third.id);
    expect((await db().school.findUniqueOrThrow({ where: { id: first.id } })).mergedIntoId).toBe(third.id);
    for (const { id } of [first, second]) expect(await findMergedInto(id)).toBe(third.id);
  });

  it("of a parent's reviews of both schools, the newer stays current and the older becomes its earlier version", async () => {
    const [merged, target] = [await createSchool(), await createSchool()];
    const parent = await createParent({ schoolId: merged.id });
    const fields = { authorId: parent.id, isAnonymous: false };
    const newer = await createReview({ ...fields, schoolId: merged.id, overallRating: 2, submittedAt: new Date("2026-11-04") });
    const older = await createReview({ ...fields, schoolId: target.id, overallRating: 5, submittedAt: new Date("2026-10-04") });
    expect((await merge(merged.id, target.id)).body.moved).toMatchObject({ reviews: 1, reviewsReplaced: 1 });
    const { reviews } = await listSchoolReviews({ schoolId: target.id });
    expect(reviews).toMatchObject([{ id: newer.id, earlier: [{ overallRating: 5 }] }]);
    expect((await db().review.findUniqueOrThrow({ where: { id: older.id } })).status).toBe("replaced");
    expect((await findSchool(target.id))!.stats.totalReviews).toBe(1);
    expect(await listStatisticsDifferences()).toEqual([]);
  });

  it.each([true, false])(
    "doesn't tell that one parent wrote the anonymous review and the named one (the anonymous one is older: %s)",
    async (isAnonymousOlder) => {
      const [merged, target] = [await createSchool(), await createSchool()];
      const parent = await createParent({ schoolId: merged.id });
      const review = (schoolId: string, isAnonymous: boolean) =>
        createReview({
          schoolId,
          authorId: parent.id,
          isAnonymous,
          submittedAt: new Date(isAnonymous === isAnonymousOlder ? "2026-10-04" : "2026-11-04"),
        });
      const [named, anonymous] = [await review(target.id, false), await review(merged.id, true)];
      const stranger = await createReview({ schoolId: merged.id });
      const all = [named.id, anonymous.id, stranger.id].sort();
      const { body } = await merge(merged.id, target.id);
      expect(body.moved).toMatchObject({ reviews: 2, reviewsReplaced: 0 });
      expect(JSON.stringify(await auditOf(merged.id), (_, value) => (typeof value === "bigint" ? String(value) : value))).toContain(
        '"reviewsReplaced":0',
      );
      expect(await listedIds(target.id)).toEqual(all);
      expect((await findSchool(target.id))!.stats.totalReviews).toBe(3);
      expect(await listStatisticsDifferences()).toEqual([]);
      expect((await detailOf(anonymous.id)).user).toBeNull();
      const own = (await call("/api/user/reviews", { cookie: await signIn(parent) })).body;
      expect(JSON.stringify(own)).toContain(named.id);

      const { dueAt } = await db().reviewRemoval.findUniqueOrThrow({ where: { reviewId: anonymous.id } });
      expect(dueAt.getTime() - Date.now()).toBeLessThan(7 * 86_400_000);
      await removeDueReviews();
      expect(await listedIds(target.id)).toEqual(all);
      await removeLeavingReviews();
      expect(await listedIds(target.id)).toEqual([named.id, stranger.id].sort());
      expect(await db().review.findUniqueOrThrow({ where: { id: anonymous.id } })).toMatchObject({
        status: "replaced",
        authorId: parent.id,
      });
      expect(await listStatisticsDifferences()).toEqual([]);
    },
  );

  describe("doesn't tell an admin who wrote an anonymous review of one school by a name seen at the other:", () => {
    const createPair = async (at: { named?: object; first?: object }) => {
      const [merged, target] = [await createSchool(), await createSchool()];
      const parent = await createParent({ schoolId: merged.id });
      const stranger = await createParent({ schoolId: target.id });
      const own = await createReview({ schoolId: merged.id, authorId: parent.id, isAnonymous: true, submittedAt: new Date("2026-10-04") });
      const control = await createReview({ schoolId: merged.id, isAnonymous: true });
      const other = [];
      for (const { id: authorId } of [parent, stranger])
        other.push(await createReview({ schoolId: target.id, authorId, submittedAt: new Date("2026-11-04"), ...(at.named ?? at.first) }));
      return { merged, target, parent, own, control, other };
    };
    const undo = async (id: string) =>
      admin.ask("POST", `/api/admin/audit/${(await auditOf(id)).findLast(({ action }) => action === "school.merge")!.id}/undo`);
    const versionsOf = async (ids: string[]) =>
      new Set(await Promise.all(ids.map(async (id) => ((await detailOf(id)) as { version: number }).version)));

    it("after a merger and after its undo, all reviews have the same version, and no earlier decision can be undone on top", async () => {
      const { merged, target, own, control, other } = await createPair({ named: { isAnonymous: false } });
      const ids = [own.id, control.id, ...other.map(({ id }) => id)];
      expect((await admin.ask("DELETE", `/api/admin/reviews/${control.id}`, { reopen: true })).status).toBe(204);
      await merge(merged.id, target.id);
      expect(await versionsOf(ids)).toEqual(new Set([3]));
      expect((await admin.ask("POST", `/api/admin/reviews/${control.id}/undo`)).body.code).toBe("CONFLICT");
      expect((await undo(merged.id)).status).toBe(200);
      expect(await versionsOf(ids)).toEqual(new Set([4]));
    });

    it("a removed review that would have been replaced looks as before once its time has come", async () => {
      const { merged, target, own, control } = await createPair({ named: { isAnonymous: false } });
      await merge(merged.id, target.id);
      for (const { id } of [own, control]) await admin.ask("DELETE", `/api/admin/reviews/${id}`, { reopen: true, reasonCode: "abuse" });
      const before = [await detailOf(own.id), await detailOf(control.id)];
      await removeLeavingReviews();
      expect([await detailOf(own.id), await detailOf(control.id)]).toEqual(before);
    });

    it("the author of a review that was never published is hidden as well, and that it is a version now", async () => {
      const { merged, target, parent, other } = await createPair({ first: { isAnonymous: true, status: "pending" } });
      expect((await detailOf(other[0].id)).user.id).toBe(parent.id);
      await merge(merged.id, target.id);
      const [own, control] = [await detailOf(other[0].id), await detailOf(other[1].id)];
      const seen = ({ user, author, isAuthorHidden, isPendingVersion, replaces, version }: Record<string, unknown>) => ({
        ...{ user, author, isAuthorHidden, isPendingVersion, replaces, version },
      });
      expect(seen(own)).toEqual(seen(control));
      expect(own).toMatchObject({ user: null, isAuthorHidden: true, isPendingVersion: false });
      await undo(merged.id);
      expect((await detailOf(other[0].id)).user.id).toBe(parent.id);
    });

    it("a decision and an edit of a review that will be replaced mail its author, and look like those of others", async () => {
      const { merged, target, parent, own, control } = await createPair({ named: { isAnonymous: false } });
      await merge(merged.id, target.id);
      const controlAuthorId = (await db().review.findUniqueOrThrow({ where: { id: control.id } })).authorId!;
      for (const { id } of [own, control])
        await admin.ask("DELETE", `/api/admin/reviews/${id}`, { reopen: true, reasonCode: "abuse", reasonText: "It insults a teacher." });
      for (const userId of [parent.id, controlAuthorId])
        expect(await db().mail.findMany({ where: { userId, kind: "review-removed" } })).toHaveLength(1);
      for (const { id } of [own, control]) {
        const entry = await db().auditEntry.findFirstOrThrow({
          where: { subjectId: id, action: "review.decide" },
          include: { personal: true },
        });
        expect(entry.personal).toEqual([]);
        expect((await detailOf(id)).decisions).toMatchObject([{ reasonText: "It insults a teacher." }]);
        expect((await admin.ask("POST", `/api/admin/reviews/${id}/undo`)).status).toBe(200);
        expect((await call(`/api/reviews/${id}/reports`, { method: "POST", json: { reasonCode: "child" } })).body.isHidden).toBe(true);
        expect((await admin.ask("PUT", `/api/admin/reviews/${id}`, { overallComment: null, reasonCode: "child" })).status).toBe(200);
      }
      for (const userId of [parent.id, controlAuthorId])
        expect(await db().mail.findMany({ where: { userId, kind: "review-edited" } })).toHaveLength(1);
    });

    it("replaced reviews without a name aren't counted", async () => {
      const { merged, target } = await createPair({ first: { isAnonymous: true } });
      expect((await merge(merged.id, target.id)).body.moved).toMatchObject({ reviews: 2, reviewsReplaced: 0 });
    });
  });

  it("deletes the anonymous review within seven days if its author deletes their account meanwhile", async () => {
    const [merged, target] = [await createSchool(), await createSchool()];
    const parent = await createParent({ schoolId: merged.id });
    await createReview({ schoolId: target.id, authorId: parent.id, isAnonymous: false });
    const anonymous = await createReview({ schoolId: merged.id, authorId: parent.id, isAnonymous: true });
    await merge(merged.id, target.id);
    const deletion = { method: "DELETE", cookie: await signIn(parent), json: { password: PASSWORD } };
    expect((await call("/api/user", deletion)).status).toBe(204);
    expect(await listedIds(target.id)).toEqual([anonymous.id]);
    await removeLeavingReviews();
    expect(await db().review.count({ where: { schoolId: target.id } })).toBe(0);
    expect(await listStatisticsDifferences()).toEqual([]);
  });

  it.each([
    { newer: "anonymous", isAnonymous: true },
    { newer: "named", isAnonymous: false },
  ])("a named review doesn't lead to the parent's anonymous one (the $newer one is newer)", async ({ isAnonymous }) => {
    const [merged, target] = [await createSchool(), await createSchool()];
    const parent = await createParent({ schoolId: merged.id, firstName: "Zarquonella", lastName: "Quibblewitt" });
    const fields = { authorId: parent.id, publishedOn: new Date("2024-02-29"), overallComment: "Words about the canteen" };
    const older = await createReview({ ...fields, schoolId: target.id, isAnonymous: !isAnonymous, submittedAt: new Date("2026-10-04") });
    await createReply({ id: older.id, schoolId: target.id }, { status: "approved", publishedOn: new Date("2024-03-17") });
    const newer = await createReview({ schoolId: merged.id, authorId: parent.id, isAnonymous, submittedAt: new Date("2026-11-04") });
    expect((await merge(merged.id, target.id)).body.moved).toMatchObject({ reviews: 1, reviewsReplaced: 0 });
    await removeLeavingReviews();
    const { body } = await call(`/api/schools/${target.id}/reviews`);
    const [staying, gone] = isAnonymous ? [older, newer] : [newer, older];
    expect(body).toMatchObject([{ id: staying.id, isAnonymous: false, earlier: [] }]);
    for (const trace of [gone.id, ...(isAnonymous ? [] : ["canteen", "2024-02-29", "2024-03-17"])])
      expect(JSON.stringify(body)).not.toContain(trace);
    const [of, ofOther] = [await detailOf(newer.id), await detailOf(older.id)];
    expect([of.replaces, ofOther.replaces]).toEqual([null, null]);
    expect((isAnonymous ? of : ofOther).user).toBeNull();
  });

  it("a pending named review takes the place of an anonymous one neither at the merger nor when it is approved, but later", async () => {
    const [merged, target] = [await createSchool(), await createSchool()];
    const parent = await createParent({ schoolId: merged.id });
    const fields = { authorId: parent.id, submittedAt: new Date("2026-10-04") };
    const anonymous = await createReview({ ...fields, schoolId: target.id, isAnonymous: true });
    const named = await createReview({
      ...fields,
      schoolId: merged.id,
      isAnonymous: false,
      status: "pending",
      submittedAt: new Date("2026-11-04"),
    });
    const { body } = await merge(merged.id, target.id);
    const listed = () => listedIds(target.id);
    expect(await listed()).toEqual([anonymous.id]);
    expect(await detailOf(named.id)).toMatchObject({ isPendingVersion: false, replaces: null });
    expect((await detailOf(anonymous.id)).user).toBeNull();
    const unmask = { kind: "review.unmask", subjectId: anonymous.id, reason: "A court asks who wrote it." };
    expect((await admin.ask("POST", "/api/admin/joint-decisions", unmask)).status).toBe(201);
    expect((await admin.ask("PUT", `/api/admin/reviews/${named.id}/approve`, {})).status).toBe(200);
    expect(await listed()).toEqual([anonymous.id, named.id].sort());
    expect(await listStatisticsDifferences()).toEqual([]);
    await removeLeavingReviews();
    expect(await listed()).toEqual([named.id]);
    expect(body.moved).toMatchObject({ reviews: 1, reviewsReplaced: 0 });
    expect(await listStatisticsDifferences()).toEqual([]);
  });

  it("of a parent's enrolments at both schools, only the confirmed one remains", async () => {
    const [merged, target] = [await createSchool(), await createSchool()];
    const parent = await createParent({ schoolId: merged.id });
    await db().enrolment.create({ data: { parentId: parent.id, schoolId: target.id, className: "1", status: "pending" } });
    expect((await merge(merged.id, target.id)).status).toBe(200);
    const enrolments = await db().enrolment.findMany({ where: { parentId: parent.id } });
    expect(enrolments).toMatchObject([{ schoolId: target.id, className: "4", status: "confirmed", endedOn: null }]);
  });

  it("fills in facts, UDISE code and fees that the target lacks, unless that is turned off", async () => {
    const facts = { udiseCode: "27200100777", principalName: "Meera Joshi", fees: [{ academicYear: 2024, averageFees: 30_000 }] };
    const [merged, target] = [await createSchool(facts), await createSchool({ medium: "Marathi" })];
    await merge(merged.id, target.id);
    expect(await findSchool(target.id)).toMatchObject({ ...facts, medium: "Marathi" });
    expect((await auditOf(target.id)).map(({ action }) => action)).toEqual(["school.absorb", "school.fill"]);

    const [other, plain] = [await createSchool({ principalName: "Asha Rao" }), await createSchool()];
    await merge(other.id, plain.id, { fill: false });
    expect((await findSchool(plain.id))!.principalName).toBeNull();
  });

  it("undoing the fill-in returns the code to the merged school; undoing that moves it to the target again", async () => {
    const code = "27200100779";
    const [merged, target] = [await createSchool({ udiseCode: code, medium: "Urdu" }), await createSchool()];
    await merge(merged.id, target.id);
    const codes = async () =>
      (await db().school.findMany({ where: { udiseCode: code }, select: { id: true } })).map(({ id }) =>
        id === target.id ? "stays" : "gone",
      );
    const undoNewest = async () => {
      const newest = (await auditOf(target.id)).at(-1)!;
      return (await admin.ask("POST", `/api/admin/audit/${newest.id}/undo`)).body;
    };
    expect(await codes()).toEqual(["stays"]);
    expect(await undoNewest()).toMatchObject({ udiseCode: null, medium: null });
    expect(await codes()).toEqual(["gone"]);
    expect((await auditOf(merged.id)).at(-1)).toMatchObject({
      action: "school.undo",
      before: { udiseCode: null },
      after: { udiseCode: code },
    });
    expect(await undoNewest()).toMatchObject({ udiseCode: code, medium: "Urdu" });
    expect(await codes()).toEqual(["stays"]);
    expect(await undoNewest()).toMatchObject({ udiseCode: null });
    expect(await codes()).toEqual(["gone"]);
  });

  it("is refused into itself, into an unlisted school, with an outdated version, and while a review of one of the two by any author is hidden", async () => {
    const [merged, target, closed] = [await createSchool(), await createSchool(), await createSchool({ status: "closed" })];
    for (const id of [merged.id, closed.id, "no-such-school-abc123"])
      expect(await merge(merged.id, id)).toMatchObject({ status: 400, body: { fields: { intoId: expect.any(String) } } });
    expect((await merge("no-such-school-abc123", target.id)).status).toBe(404);
    expect((await merge(merged.id, target.id, { intoVersion: 7 })).body.code).toBe("STALE");

    const parent = await createParent({ schoolId: merged.id });
    await createReview({ schoolId: merged.id, authorId: parent.id, status: "pending", publishedOn: new Date("2026-11-01") });
    expect(await merge(merged.id, target.id)).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    expect((await findSchool(merged.id))!.isClosed).toBe(false);
  });

  it("is refused if a representative would be a parent of their own school: in the same words with and without a review, and audited", async () => {
    const [merged, target] = [await createSchool(), await createSchool()];
    const [author, parent, stranger] = [
      await createParent({ schoolId: target.id }),
      await createParent({ schoolId: target.id }),
      await createParent(),
    ];
    await createReview({ schoolId: target.id, authorId: author.id, isAnonymous: true });
    const link = { schoolId: merged.id, proof: "A letter of the trust" };
    const refusals = [];
    for (const { id: userId } of [author, parent]) {
      expect((await admin.ask("PUT", "/api/admin/representatives", { ...link, userId })).status).toBe(200);
      const { status, body } = await merge(merged.id, target.id);
      refusals.push({ status, error: body.error, code: body.code });
      expect(await db().auditEntry.findMany({ where: { subjectId: userId, action: "representative.refuse" } })).toMatchObject([
        { actorId: admin.id, after: { schoolId: target.id } },
      ]);
      expect((await admin.ask("DELETE", `/api/admin/representatives/${userId}/${merged.id}`)).status).toBe(204);
    }
    expect(refusals[0]).toMatchObject({ status: 409, error: expect.stringContaining("nobody can be both") });
    expect(refusals[1]).toEqual(refusals[0]);
    expect((await admin.ask("PUT", "/api/admin/representatives", { ...link, userId: stranger.id })).status).toBe(200);
    expect((await merge(merged.id, target.id)).body.moved.representatives).toBe(3);
  });

  it("deleting the target deletes the merged school", async () => {
    const [merged, target] = [await createSchool(), await createSchool()];
    await merge(merged.id, target.id);
    expect((await admin.ask("DELETE", `/api/admin/schools/${target.id}`)).status).toBe(204);
    expect(await db().school.count({ where: { id: { in: [merged.id, target.id] } } })).toBe(0);
    expect((await auditOf(target.id)).at(-1)?.after).toEqual({ note: { reviews: 0, enrolments: 0, merged: 1 } });
  });

  it("moves open corrections and the sources of facts", async () => {
    const [merged, target] = [await createSchool({ principalName: "Meera Joshi" }), await createSchool()];
    const waiting = await createCorrection({ schoolId: merged.id });
    for (const schoolId of [merged.id, target.id]) await createCorrection({ schoolId, field: "medium", value: "Marathi" });
    await createCorrection({ schoolId: merged.id, field: "closed", value: "closed" });
    const source = { field: "principalName", value: "Meera Joshi", source: "The notice board", checkedOn: new Date("2026-11-02") };
    await db().schoolSource.create({ data: { schoolId: merged.id, ...source } });
    expect((await merge(merged.id, target.id)).status).toBe(200);
    const corrections = await db().schoolCorrection.findMany({ where: { schoolId: target.id }, orderBy: { field: "asc" } });
    expect(corrections.map(({ schoolId, field }) => [schoolId, field])).toEqual([
      [target.id, "medium"],
      [target.id, waiting.field],
    ]);
    expect(await db().schoolSource.findMany({ where: { schoolId: target.id } })).toMatchObject([source]);
  });

  it("earlier changes of the merged school can't be undone; its history says why", async () => {
    const [merged, target] = [await createSchool({ udiseCode: "27200100778" }), await createSchool()];
    await admin.ask("PUT", `/api/admin/schools/${merged.id}`, { medium: "Urdu" });
    await merge(merged.id, target.id);
    const { body } = await admin.read(`/api/admin/schools/${merged.id}/history`);
    expect(body.map(({ undoRefusal }: { undoRefusal: string }) => undoRefusal)).toEqual([
      null,
      "This school was merged into another and can’t be changed.",
    ]);
  });

  it("of two opposite mergers at once, one succeeds", async () => {
    const [one, two] = [await createSchool(), await createSchool()];
    const statuses = await Promise.all([merge(one.id, two.id), merge(two.id, one.id)]);
    expect(statuses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(await db().school.count({ where: { id: { in: [one.id, two.id] }, status: "listed" } })).toBe(1);
  });

  it("moves reviews submitted at the same moment, or refuses them", async () => {
    const [source, target] = [await createSchool(), await createSchool()];
    const parents = await Promise.all(Array.from({ length: 6 }, () => createParent({ schoolId: source.id })));
    const cookies = await Promise.all(parents.map((parent) => signIn(parent)));
    const write = (cookie: string) => call(`/api/schools/${source.id}/reviews`, { method: "POST", cookie, json: RATINGS });
    const [merged, ...written] = await Promise.all([merge(source.id, target.id), ...cookies.map(write)]);
    expect(merged.status).toBe(200);
    expect(await db().review.count({ where: { schoolId: source.id } })).toBe(0);
    expect(await db().review.count({ where: { schoolId: target.id } })).toBe(written.filter(({ status }) => status === 201).length);
  });
});
