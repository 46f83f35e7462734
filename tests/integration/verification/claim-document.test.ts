import { describe, expect, it, vi } from "vitest";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { createSchool } from "@/tests/factories/schools";
import { signIn } from "@/tests/factories/sessions";
import { callHandler } from "@/tests/support/api-calls";
import { viewDocument, uploadDocument } from "@/tests/support/documents";
import { testDataDir } from "@/tests/support/local-files";

testDataDir();
let made = 0;

async function register(documentURL: string, email = `new-${++made}@example.org`) {
  const school = await createSchool();
  const json = {
    firstName: "Meera",
    lastName: "Joshi",
    email,
    password: "paper boats in july",
    childrenInfo: "Class 4",
    schoolId: school.id,
  };
  const { response } = await callHandler("/api/register", { method: "POST", json: { ...json, documentURL } });
  return { status: response.status, body: await response.json() };
}

describe("a visitor's document", () => {
  it("becomes the application of the registration that names it", async () => {
    const { filePath } = (await uploadDocument()).body;
    const { status, body } = await register(filePath);
    expect(status).toBe(201);
    const parent = await db().user.findUniqueOrThrow({ where: { id: body.id }, include: { documents: true, consents: true } });
    expect(parent).toMatchObject({ verificationStatus: "pending", hasDocument: true });
    expect(parent.documents).toMatchObject([{ state: "open", claimHash: null }]);
    expect(parent.consents.map(({ purpose }) => purpose)).toContain("document_check");
    const cookie = await signIn(parent);
    expect((await viewDocument(filePath, cookie)).status).toBe(200);
    expect((await viewDocument(parent.documents[0].storageKey!, cookie)).status).toBe(200);
  });

  it("can be claimed once; a failed registration doesn't claim it", async () => {
    const { filePath } = (await uploadDocument()).body;
    expect((await register(filePath, "not an address")).status).toBe(400);
    expect((await register(filePath)).status).toBe(201);
    expect((await register(filePath)).status).toBe(404);
  });

  it("claimed by several registrations at once belongs to one; the others create no account", async () => {
    const { filePath } = (await uploadDocument()).body;
    const emails = ["a", "b", "c"].map((name) => `race-${name}@example.org`);
    const answers = await Promise.all(emails.map((email) => register(filePath, email)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await db().user.count({ where: { email: { startsWith: "race-" } } })).toBe(1);
  });

  it("can't be claimed with its id alone or another secret", async () => {
    const { filePath } = (await uploadDocument()).body;
    const key = filePath.split("/").slice(0, 2).join("/");
    for (const guess of [key, `${key}/`, `${key}/${"A".repeat(32)}`, `${key}/x/y`]) expect((await register(guess)).status, guess).toBe(404);
    expect((await register(filePath)).status).toBe(201);
  });

  it("expires after 24 hours", async () => {
    const { filePath } = (await uploadDocument()).body;
    const now = clock.now();
    vi.spyOn(clock, "now").mockImplementation(() => new Date(now.getTime() + 24 * 3_600_000 + 1_000));
    expect((await register(filePath)).status).toBe(404);
  });

  it("at another origin creates no account: 400", async () => {
    expect((await register("https://elsewhere.example/documents/x", "elsewhere@example.org")).status).toBe(400);
    expect(await db().user.count({ where: { email: "elsewhere@example.org" } })).toBe(0);
  });
});
