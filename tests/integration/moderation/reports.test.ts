import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { purgeReports } from "@/lib/moderation/reports/purge-reports";
import { notifyReporters } from "@/lib/moderation/reports/resolve-reports";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { listStatisticsDifferences, recountStatistics } from "@/lib/reviews/statistics";
import { createParent } from "@/tests/factories/parents";
import { createReply, createRepresentative } from "@/tests/factories/replies";
import { createReport } from "@/tests/factories/reports";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { signIn } from "@/tests/factories/sessions";
import { createAdminClient } from "@/tests/support/admin-calls";
import { call } from "@/tests/support/call";

const HOUR = 3_600_000;

let admin: Awaited<ReturnType<typeof createAdminClient>>;
beforeAll(async () => {
  admin = await createAdminClient();
});
beforeEach(async () => {
  await db().rateLimit.deleteMany();
  await db().reviewReport.deleteMany();
});
afterEach(() => vi.restoreAllMocks());

/** One of two published reviews of a new school. */
async function aReview() {
  const { id: schoolId } = await createSchool();
  await createReview({ schoolId, overallRating: 2 });
  return createReview({ schoolId, overallRating: 5 });
}
const report = (reviewId: string, json: unknown, more: { cookie?: string; headers?: Record<string, string> } = {}) =>
  call(`/api/reviews/${reviewId}/reports`, { method: "POST", json, ...more });
const reviewOf = (id: string) => db().review.findUniqueOrThrow({ where: { id } });
const listShownIds = async (schoolId: string) => (await call(`/api/schools/${schoolId}/reviews`)).body.map(({ id }: { id: string }) => id);

