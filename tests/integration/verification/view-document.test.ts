import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { jpeg, pdf } from "@/tests/factories/files";
import { createAdmin, createUnverifiedParent } from "@/tests/factories/parents";
import { signIn } from "@/tests/factories/sessions";
import { requestUploadUrl, viewDocument, putFile, submitDocument, uploadDocument } from "@/tests/support/documents";
import { callHandler } from "@/tests/support/api-calls";
import { testDataDir } from "@/tests/support/local-files";

testDataDir();

let owner: { id: string };
let other: { id: string };
let team: { id: string };
let cookies: Record<"owner" | "other" | "admin", string>;
let key = "";
let id = "";

beforeAll(async () => {
  [owner, other, team] = [await createUnverifiedParent(), await createUnverifiedParent(), await createAdmin()];
  cookies = { owner: await signIn(owner), other: await signIn(other), admin: await signIn({ ...team, isAdmin: true }) };
  key = (await uploadDocument({ cookie: cookies.owner, fileName: 'फीस "रसीद".pdf' })).body.filePath;
  id = (await submitDocument(cookies.owner, key)).body.id;
});

const audited = (action: string) => db().auditEntry.findMany({ where: { action, subjectId: id }, orderBy: { id: "asc" } });

describe("a document", () => {
  it("is served to its owner as a download that browsers never display or run", async () => {
    const response = await viewDocument(key, cookies.owner);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf());
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="___ ____.pdf"; filename*=UTF-8''${encodeURIComponent("फीस रसीद.pdf")}`,
      "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "no-referrer",
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
    });
    expect(await audited("document.view")).toEqual([]);
  });

  it("is served to admins, and each view is audited", async () => {
    for (const method of ["GET", "HEAD"]) expect((await viewDocument(key, cookies.admin, method)).status).toBe(200);
    expect(await audited("document.view")).toMatchObject([
      { actorKind: "admin", actorId: team.id, after: { ownerId: owner.id } },
      { actorKind: "admin", actorId: team.id },
    ]);
  });

  it("whose retention has started is served to admins who have just confirmed that it's them", async () => {
    await db().document.update({ where: { id }, data: { decidedAt: new Date() } });
    const setConfirmed = (confirmedAt: Date) => db().session.updateMany({ data: { confirmedAt } });
    await setConfirmed(new Date(Date.now() - 301_000));
    const refused = await viewDocument(key, cookies.admin);
    expect([refused.status, (await refused.json()).code]).toEqual([403, "STEP_UP_REQUIRED"]);
    expect((await viewDocument(key, cookies.owner)).status).toBe(200);
    await setConfirmed(new Date());
    expect((await viewDocument(key, cookies.admin)).status).toBe(200);
    await db().document.update({ where: { id }, data: { decidedAt: null } });
  });

  it("isn't found by another parent, whose attempt is audited; a visitor gets 401", async () => {
    const refused = await viewDocument(key, cookies.other);
    expect([refused.status, (await refused.json()).code]).toEqual([404, "NOT_FOUND"]);
    expect(await audited("document.refuse")).toMatchObject([{ actorKind: "parent", actorId: other.id }]);
    expect((await viewDocument(key)).status).toBe(401);
  });

  it.each([
    "../../etc/passwd",
    "..%2f..%2fetc/passwd",
    "%252e%252e/x",
    "..\\..\\x",
    "/etc/passwd",
    "documents/../documents/x",
    "documents/x%00.pdf",
    "uploads/x",
    "documents",
  ])("isn't found at %s", async (path) => {
    const { response } = await callHandler(`/uploads/${path}`, { cookie: cookies.owner });
    expect(response.status).toBe(404);
    expect((await callHandler(`/uploads/${path}`)).response.status).toBeGreaterThanOrEqual(401);
  });

  it("at its upload address is never served", async () => {
    const { uploadURL } = (await requestUploadUrl(cookies.owner)).body;
    await putFile(uploadURL);
    const { uploadKey } = await db().document.findFirstOrThrow({ where: { ownerId: owner.id, state: "awaited" } });
    expect((await viewDocument(uploadKey!, cookies.owner)).status).toBe(404);
  });

  it("once sealed isn't served to anyone, including its owner", async () => {
    const { sealDocument } = await import("@/lib/verification/documents/purge-documents");
    const path = (await uploadDocument({ cookie: cookies.owner, bytes: await jpeg(), fileName: "card.jpg" })).body.filePath;
    const { id } = (await submitDocument(cookies.owner, path)).body;
    await sealDocument({ id });
    for (const cookie of [cookies.owner, cookies.admin]) expect((await viewDocument(path, cookie)).status).toBe(404);
  });

  it("whose file is missing gets 503, not an empty response", async () => {
    const path = (await uploadDocument({ cookie: cookies.owner })).body.filePath;
    await submitDocument(cookies.owner, path);
    const { storage } = await import("@/lib/storage/storage");
    await storage().remove(path);
    const response = await viewDocument(path, cookies.admin);
    expect([response.status, (await response.json()).error]).toEqual([503, "We can’t reach the file of this document."]);
  });

  it("is in its owner's list in every state", async () => {
    const { response } = await callHandler("/api/user/documents", { cookie: cookies.owner });
    const listed = await response.json();
    expect(listed.find((one: { id: string }) => one.id === id)).toMatchObject({
      fileName: "फीस रसीद.pdf",
      state: "open",
      url: `/uploads/${key}`,
    });
    expect(listed.map(({ state }: { state: string }) => state).sort()).toEqual(["open", "open", "sealed"]);
    expect(await (await callHandler("/api/user/documents", { cookie: cookies.other })).response.json()).toEqual([]);
    expect((await callHandler("/api/user/documents")).response.status).toBe(401);
  });
});
