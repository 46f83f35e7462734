import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { createAdmin, createParent, PASSWORD } from "@/tests/factories/parents";
import { createSchool } from "@/tests/factories/schools";
import { signIn } from "@/tests/factories/sessions";
import { call } from "@/tests/support/call";
import { cookiesOf } from "@/tests/support/cookies";
import { mailsTo } from "@/tests/support/mails";

let school: { id: string; name: string };
let made = 0;

beforeAll(async () => {
  school = await createSchool();
});
beforeEach(() => db().rateLimit.deleteMany());

const parent = (fields: object = {}) => ({
  firstName: "Asha",
  lastName: "Kulkarni",
  email: `register-${++made}@example.org`,
  password: PASSWORD,
  phone: "098765 43210",
  childrenInfo: "Class 4",
  schoolId: school.id,
  ...fields,
});
const register = (json: unknown, options: Parameters<typeof call>[1] = {}) => call("/api/register", { method: "POST", json, ...options });
const findUser = (email: string) =>
  db().user.findUnique({ where: { email }, include: { enrolments: true, consents: true, schoolRequests: true } });

describe("POST /api/register", () => {
  it("creates an unverified parent with a claimed enrolment and consent, emails a link and doesn't sign in", async () => {
    const { status, headers, body } = await register(parent({ email: "Asha.Kulkarni@Example.org", className: "4-B", academicYear: 2026 }));
    expect([status, headers.getSetCookie()]).toEqual([201, []]);
    expect(body).toMatchObject({
      email: "asha.kulkarni@example.org",
      isAdmin: false,
      isVerified: false,
      verificationStatus: "none",
      schoolName: school.name,
    });
    expect(JSON.stringify(body)).not.toMatch(/password|hash/i);
    expect(await findUser("asha.kulkarni@example.org")).toMatchObject({
      phone: "+919876543210",
      childrenInfo: "Class 4",
      emailConfirmedAt: null,
      appliedAt: expect.any(Date),
      enrolments: [{ schoolId: school.id, status: "claimed", className: "4-B", academicYear: 2026 }],
      consents: [{ purpose: "account", withdrawnAt: null, noticeVersion: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), locale: "en-IN" }],
    });
    expect(await mailsTo("asha.kulkarni@example.org")).toEqual([
      { kind: "confirm-address", facts: { firstName: "Asha", link: expect.stringContaining("https://schoolsach.test/confirm-email#") } },
    ]);
    expect((await call("/api/login", { method: "POST", json: { email: "asha.kulkarni@example.org", password: PASSWORD } })).status).toBe(
      200,
    );
  });

  it("requires name, email address and password only", async () => {
    const { firstName, lastName, email, password } = parent();
    expect((await register({ firstName, lastName, email, password })).status).toBe(201);
    const { status, body } = await register({ phone: "", schoolId: null });
    expect([status, Object.keys(body.fields).sort()]).toEqual([400, ["email", "firstName", "lastName", "password"]]);
  });

  it("accepts the name and pincode of a school that isn't listed", async () => {
    const input = parent({ schoolId: "", requestedSchool: { name: "Nagar Vidyalaya", zipCode: "422009" } });
    const { status, body } = await register(input);
    expect([status, body.schoolName]).toEqual([201, "Nagar Vidyalaya"]);
    expect(await findUser(input.email)).toMatchObject({
      enrolments: [],
      schoolRequests: [{ name: "Nagar Vidyalaya", zipCode: "422009", closedAt: null }],
    });
  });

  it("ignores fields that users may not set about themselves", async () => {
    const input = parent({
      isAdmin: true,
      isVerified: true,
      verificationStatus: "approved",
      emailConfirmedAt: "2026-01-01T00:00:00Z",
      id: newId(),
      passwordHash: "x",
      createdAt: "2001-01-01T00:00:00Z",
      role: "admin",
      constructor: { prototype: { isAdmin: true } },
    });
    const sent = JSON.stringify(input).replace("{", '{"__proto__":{"isAdmin":true,"isVerified":true},');
    const { status, body } = await call("/api/register", { method: "POST", body: sent, headers: { "content-type": "application/json" } });
    expect([status, body.isAdmin, body.isVerified, body.verificationStatus, body.emailConfirmed]).toEqual([
      201,
      false,
      false,
      "none",
      false,
    ]);
    const user = (await findUser(input.email))!;
    expect([user.isAdmin, user.isVerified, user.verificationStatus, user.id === (input as { id?: string }).id]).toEqual([
      false,
      false,
      "none",
      false,
    ]);
    expect(user.createdAt.getFullYear()).toBeGreaterThan(2020);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it("two registrations at once with one address: one succeeds; the owner of the address is told of the other", async () => {
    const input = parent();
    const answers = await Promise.all([register(input), register({ ...input, email: input.email.toUpperCase() })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: "EMAIL_TAKEN",
      fields: { email: expect.any(String) },
    });
    expect(await db().user.count({ where: { email: input.email } })).toBe(1);
    expect(await db().enrolment.count({ where: { parent: { email: input.email } } })).toBe(1);
    expect((await mailsTo(input.email)).map(({ kind }) => kind).sort()).toEqual(["address-taken", "confirm-address"]);
  });

  it("a retry with the same Idempotency-Key gets the first response; a refused request can be repeated with its key", async () => {
    const [input, key] = [parent(), { "idempotency-key": newId(), "x-client-address": "203.0.113.41" }];
    expect((await register({ ...input, password: "123456" }, { headers: key })).status).toBe(400);
    const [first, second] = [await register(input, { headers: key }), await register(input, { headers: key })];
    expect([first.status, second.status, second.headers.get("idempotency-replayed")]).toEqual([201, 201, "true"]);
    expect(second.body).toEqual(first.body);
    expect((await register({ ...input, lastName: "Deshpande" }, { headers: key })).body.code).toBe("IDEMPOTENCY_KEY_REUSED");
    const refused = await register(input, { headers: { "idempotency-key": newId() } });
    expect(refused.body.code).toBe("EMAIL_TAKEN");
    expect((await mailsTo(input.email)).map(({ kind }) => kind)).toEqual(["confirm-address", "address-taken"]);
  });

  it("is refused when signed in", async () => {
    const cookies = [await signIn(await createParent()), await signIn({ ...(await createAdmin()), isAdmin: true })];
    for (const cookie of cookies) {
      const input = parent();
      const { status, body } = await register(input, { cookie });
      expect([status, body.code, await findUser(input.email)]).toEqual([409, "ALREADY_SIGNED_IN", null]);
    }
  });

  it("ignores an invalid session and deletes its cookie", async () => {
    const deleted = await createParent();
    const cookie = await signIn(deleted);
    await db().user.delete({ where: { id: deleted.id } });
    const { status, response } = await register(parent(), { cookie });
    expect([status, cookiesOf(response)["__Secure-next-auth.session-token"]]).toEqual([201, ""]);
  });

  it.each([
    ["an unknown school", { schoolId: "no-such-school-abc123" }, "schoolId"],
    ["a list of schools", { schoolId: ["x"] }, "schoolId"],
    ["an invalid email address", { email: "asha" }, "email"],
    ["a line break in the address", { email: "asha@example.org\r\nBcc: all@example.org" }, "email"],
    ["a line break in the name", { firstName: "Asha\r\nSet-Cookie: a=b" }, "firstName"],
    ["a name with a right-to-left override", { lastName: "\u202Eirakluk" }, "lastName"],
    ["a NUL byte", { lastName: "Kul\u0000karni" }, "lastName"],
    ["a name of blanks", { firstName: "   " }, "firstName"],
    ["a name that is too long", { firstName: "a".repeat(81) }, "firstName"],
    ["an email address that is too long", { email: `${"a".repeat(50_000)}!@example.org` }, "email"],
    ["a phone number with letters", { phone: "call me" }, "phone"],
    ["a phone number that is too long", { phone: "9".repeat(50_000) }, "phone"],
    ["a year that overflows", { academicYear: 2 ** 63 }, "academicYear"],
    ["an invalid pincode", { requestedSchool: { name: "A", zipCode: "012345" } }, "requestedSchool.zipCode"],
  ])("refuses %s, names the field and writes nothing", async (_, fields, field) => {
    const before = await db().user.count();
    const { status, body } = await register(parent(fields));
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, "VALIDATION", [field]]);
    expect(await db().user.count()).toBe(before);
  });

  it("accepts names in any script, with joiners and punctuation", async () => {
    const input = parent({ firstName: "क्‍षमा", lastName: "O'Neil-D’Souza <b>" });
    const { body } = await register(input);
    expect([body.firstName, body.lastName]).toEqual([input.firstName, input.lastName]);
  });

  it.each([
    ["123456"],
    ["password"],
    ["PASSWORD"],
    ["iloveyou"],
    ["qwerty123"],
    ["      "],
    ["aaaaaaaaaaaa"],
    ["SchoolSach"],
    ["schoolsach@123"],
    ["Parent2026!"],
    ["asha-kulkarni"],
    ["Kulkarni99"],
    ["own-mailbox@example.org"],
    ["own.mailbox1"],
  ])("refuses the password %s", async (password) => {
    const { status, body } = await register(parent({ email: "own-mailbox@example.org", password }));
    expect([status, Object.keys(body.fields)]).toEqual([400, ["password"]]);
    expect(await findUser("own-mailbox@example.org")).toBeNull();
  });

  it("a password has 6 to 128 characters of any kind, all of them significant", async () => {
    expect((await register(parent({ password: "12345" }))).body.fields).toEqual({
      password: "Password must be at least 6 characters long.",
    });
    expect((await register(parent({ password: "a b".repeat(43) }))).status).toBe(400);
    const long = "पासवर्ड ".repeat(10);
    expect(long).toHaveLength(80);
    const input = parent({ password: `${long.slice(0, 79)}1` });
    expect((await register(input)).status).toBe(201);
    const logIn = (password: string) => call("/api/login", { method: "POST", json: { email: input.email, password } });
    expect((await logIn(`${long.slice(0, 79)}2`)).status).toBe(401);
    expect((await logIn(input.password)).status).toBe(200);
    const ascii = parent({ password: `${"correct horse battery staple ".repeat(3).slice(0, 79)}1` });
    expect((await register(ascii)).status).toBe(201);
    expect(
      (await call("/api/login", { method: "POST", json: { email: ascii.email, password: `${ascii.password.slice(0, 79)}2` } })).status,
    ).toBe(401);
  });

  it("is limited to thirty an hour per client address", async () => {
    const { consumeLimit } = await import("@/lib/http/limits/rate-limits");
    for (let count = 0; count < 29; count++) await consumeLimit({ limit: "registration", address: "203.0.113.5" });
    const from = { headers: { "x-client-address": "203.0.113.5" } };
    expect((await register(parent(), from)).status).toBe(201);
    const { status, headers } = await register(parent(), from);
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(3000);
    expect((await register(parent())).status).toBe(201);
  });

  it("is limited for an IPv6 network as well: a /56 has the budget of four addresses", async () => {
    const { consumeLimit } = await import("@/lib/http/limits/rate-limits");
    const from = (subnet: string) => `2001:db8:5:${subnet}::/64`;
    for (const subnet of ["a1", "a2", "a3", "a4"])
      for (let count = 0; count < 30; count++) await consumeLimit({ limit: "registration", address: from(subnet) });
    const register56 = (subnet: string) => register(parent(), { headers: { "x-client-address": from(subnet) } });
    expect((await register56("a5")).status).toBe(429);
    expect((await register56("ba5")).status).toBe(201);
  });
});