describe("reporting a review", () => {
  it("by a visitor returns the due date and nothing about the author; the review stays published", async () => {
    const now = new Date();
    vi.spyOn(clock, "now").mockImplementation(() => now);
    const review = await aReview();
    const { status, body } = await report(review.id, { reasonCode: "advertising", text: "  It sells a coaching class.  " });
    expect(status).toBe(201);
    const [stored] = await db().reviewReport.findMany();
    expect(body).toEqual({
      id: stored.id,
      reasonCode: "advertising",
      dueAt: new Date(now.getTime() + 168 * HOUR).toISOString(),
      isHidden: false,
    });
    expect(stored).toMatchObject({ reviewId: review.id, text: "It sells a coaching class.", reporterId: null });
    expect(await reviewOf(review.id)).toMatchObject({ status: "approved", version: 1 });
  });

  it.each(["personal-data", "child", "impersonation"])(
    "as %s hides the review immediately and updates the statistics",
    async (reasonCode) => {
      const review = await aReview();
      const { body } = await report(review.id, { reasonCode });
      expect(body.isHidden).toBe(true);
      expect(await reviewOf(review.id)).toMatchObject({
        status: "pending",
        hiddenByReportId: body.id,
        version: 2,
        publishedOn: review.publishedOn,
      });
      expect(await listShownIds(review.schoolId)).not.toContain(review.id);
      expect((await call(`/api/schools/${review.schoolId}`)).body.stats).toMatchObject({ totalReviews: 1, averageRating: 2 });
      expect(await listStatisticsDifferences()).toEqual([]);
      expect(await db().auditEntry.findMany({ where: { subjectId: review.id } })).toMatchObject([
        { action: "review.hide", actorKind: "visitor", before: { status: "approved" }, after: { status: "pending", reportId: body.id } },
      ]);
    },
  );

  it("doesn't hide a review that a moderator has checked and kept", async () => {
    const review = await aReview();
    await createReport({ reviewId: review.id, reasonCode: "child", resolvedAt: new Date(), resolution: "kept" });
    for (const reasonCode of ["child", "impersonation"]) expect((await report(review.id, { reasonCode })).body.isHidden).toBe(false);
  });

  it("hides at most three of a school's reviews at a time, or a tenth of many, from any number of clients", async () => {
    const { schoolId } = await aReview();
    const hidden = [];
    for (let index = 0; index < 5; index++) {
      const { id } = await createReview({ schoolId });
      const headers = { "x-client-address": `198.51.100.${20 + index}` };
      hidden.push((await report(id, { reasonCode: "child" }, { headers })).body.isHidden);
    }
    expect(hidden).toEqual([true, true, true, false, false]);
  });

  it("hides at most five reviews a day per client or person; more reports are stored only", async () => {
    const cookie = await signIn(await createParent());
    for (const more of [{ headers: { "x-client-address": "198.51.100.7" } }, { cookie }]) {
      const hidden = [];
      for (let index = 0; index < 6; index++)
        hidden.push((await report((await aReview()).id, { reasonCode: "child" }, more)).body.isHidden);
      expect(hidden).toEqual([true, true, true, true, true, false]);
    }
  });

  it("again with the same reason returns the open report", async () => {
    const review = await aReview();
    const cookie = await signIn(await createParent());
    const first = await report(review.id, { reasonCode: "abuse" }, { cookie });
    const again = await report(review.id, { reasonCode: "abuse", text: "Look!" }, { cookie });
    expect([again.status, again.body]).toEqual([201, first.body]);
    await report(review.id, { reasonCode: "off-topic" }, { cookie });
    expect(await db().reviewReport.count()).toBe(2);
  });

  it("is limited per person and per client", async () => {
    const review = await aReview();
    const cookie = await signIn(await createParent());
    const sendMany = async (times: number, more: Parameters<typeof report>[2]) => {
      for (let index = 0; index < times; index++) await report(review.id, { reasonCode: "off-topic" }, more);
      const { status, headers, body } = await report(review.id, { reasonCode: "off-topic" }, more);
      return [status, body.code, Number(headers.get("retry-after")) > 0];
    };
    expect(await sendMany(20, { cookie })).toEqual([429, "RATE_LIMITED", true]);
    expect(await sendMany(60, { headers: { "x-client-address": "198.51.100.8" } })).toEqual([429, "RATE_LIMITED", true]);
  });

  it("requires a published review by someone else and a known reason", async () => {
    const { id: schoolId } = await createSchool();
    for (const status of ["pending", "removed"])
      expect((await report((await createReview({ schoolId, status })).id, { reasonCode: "child" })).body.code).toBe("NOT_FOUND");
    expect((await report(newId(), { reasonCode: "child" })).body.code).toBe("NOT_FOUND");
    const author = await createParent({ schoolId });
    const own = await createReview({ schoolId, authorId: author.id });
    expect((await report(own.id, { reasonCode: "child" }, { cookie: await signIn(author) })).body.code).toBe("FORBIDDEN");
    for (const json of [{}, { reasonCode: "duplicate" }, { reasonCode: 1 }, { reasonCode: "child", text: "a".repeat(1001) }])
      expect((await report(own.id, json)).body.code).toBe("VALIDATION");
    expect(await reviewOf(own.id)).toMatchObject({ status: "approved" });
  });

  it("twenty times at once hides it once", async () => {
    const review = await aReview();
    const answers = await Promise.all(Array.from({ length: 20 }, () => report(review.id, { reasonCode: "personal-data" })));
    expect(answers.filter(({ status, body }) => status === 201 && body.isHidden)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 404]));
    expect(await reviewOf(review.id)).toMatchObject({ status: "pending", version: 2 });
    expect(await listStatisticsDifferences()).toEqual([]);
  });
});

