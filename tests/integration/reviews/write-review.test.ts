import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { MAX_COMMENT_LENGTH } from "@/lib/reviews/schema";
import { createAdmin, createParent, createUnverifiedParent } from "@/tests/factories/parents";
import { createApplicant } from "@/tests/factories/applicants";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { signIn } from "@/tests/factories/sessions";
import { call } from "@/tests/support/call";

const RATINGS = {
  teachersRating: 5,
  facilitiesRating: 3,
  academicsRating: 4,
  atmosphereRating: 4,
  administrationRating: 2,
  overallRating: 4,
};

let school: Awaited<ReturnType<typeof createSchool>>;
let parent: Awaited<ReturnType<typeof createParent>>;
let cookie: string;
beforeEach(async () => {
  await db().rateLimit.deleteMany();
  school = await createSchool({ name: "Nandanvan Vidyalaya" });
  parent = await createParent({ schoolId: school.id });
  cookie = await signIn(parent);
});
afterEach(() => vi.restoreAllMocks());

const canReview = (sessionCookie = cookie, schoolId = school.id) => call(`/api/schools/${schoolId}/can-review`, { cookie: sessionCookie });
const send = (json: object = RATINGS, { of: sessionCookie = cookie, schoolId = school.id, headers = {} } = {}) =>
  call(`/api/schools/${schoolId}/reviews`, { method: "POST", cookie: sessionCookie, json, headers });
const rows = () => db().review.findMany({ where: { schoolId: school.id } });

describe("the right to review: same result in can-review and on submission", () => {
  const enrol = (parentId: string, fields: object) =>
    db().enrolment.create({ data: { parentId, schoolId: school.id, academicYear: 2023, status: "confirmed", ...fields } });
  const people = {
    "a parent of a pupil": async () => parent,
    "an unverified parent": () => createUnverifiedParent({ schoolId: school.id }),
    "a parent without a child here": async () => createParent({ schoolId: (await createSchool()).id }),
    "a parent with a pending enrolment": async () => {
      const one = await createParent();
      await enrol(one.id, { status: "pending" });
      return one;
    },
    "a parent whose child left a year ago": async () => {
      const one = await createParent();
      await enrol(one.id, { endedOn: new Date(clock.now().getTime() - 366 * 86_400_000), endReason: "moved" });
      return one;
    },
    "a parent whose child left three years ago": async () => {
      const one = await createParent();
      await enrol(one.id, { endedOn: new Date(clock.now().getTime() - 1096 * 86_400_000), endReason: "moved" });
      return one;
    },
    "a parent with a pending review": async () => {
      await createReview({ schoolId: school.id, authorId: parent.id, status: "pending" });
      return parent;
    },
    "a representative of the school": async () => {
      await db().schoolRepresentative.create({ data: { userId: parent.id, schoolId: school.id, proof: "A letter" } });
      return parent;
    },
    "an administrator": async () => ({ ...(await createAdmin({ schoolId: school.id })), isAdmin: true }),
  };
  it.each([
    ["a parent of a pupil", null, 201],
    ["a parent whose child left a year ago", null, 201],
    ["an unverified parent", "unverified", 403],
    ["a parent without a child here", "not_enrolled", 403],
    ["a parent with a pending enrolment", "not_enrolled", 403],
    ["a parent whose child left three years ago", "enrollment_ended", 403],
    ["a representative of the school", "representative", 403],
    ["an administrator", "admin", 403],
    ["a parent with a pending review", "already_reviewed", 409],
  ] as const)("%s: %s", async (who, code, status) => {
    const sessionCookie = await signIn(await people[who]());
    const { body, headers } = await canReview(sessionCookie);
    expect([body.canReview, body.code]).toEqual([code === null, code]);
    expect(headers.get("cache-control")).toBe("private, no-store");
    const before = (await rows()).length;
    const sent = await send(RATINGS, { of: sessionCookie });
    expect(sent.status).toBe(status);
    if (status === 201) return;
    expect([sent.body.error, sent.body.code]).toEqual([body.reason, status === 409 ? "ALREADY_REVIEWED" : "REVIEW_NOT_ALLOWED"]);
    expect(await rows()).toHaveLength(before);
  });

  it.each([
    { who: "a parent who awaits verification", waitsFor: "verification", make: () => createApplicant({ schoolId: school.id }) },
    {
      who: "a parent without a document",
      waitsFor: null,
      make: () => createApplicant({ schoolId: school.id, document: false }),
    },
    { who: "a rejected parent", waitsFor: null, make: () => createApplicant({ verificationStatus: "rejected" }) },
    {
      who: "a verified parent with a pending enrolment",
      waitsFor: "enrolment",
      make: people["a parent with a pending enrolment"],
    },
    { who: "a verified parent without an enrolment here", waitsFor: null, make: people["a parent without a child here"] },
    { who: "a parent who may review", waitsFor: null, make: people["a parent of a pupil"] },
  ])("$who waits for: $waitsFor", async ({ make, waitsFor }) => {
    expect((await canReview(await signIn(await make()))).body.waitsFor).toBe(waitsFor);
  });

  it("a visitor gets 401, an unknown school 404", async () => {
    expect((await canReview("")).status).toBe(401);
    expect((await send(RATINGS, { of: "" })).status).toBe(401);
    expect((await canReview(cookie, "no-such-school-abc123")).body.code).toBe("SCHOOL_NOT_FOUND");
    expect((await send(RATINGS, { schoolId: "no-such-school-abc123" })).status).toBe(404);
  });

  it("reports few parents until three are verified, and the years that a review can be about", async () => {
    expect((await canReview()).body).toMatchObject({ fewParents: true, academicYear: 2026, ownReview: null });
    await createUnverifiedParent({ schoolId: school.id });
    await createParent({ schoolId: school.id });
    expect((await canReview()).body.fewParents).toBe(true);
    await createParent({ schoolId: school.id });
    const { academicYears, fewParents } = (await canReview()).body;
    expect([fewParents, academicYears[0]]).toEqual([false, 2026]);
    expect((await canReview(await signIn(await createParent()))).body).toMatchObject({ fewParents: false, academicYears: [] });
  });
});

