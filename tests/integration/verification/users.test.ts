import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { userStatus } from "@/lib/verification/labels";
import type { ListedUser } from "@/lib/verification/view";
import { createApplicant } from "@/tests/factories/applicants";
import { createParent } from "@/tests/factories/parents";
import { createSchool } from "@/tests/factories/schools";
import { signIn } from "@/tests/factories/sessions";
import { createAdminClient } from "@/tests/support/admin-calls";
import { call } from "@/tests/support/call";

const USERS = "/api/admin/users";
let admin: Awaited<ReturnType<typeof createAdminClient>>;

beforeAll(async () => {
  const day = (number: number) => new Date(Date.UTC(2026, 10, number));
  admin = await createAdminClient({ firstName: "Zoya", lastName: "Admin", email: "zoya@users.example", createdAt: day(1) });
  const { id: schoolId } = await createSchool({ name: "Nandanvan Vidyalaya" });
  await createParent({ firstName: "Asha", lastName: "Verified", email: "b@users.example", createdAt: day(2), schoolId });
  await createApplicant({ firstName: "Bharat", lastName: "Waiting", email: "a@users.example", createdAt: day(3) });
  await createApplicant({
    firstName: "Chitra",
    lastName: "100%",
    email: "c@users.example",
    createdAt: day(4),
    verificationStatus: "rejected",
  });
});
const namesOf = async (query = "") => (await admin.read(`${USERS}${query}`)).body.map((user: ListedUser) => user.firstName);

describe("the list of users", () => {
  it("shows newest first with status and school, without passwords", async () => {
    const { body, headers } = await admin.read(USERS);
    expect(headers.get("x-total-count")).toBe("4");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(body.map((user: ListedUser) => [user.firstName, userStatus(user), user.schoolName])).toEqual([
      ["Chitra", "Rejected", null],
      ["Bharat", "Pending Verification", null],
      ["Asha", "Verified Parent", "Nandanvan Vidyalaya"],
      ["Zoya", "Administrator", null],
    ]);
    expect(Object.keys(body[0]).sort()).toEqual(
      [
        "id",
        "firstName",
        "lastName",
        "email",
        "isEmailConfirmed",
        "isAdmin",
        "isVerified",
        "verificationStatus",
        "schoolName",
        "verificationDocumentPath",
        "createdAt",
      ].sort(),
    );
  });

  it.each([
    ["?search=ASHA", ["Asha"]],
    ["?search=waiting", ["Bharat"]],
    ["?search=users.example%20zoya", ["Zoya"]],
    ["?search=100%25", ["Chitra"]],
    ["?search=_", []],
    ["?search=\\", []],
    ["?sort=oldest&limit=2", ["Zoya", "Asha"]],
    ["?sort=name", ["Asha", "Bharat", "Chitra", "Zoya"]],
    ["?sort=-email", ["Zoya", "Chitra", "Asha", "Bharat"]],
  ])("with %s returns %j", async (query, names) => expect(await namesOf(query)).toEqual(names));

  it("is for admins only", async () => {
    const cookie = await signIn(await db().user.findFirstOrThrow({ where: { firstName: "Asha" } }));
    for (const address of [USERS, `${USERS}/emails`, "/api/admin/figures"]) {
      expect((await call(address, { cookie })).status).toBe(403);
      expect((await call(address)).status).toBe(401);
    }
  });
});

describe("the list of email addresses", () => {
  it("contains all matching users, not one page; reading it is audited", async () => {
    expect((await admin.read(`${USERS}/emails`)).body).toEqual([
      "c@users.example",
      "a@users.example",
      "b@users.example",
      "zoya@users.example",
    ]);
    expect((await admin.read(`${USERS}/emails?search=bharat`)).body).toEqual(["a@users.example"]);
    expect((await admin.read(`${USERS}/emails?search=nobody`)).body).toEqual([]);
    expect((await admin.read(`${USERS}/emails?limit=1`)).status).toBe(400);
    const log = await db().auditEntry.findMany({ where: { action: "users.copy-emails" } });
    expect(log).toMatchObject([{ actorId: admin.id }, { actorId: admin.id }, { actorId: admin.id }]);
    expect(JSON.stringify(log, (_, value) => (typeof value === "bigint" ? 0 : value))).not.toContain("bharat");
  });

  it("can be read in batches: twelve thousand, each once, even with equal registration times", async () => {
    await db().$executeRaw`
      INSERT INTO users (id, first_name, last_name, email, created_at)
      SELECT gen_random_uuid(), 'Many', n::text, 'many' || n || '@users.example', '2026-11-05'::timestamptz + (n / 7000) * interval '1 hour'
      FROM generate_series(1, 12000) AS n`;
    const { body } = await admin.read(`${USERS}/emails?search=many`);
    expect([body.length, new Set(body).size]).toEqual([12_000, 12_000]);
    const { headers } = await admin.read(`${USERS}?search=many&limit=1`);
    expect([headers.get("x-total-count"), headers.get("x-total-more")]).toEqual(["10000", "true"]);
  });
});

it("the dashboard figures count open applications, verified parents and listed schools", async () => {
  const school = await createSchool({ status: "closed" });
  const parent = await createParent({ schoolId: school.id });
  await db().enrolment.updateMany({ where: { parentId: parent.id }, data: { status: "pending" } });
  const { body } = await admin.read("/api/admin/figures");
  expect(body).toEqual({
    pendingVerifications: 12_001,
    pendingEnrolments: 1,
    pendingReviews: 0,
    pendingReplies: 0,
    openReports: 0,
    openAppeals: 0,
    openJointDecisions: 0,
    openGrievances: 0,
    openClaims: 0,
    pendingCorrections: 0,
    verifiedParents: 2,
    activeSchools: 1,
  });
});