describe("reporting a school's reply", () => {
  const aReply = async () => {
    const review = await aReview();
    const reply = await createReply(review, { status: "approved", publishedOn: new Date("2026-11-20") });
    return { review, reply };
  };
  const reportReply = (reviewId: string, more: object = {}) => report(reviewId, { about: "reply", reasonCode: "abuse", ...more });
  const replyOf = (id: string) => db().reviewReply.findUniqueOrThrow({ where: { id } });
  const keep = (id: string) => admin.ask("PUT", `/api/admin/reports/${id}`, { resolution: "kept" });

  it("is listed with the reply's text and resolved by keeping the reply; reports of the review stay open", async () => {
    const { review, reply } = await aReply();
    const { body: reviewReport } = await report(review.id, { reasonCode: "abuse" });
    const { status, body } = await reportReply(review.id);
    expect([status, body.isHidden]).toEqual([201, false]);
    const listed = (await admin.read("/api/admin/reports")).body.find(({ id }: { id: string }) => id === body.id);
    expect(listed).toMatchObject({ review: { id: review.id }, reply: { id: reply.id, text: reply.text, isHidden: false } });
    expect((await keep(body.id)).body).toEqual({ id: body.id, resolution: "kept" });
    expect(await db().reviewReport.findMany({ where: { resolvedAt: null } })).toMatchObject([{ id: reviewReport.id, replyId: null }]);
    expect(await replyOf(reply.id)).toMatchObject({ status: "approved", version: 1 });
  });

  it("for personal data hides it immediately; kept, it is published as before without an email", async () => {
    const { review, reply } = await aReply();
    const { body } = await reportReply(review.id, { reasonCode: "personal-data" });
    expect(body.isHidden).toBe(true);
    expect(
      (await call(`/api/schools/${review.schoolId}/reviews`)).body.find(({ id }: { id: string }) => id === review.id).reply,
    ).toBeNull();
    expect((await keep(body.id)).status).toBe(200);
    expect(await replyOf(reply.id)).toMatchObject({ status: "approved", publishedOn: reply.publishedOn });
    expect(await db().mail.count({ where: { about: `reply:${reply.id}` } })).toBe(0);
    expect((await reportReply(review.id, { reasonCode: "personal-data" })).body.isHidden).toBe(false);
  });

  it("is resolved when the reply is removed, and disappears when the school withdraws it", async () => {
    const { review, reply } = await aReply();
    const { body } = await reportReply(review.id);
    expect((await admin.ask("DELETE", `/api/admin/replies/${reply.id}`, { reasonCode: "abuse", reopen: true })).status).toBe(204);
    expect(await db().reviewReport.findUnique({ where: { id: body.id } })).toMatchObject({ resolution: "removed" });
    expect((await keep(body.id)).body.code).toBe("DECIDED");
    const other = await aReply();
    await reportReply(other.review.id);
    await db().reviewReply.update({
      where: { id: other.reply.id },
      data: { status: "removed", removalCode: "withdrawn", removedAt: new Date() },
    });
    expect((await admin.read("/api/admin/reports")).body).toEqual([]);
    expect((await admin.read("/api/admin/figures")).body.openReports).toBe(0);
  });

  it("requires a published reply by someone else and a rule that replies can break", async () => {
    const { review } = await aReply();
    expect((await reportReply((await aReview()).id)).body.code).toBe("NOT_FOUND");
    expect((await reportReply(review.id, { reasonCode: "not-own-experience" })).body.fields).toHaveProperty("reasonCode");
    const representative = await createRepresentative({ schoolId: review.schoolId });
    const cookie = await signIn(representative);
    expect((await report(review.id, { about: "reply", reasonCode: "abuse" }, { cookie })).body.code).toBe("FORBIDDEN");
  });
});

