import { beforeAll, describe, expect, it, vi } from "vitest";
import { db, pool } from "@/lib/platform/db";
import type { QueuedParent } from "@/lib/verification/view";
import { createApplicant, createDocument } from "@/tests/factories/applicants";
import { createAdmin, createParent } from "@/tests/factories/parents";
import { createSchool } from "@/tests/factories/schools";
import { signIn } from "@/tests/factories/sessions";
import { callHandler } from "@/tests/support/api-calls";

const QUEUE = "/api/admin/users/pending-verification";
let cookie = "";
let admin: { id: string; firstName: string };

beforeAll(async () => {
  admin = await createAdmin({ firstName: "Asha" });
  cookie = await signIn({ id: admin.id, isAdmin: true });
  const school = await createSchool({ name: "Nandanvan Vidyalaya" });
  const day = (number: number) => new Date(Date.UTC(2026, 10, number));
  await createApplicant({ firstName: "No", lastName: "Paper", appliedAt: day(1), document: false });
  await createApplicant({ firstName: "Second", lastName: "Paper", appliedAt: day(3), email: "second@queue.example" });
  await createApplicant({
    firstName: "First",
    lastName: "Paper",
    appliedAt: day(2),
    schoolId: school.id,
    childrenInfo: "Class 4, 2026-27",
    emailConfirmedAt: null,
  });
  await createApplicant({ firstName: "Refused", verificationStatus: "rejected", appliedAt: day(1) });
  await createParent({ firstName: "Approved" });
});

async function read(query = "", headers = cookie) {
  const { response } = await callHandler(`${QUEUE}${query}`, { cookie: headers });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
const firstNames = async (query: string) => (await read(query)).body.map((parent: QueuedParent) => parent.firstName);

describe("the verification queue", () => {
  it("contains every undecided parent: those with a document first, oldest first", async () => {
    const { body, headers } = await read();
    expect(body.map((parent: QueuedParent) => parent.firstName)).toEqual(["First", "Second", "No"]);
    expect(headers.get("x-total-count")).toBe("3");
    expect(headers.get("cache-control")).toBe("private, no-store");
  });

  it("shows person, school, document and dates, but no passwords or keys", async () => {
    const [first, , none] = (await read()).body;
    expect(first).toEqual({
      id: expect.any(String),
      firstName: "First",
      lastName: "Paper",
      email: expect.stringContaining("@"),
      isEmailConfirmed: false,
      isAdmin: false,
      isVerified: false,
      verificationStatus: "pending",
      schoolName: "Nandanvan Vidyalaya",
      verificationDocumentPath: expect.stringMatching(/^documents\//),
      createdAt: expect.any(String),
      appliedAt: "2026-11-02T00:00:00.000Z",
      childrenInfo: "Class 4, 2026-27",
      document: {
        id: expect.any(String),
        url: `/uploads/${first.verificationDocumentPath}`,
        fileName: "fee-receipt.pdf",
        contentType: "application/pdf",
        size: 41_000,
      },
      claimedBy: null,
      hints: { earlierDecisions: 0, duplicates: 0 },
      version: 1,
    });
    expect([none.document, none.verificationDocumentPath, none.schoolName]).toEqual([null, null, null]);
  });

  it.each([
    ["?sort=newest", ["Second", "First", "No"]],
    ["?sort=name", ["First", "No", "Second"]],
    ["?sort=-name", ["Second", "No", "First"]],
    ["?search=paper%20SEC", ["Second"]],
    ["?search=second@queue.example", ["Second"]],
    ["?search=%25", []],
    ["?search=refused", []],
    ["?limit=1&page=2", ["Second"]],
    ["?page=1000000", []],
  ])("with %s returns %j", async (query, names) => expect(await firstNames(query)).toEqual(names));

  it("links to the next page", async () => {
    const { headers } = await read("?limit=1&page=2");
    expect(headers.get("link")).toBe(`<${QUEUE}?limit=1&page=3>; rel="next", <${QUEUE}?limit=1&page=1>; rel="prev"`);
  });

  it.each(["?sort=age", "?sort=name&sort=email", "?limit=201", "?page=0", "?colour=red", `?search=${"a".repeat(201)}`])(
    "refuses %s",
    async (query) => {
      const { status, body } = await read(query);
      expect([status, body.code]).toEqual([400, "VALIDATION"]);
    },
  );

  it("shows hints: others with the same phone number or file, each person once, and earlier decisions", async () => {
    const [parent, twin] = [
      await createApplicant({ firstName: "Twin", phone: "+919800000001" }),
      await createParent({ phone: "+919800000001" }),
    ];
    await createDocument({ ownerId: twin.id, sha256: parent.document!.sha256 });
    await db().verificationDecision.create({ data: { parentId: parent.id, decision: "rejected", previousStatus: "pending" } });
    const [row] = (await read("?search=twin")).body;
    expect(row.hints).toEqual({ earlierDecisions: 1, duplicates: 1 });
    await db().user.delete({ where: { id: parent.id } });
  });

  it("has no address of sealed or destroyed documents", async () => {
    const parent = await createApplicant({ firstName: "Sealed", document: { state: "sealed" } });
    const [row] = (await read("?search=sealed")).body;
    expect([row.document, row.verificationDocumentPath]).toEqual([null, null]);
    await db().user.delete({ where: { id: parent.id } });
  });

  it("needs as many queries for a hundred rows as for one", async () => {
    const count = async (query: string) => {
      const querySpy = vi.spyOn(pool(), "query");
      await read(query);
      const { length } = querySpy.mock.calls;
      querySpy.mockRestore();
      return length;
    };
    const one = await count("?search=bulk&limit=1");
    const many = await Promise.all(Array.from({ length: 100 }, () => createApplicant({ firstName: "Bulk" })));
    const hundred = await count("?search=bulk&limit=200");
    expect(one).toBeGreaterThan(3);
    expect(hundred).toBe(one);
    await db().user.deleteMany({ where: { id: { in: many.map(({ id }) => id) } } });
  });
});

describe("access to the queue", () => {
  it.each([
    ["a visitor", async () => "", 401, "UNAUTHENTICATED"],
    ["a parent", async () => signIn(await createParent()), 403, "FORBIDDEN"],
    ["an admin signed in as a parent", async () => signIn({ id: admin.id }), 403, "FORBIDDEN"],
  ])("%s is refused", async (_, cookieOf, status, code) => {
    const answer = await read("", await cookieOf());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});
