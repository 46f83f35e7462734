import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { jpeg, pdf } from "@/tests/factories/files";
import { createAdmin, createUnverifiedParent } from "@/tests/factories/parents";
import { signIn } from "@/tests/factories/sessions";
import { begin, look, putFile, submit, upload } from "@/tests/support/documents";
import { callHandler } from "@/tests/support/api-calls";
import { ownDataDir } from "@/tests/support/local-files";

ownDataDir();

let owner: { id: string };
let other: { id: string };
let team: { id: string };
let cookies: Record<"owner" | "other" | "admin", string>;
let key = "";
let id = "";

beforeAll(async () => {
  [owner, other, team] = [await createUnverifiedParent(), await createUnverifiedParent(), await createAdmin()];
  cookies = { owner: await signIn(owner), other: await signIn(other), admin: await signIn({ ...team, isAdmin: true }) };
  key = (await upload({ cookie: cookies.owner, fileName: 'फीस "रसीद".pdf' })).body.filePath;
  id = (await submit(cookies.owner, key)).body.id;
});

const audited = (action: string) => db().auditEntry.findMany({ where: { action, subjectId: id }, orderBy: { id: "asc" } });

describe("a document", () => {
  it("is given to its owner, to be saved and never shown or run by a browser", async () => {
    const response = await look(key, cookies.owner);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf());
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="___ ____.pdf"; filename*=UTF-8''${encodeURIComponent("फीस रसीद.pdf")}`,
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "no-referrer",
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
    });
    expect(await audited("document.view")).toEqual([]);
  });

  it("is given to the team, and each look is in the audit log", async () => {
    for (const method of ["GET", "HEAD"]) expect((await look(key, cookies.admin, method)).status).toBe(200);
    expect(await audited("document.view")).toMatchObject([
      { actorKind: "admin", actorId: team.id, after: { ownerId: owner.id } },
      { actorKind: "admin", actorId: team.id },
    ]);
  });

  it("isn't there for another parent, whose attempt is audited; a visitor is asked to sign in", async () => {
    const refused = await look(key, cookies.other);
    expect([refused.status, (await refused.json()).code]).toEqual([404, "NOT_FOUND"]);
    expect(await audited("document.refuse")).toMatchObject([{ actorKind: "parent", actorId: other.id }]);
    expect((await look(key)).status).toBe(401);
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
  ])("isn't to be had by way of %s", async (path) => {
    const { response } = await callHandler(`/uploads/${path}`, { cookie: cookies.owner });
    expect(response.status).toBe(404);
    expect((await callHandler(`/uploads/${path}`)).response.status).toBeGreaterThanOrEqual(401);
  });

  it("that lies where a signed address writes is never given out", async () => {
    const { uploadURL } = (await begin(cookies.owner)).body;
    await putFile(uploadURL);
    const { uploadKey } = await db().document.findFirstOrThrow({ where: { ownerId: owner.id, state: "awaited" } });
    expect((await look(uploadKey!, cookies.owner)).status).toBe(404);
  });

  it("that is sealed nobody looks at, its owner neither", async () => {
    const { sealDocument } = await import("@/lib/verification/documents/seal-document");
    const path = (await upload({ cookie: cookies.owner, bytes: await jpeg(), fileName: "card.jpg" })).body.filePath;
    const { id } = (await submit(cookies.owner, path)).body;
    await sealDocument({ id });
    for (const cookie of [cookies.owner, cookies.admin]) expect((await look(path, cookie)).status).toBe(404);
  });

  it("whose file is lost is said to be out of reach, not to be empty", async () => {
    const path = (await upload({ cookie: cookies.owner })).body.filePath;
    await submit(cookies.owner, path);
    const { storage } = await import("@/lib/storage/storage");
    await storage().remove(path);
    const response = await look(path, cookies.admin);
    expect([response.status, (await response.json()).error]).toEqual([503, "The file of this document can't be reached."]);
  });

  it("stands in its owner's list, whatever became of it", async () => {
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