describe("a reporter who gives an email address", () => {
  const advanceClock = (seconds: number) => vi.spyOn(clock, "now").mockImplementation(() => new Date(Date.now() + seconds * 1_000));
  const mailsTo = (address: string) => db().mail.findMany({ where: { address, kind: "report-decided" } });
  const addresses = async () => (await db().reviewReport.findMany()).map(({ email }) => email);

  it("is told the decision once, when it can't be undone any more; then the address is deleted", async () => {
    const review = await aReview();
    const { body } = await report(review.id, { reasonCode: "off-topic", email: " Reader@Example.org " });
    expect(JSON.stringify((await admin.read("/api/admin/reports")).body)).not.toContain("reader@");
    await admin.ask("PUT", `/api/admin/reports/${body.id}`, { resolution: "kept" });
    await notifyReporters();
    expect([await mailsTo("reader@example.org"), await addresses()]).toEqual([[], ["reader@example.org"]]);
    advanceClock(12);
    for (let time = 0; time < 2; time++) await notifyReporters();
    expect(await mailsTo("reader@example.org")).toMatchObject([{ facts: { about: "review", outcome: "kept" } }]);
    expect(await addresses()).toEqual([null]);
  });

  it("isn't told a decision that is undone, but the final one", async () => {
    const review = await aReview();
    await report(review.id, { reasonCode: "child", email: "undone@example.org" });
    const remove = () => admin.ask("DELETE", `/api/admin/reviews/${review.id}`, { reasonCode: "child", reopen: true });
    expect((await remove()).status).toBe(204);
    expect((await admin.ask("POST", `/api/admin/reviews/${review.id}/undo`)).status).toBe(200);
    advanceClock(12);
    await notifyReporters();
    expect(await mailsTo("undone@example.org")).toEqual([]);
    vi.restoreAllMocks();
    await remove();
    advanceClock(12);
    await notifyReporters();
    expect(await mailsTo("undone@example.org")).toMatchObject([{ facts: { outcome: "removed" } }]);
  });

  it("is told when the review was withdrawn", async () => {
    const review = await aReview();
    await report(review.id, { reasonCode: "off-topic", email: "gone@example.org" });
    await db().review.update({ where: { id: review.id }, data: { status: "removed", removalCode: "withdrawn", removedAt: new Date() } });
    await recountStatistics([review.schoolId]);
    advanceClock(12);
    await notifyReporters();
    expect(await mailsTo("gone@example.org")).toMatchObject([{ facts: { outcome: "gone" } }]);
    expect(await addresses()).toEqual([null]);
  });

  it("must give a valid address, and not for many reports", async () => {
    const { id } = await aReview();
    expect((await report(id, { reasonCode: "off-topic", email: "no address" })).body.fields).toHaveProperty("email");
    const statuses = [];
    for (let index = 0; index < 11; index++)
      statuses.push((await report(id, { reasonCode: "off-topic", email: "many@example.org" })).status);
    expect([statuses.slice(0, 10), statuses[10]]).toEqual([Array(10).fill(201), 429]);
  });
});

describe("the list of reports", () => {
  const list = async (query = "") => (await admin.read(`/api/admin/reports${query}`)).body;

  it("shows the most urgent first with review but without author; reports of removed reviews are hidden", async () => {
    const review = await aReview();
    const late = await createReport({ reviewId: review.id, dueAt: new Date(Date.now() + 9 * HOUR), text: "Buy!" });
    const soon = await createReport({ dueAt: new Date(Date.now() + HOUR) });
    const removed = await createReview({ schoolId: review.schoolId, status: "removed" });
    await createReport({ reviewId: removed.id });
    const reports = await list();
    expect(reports.map(({ id }: { id: string }) => id)).toEqual([soon.id, late.id]);
    expect(reports[1]).toMatchObject({ text: "Buy!", review: { id: review.id, overallRating: 5, isPublished: true, isHidden: false } });
    expect(JSON.stringify(reports)).not.toContain(review.authorId);
    const { name } = await db().school.findUniqueOrThrow({ where: { id: review.schoolId } });
    expect((await list(`?search=${encodeURIComponent(name)}&sort=newest`)).map(({ id }: { id: string }) => id)).toContain(late.id);
    expect((await admin.read("/api/admin/figures")).body.openReports).toBe(2);
  });

  it("keeping a review resolves all its reports with that reason; repeating it has no effect", async () => {
    const review = await aReview();
    const [first, , other] = [
      await createReport({ reviewId: review.id }),
      await createReport({ reviewId: review.id }),
      await createReport({ reviewId: review.id, reasonCode: "abuse" }),
    ];
    const keep = (id: string) => admin.ask("PUT", `/api/admin/reports/${id}`, { resolution: "kept" });
    expect((await keep(first.id)).body).toEqual({ id: first.id, resolution: "kept" });
    expect((await keep(first.id)).status).toBe(200);
    expect((await list()).map(({ id }: { id: string }) => id)).toEqual([other.id]);
    expect(await db().auditEntry.count({ where: { action: "report.keep", subjectId: review.id } })).toBe(1);
    expect((await keep(newId())).body.code).toBe("NOT_FOUND");
    const removed = await createReport({ resolvedAt: new Date(), resolution: "removed" });
    expect((await keep(removed.id)).body.code).toBe("DECIDED");
    expect((await admin.ask("PUT", `/api/admin/reports/${other.id}`, { resolution: "removed" })).body.code).toBe("VALIDATION");
  });
});