describe("POST /api/schools/:id/reviews", () => {
  it("stores a pending review and ignores fields that authors may not set", async () => {
    const other = await createParent();
    const { status, body } = await send({
      ...RATINGS,
      overallComment: "  ಶಾಲೆ अच्छा \u202Eschool\u202C 😀 <script>alert(1)</script>\nline two ",
      teachersComment: "   ",
      isSolicited: true,
      authorId: other.id,
      userId: other.id,
      status: "approved",
      verified: true,
      createdAt: "2001-01-01",
      submittedAt: "2001-01-01T00:00:00Z",
      publishedOn: "2001-01-01",
      isPendingVersion: true,
      isDemo: true,
    });
    expect(status).toBe(201);
    const [row] = await rows();
    expect(row).toMatchObject({
      ...RATINGS,
      id: body.id,
      authorId: parent.id,
      status: "pending",
      isAnonymous: true,
      isSolicited: true,
      isDemo: false,
      isPendingVersion: false,
      publishedOn: null,
      academicYear: 2026,
      teachersComment: null,
      overallComment: "ಶಾಲೆ अच्छा \u202Eschool\u202C 😀 <script>alert(1)</script>\nline two",
    });
    expect(row.submittedAt.getFullYear()).toBeGreaterThan(2025);
    expect(body).toMatchObject({
      status: "pending",
      school: { id: school.id },
      removal: null,
      appeal: null,
      earlier: [],
      waitingVersion: null,
    });
    expect(JSON.stringify(body)).not.toContain(parent.id);
    // It is neither shown nor counted, and can-review reports it.
    expect((await call(`/api/schools/${school.id}/reviews`)).body).toEqual([]);
    expect(await db().schoolStatistics.count({ where: { schoolId: school.id } })).toBe(0);
    expect((await canReview()).body.ownReview).toEqual({ id: body.id, status: "pending", submittedOn: body.submittedOn });
    expect(await db().consent.findFirst({ where: { userId: parent.id, purpose: "review_declaration" } })).toMatchObject({
      noticeVersion: expect.any(String),
      withdrawnAt: null,
    });
    expect(await db().auditEntry.count({ where: { subjectId: body.id } })).toBe(0);
  });

  it.each([0, 6, 2.5, "5", null, "NaN", undefined, [5], {}, 1e21, -1])("refuses %j stars and names the rating", async (overallRating) => {
    const { status, body } = await send({ ...RATINGS, overallRating });
    expect([status, body.code, body.fields]).toEqual([400, "VALIDATION", { overallRating: "Choose 1 to 5 stars" }]);
    expect(await rows()).toEqual([]);
  });

  it("accepts six comments of 20,000 Devanagari characters and refuses longer ones", async () => {
    const long = "क".repeat(MAX_COMMENT_LENGTH);
    for (const text of [`${long}क`, "x".repeat(100_000)]) {
      const { status, body } = await send({ ...RATINGS, atmosphereComment: text });
      expect([status, body.fields]).toEqual([400, { atmosphereComment: "Please use at most 20,000 characters" }]);
    }
    const comments = ["teachers", "facilities", "academics", "atmosphere", "administration", "overall"].map((name) => [
      `${name}Comment`,
      long,
    ]);
    expect((await send({ ...RATINGS, ...Object.fromEntries(comments) })).status).toBe(201);
    expect((await send({ ...RATINGS, overallComment: "x".repeat(600_000) })).status).toBe(413);
  });

  it("accepts the given academic year and refuses future ones and ones before the enrolment", async () => {
    for (const academicYear of [2027, 2001]) {
      const { status, body } = await send({ ...RATINGS, academicYear });
      expect([status, Object.keys(body.fields)]).toEqual([400, ["academicYear"]]);
    }
    expect((await send({ ...RATINGS, academicYear: 2024 })).body.academicYear).toBe(2024);
  });

  it("of twenty submitted at once one is stored and counted against the limit", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send()));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    expect(await rows()).toHaveLength(1);
    const [budget] = await db().rateLimit.findMany({ where: { key: { startsWith: "review:" } } });
    expect(budget.points).toBe(1);
  });

  it("a retry with the same Idempotency-Key gets the first response; another body is refused", async () => {
    const headers = { "idempotency-key": "a-form-sent-once" };
    const [first, second] = [await send(RATINGS, { headers }), await send(RATINGS, { headers })];
    expect([first.status, second.status, second.headers.get("idempotency-replayed")]).toEqual([201, 201, "true"]);
    expect(second.body).toEqual(first.body);
    expect((await send({ ...RATINGS, overallRating: 1 }, { headers })).body.code).toBe("IDEMPOTENCY_KEY_REUSED");
    expect(await rows()).toHaveLength(1);
  });

  it("accepts five an hour per parent; refused ones don't count", async () => {
    for (let sent = 0; sent < 5; sent++) {
      expect((await send({ ...RATINGS, overallRating: 0 })).status).toBe(400);
      const { status, body } = await send();
      expect(status).toBe(201);
      expect((await send()).status).toBe(409);
      expect((await call(`/api/reviews/${body.id}`, { method: "DELETE", cookie })).status).toBe(204);
    }
    const { status, headers } = await send();
    expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect(await db().review.count({ where: { schoolId: school.id, status: "pending" } })).toBe(0);
  });

  it("leaves no review behind when the school is deleted at the same moment", async () => {
    const [sent] = await Promise.all([send(), db().school.delete({ where: { id: school.id } })]);
    // 403 if the school and its enrolments were deleted before the check.
    expect([201, 403, 404]).toContain(sent.status);
    expect(await rows()).toEqual([]);
  });
});