describe("a review hidden by a report", () => {
  const hidden = async () => {
    const review = await aReview();
    return { review, reportId: (await report(review.id, { reasonCode: "child" })).body.id };
  };
  const keep = (id: string) => admin.ask("PUT", `/api/admin/reports/${id}`, { resolution: "kept" });

  it("is published as before when kept, without an email, and the same reason doesn't hide it again", async () => {
    const { review, reportId } = await hidden();
    const mails = await db().mail.count();
    expect((await keep(reportId)).body).toEqual({ id: reportId, resolution: "kept" });
    expect(await reviewOf(review.id)).toMatchObject({ status: "approved", hiddenByReportId: null, publishedOn: review.publishedOn });
    expect(await listShownIds(review.schoolId)).toContain(review.id);
    expect(await db().mail.count()).toBe(mails);
    expect((await report(review.id, { reasonCode: "child" })).body.isHidden).toBe(false);
    expect(await listStatisticsDifferences()).toEqual([]);
  });

  it("when removed, resolves its reports, which can't be kept afterwards", async () => {
    const { review, reportId } = await hidden();
    expect((await admin.ask("DELETE", `/api/admin/reviews/${review.id}`, { reasonCode: "child" })).status).toBe(204);
    expect((await keep(reportId)).body.code).toBe("DECIDED");
    expect((await reviewOf(review.id)).status).toBe("removed");
  });

  it("reported, kept and removed twenty times at once is decided once", async () => {
    const review = await aReview();
    const { id: reportId } = await createReport({ reviewId: review.id });
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => report(review.id, { reasonCode: "impersonation" })),
      ...Array.from({ length: 5 }, () => keep(reportId)),
      ...Array.from({ length: 5 }, () =>
        admin.ask("DELETE", `/api/admin/reviews/${review.id}`, { reasonCode: "impersonation", reopen: true }),
      ),
    ]);
    expect([...new Set(answers.map(({ status }) => status))].filter((status) => ![200, 201, 204, 404, 409].includes(status))).toEqual([]);
    expect(await listStatisticsDifferences()).toEqual([]);
    const { status } = await reviewOf(review.id);
    expect((await db().reviewReport.count({ where: { reviewId: review.id, resolvedAt: null } })) === 0 || status !== "removed").toBe(true);
  });
});

it("a report's text is purged a year after its decision, or with its author's account", async () => {
  const decided = { resolvedAt: new Date(Date.now() - 364 * 24 * HOUR), resolution: "kept", text: "Words" };
  const { id } = await createReport(decided);
  const open = await createReport({ text: "Words" });
  const textOf = async (of: string) => (await db().reviewReport.findUniqueOrThrow({ where: { id: of } })).text;
  await purgeReports();
  expect(await textOf(id)).toBe("Words");
  vi.spyOn(clock, "now").mockImplementation(() => new Date(Date.now() + 2 * 24 * HOUR));
  await purgeReports();
  expect([await textOf(id), await textOf(open.id)]).toEqual([null, "Words"]);
  vi.restoreAllMocks();
  const reporter = await createParent();
  const own = await createReport({ reporterId: reporter.id, text: "Words" });
  expect((await admin.ask("DELETE", `/api/admin/users/${reporter.id}`)).status).toBe(204);
  expect(await textOf(own.id)).toBeNull();
});
