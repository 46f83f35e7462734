import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { destroyDocument } from "@/lib/verification/documents/destroy-document";
import { removeQueuedFiles } from "@/lib/verification/documents/remove-files";
import { purgeDocuments } from "@/lib/verification/documents/purge-documents";
import { createAdmin, createUnverifiedParent } from "@/tests/factories/parents";
import { signIn } from "@/tests/factories/sessions";
import { requestUploadUrl, viewDocument, putFile, submitDocument, uploadDocument } from "@/tests/support/documents";
import { testDataDir } from "@/tests/support/local-files";

const dataDir = testDataDir();
const exists = (key: string) => existsSync(join(dataDir, "files", key));
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const start = new Date();
let time = start.getTime();
beforeEach(() => {
  time = start.getTime();
  vi.spyOn(clock, "now").mockImplementation(() => new Date(time));
});

/** A parent with a submitted document. */
async function applicant() {
  const parent = await createUnverifiedParent();
  const cookie = await signIn(parent);
  const { filePath } = (await uploadDocument({ cookie })).body;
  const { id } = (await submitDocument(cookie, filePath)).body;
  return { parent, cookie, filePath, id };
}

const decide = (parentId: string, decision = "rejected", undoneAt: Date | null = null) =>
  db().verificationDecision.create({ data: { parentId, decision, previousStatus: "pending", decidedAt: clock.now(), undoneAt } });

const stateOf = async (id: string) => (await db().document.findUnique({ where: { id } }))?.state;

describe("purging documents", () => {
  it("deletes unclaimed uploads after a day and keeps claimed ones", async () => {
    const { id, filePath, cookie } = await applicant();
    const visitors = (await uploadDocument()).body.filePath.split("/").slice(0, 2).join("/");
    const unsubmitted = (await uploadDocument({ cookie })).body.filePath;
    await requestUploadUrl(cookie);
    time += 23 * HOUR;
    await purgeDocuments();
    expect([exists(visitors), exists(unsubmitted)]).toEqual([true, true]);
    time += 2 * HOUR;
    await purgeDocuments();
    expect([exists(visitors), exists(unsubmitted), exists(filePath)]).toEqual([false, false, true]);
    expect(await db().document.findMany({ select: { id: true } })).toEqual([{ id }]);
    expect(await db().fileDeletion.count()).toBe(0);
  });

  it("seals documents 30 days and destroys them 365 days after the decision; the row remains", async () => {
    const { parent, id, filePath, cookie } = await applicant();
    const admin = await signIn({ ...(await createAdmin()), isAdmin: true });
    await decide(parent.id);
    time += 30 * DAY - HOUR;
    await purgeDocuments();
    expect(await stateOf(id)).toBe("open");
    time += 2 * HOUR;
    await purgeDocuments();
    expect(await stateOf(id)).toBe("sealed");
    expect(exists(filePath)).toBe(true);
    time = start.getTime() + 365 * DAY + HOUR;
    await purgeDocuments();
    expect(exists(filePath)).toBe(false);
    const stored = await db().document.findUniqueOrThrow({ where: { id } });
    expect(stored).toMatchObject({
      state: "destroyed",
      destroyedBecause: "retention",
      storageKey: null,
      fileName: null,
      ownerId: parent.id,
    });
    expect(stored.sha256).toMatch(/^[0-9a-f]{64}$/);
    const actions = (await db().auditEntry.findMany({ where: { subjectId: id }, orderBy: { id: "asc" } })).map(({ action }) => action);
    expect(actions).toEqual(["document.seal", "document.destroy"]);
    void [cookie, admin];
  });

  it("an undone decision doesn't start the period; a later decision restarts it", async () => {
    const { parent, id } = await applicant();
    await decide(parent.id, "rejected", clock.now());
    time += 40 * DAY;
    await purgeDocuments();
    expect(await stateOf(id)).toBe("open");
    await decide(parent.id, "approved");
    time += 29 * DAY;
    await purgeDocuments();
    expect(await stateOf(id)).toBe("open");
    time += 2 * DAY;
    await purgeDocuments();
    expect(await stateOf(id)).toBe("sealed");
  });

  it("leaves documents submitted after the decision alone", async () => {
    const { parent, cookie } = await applicant();
    await decide(parent.id);
    time += DAY;
    const { filePath } = (await uploadDocument({ cookie })).body;
    const { id } = (await submitDocument(cookie, filePath)).body;
    time += 60 * DAY;
    await purgeDocuments();
    expect(await stateOf(id)).toBe("open");
  });

  it("deletes orphaned files, second uploads to a signed address, and unfinished files", async () => {
    const { cookie, filePath } = await applicant();
    const { uploadURL } = (await requestUploadUrl(cookie)).body;
    await putFile(uploadURL);
    await submitDocument(cookie, uploadURL);
    await putFile(uploadURL);
    const folder = join(dataDir, "files", "documents");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "5b6a3b52-66f1-4f37-8f3e-8b1d8d9b8f22"), "orphan");
    writeFileSync(join(folder, ".unfinished-1"), "half");
    await purgeDocuments(); // too recent
    expect(readdirSync(folder)).toContain(".unfinished-1");
    const old = new Date(start.getTime() - 25 * HOUR);
    for (const name of ["documents", "uploads"])
      for (const file of readdirSync(join(dataDir, "files", name))) utimesSync(join(dataDir, "files", name, file), old, old);
    await purgeDocuments();
    expect(readdirSync(folder)).not.toContain(".unfinished-1");
    expect(exists("documents/5b6a3b52-66f1-4f37-8f3e-8b1d8d9b8f22")).toBe(false);
    expect(readdirSync(join(dataDir, "files", "uploads"))).toEqual([]);
    expect(exists(filePath)).toBe(true);
  });

  it("a second run has no effect", async () => {
    await purgeDocuments();
    const before = await db().auditEntry.count();
    await purgeDocuments();
    expect(await db().auditEntry.count()).toBe(before);
  });
});

describe("a document with an unmasked Aadhaar number", () => {
  it("is destroyed immediately: the file after the commit, and the queue shows no document", async () => {
    const { parent, cookie, id, filePath } = await applicant();
    await destroyDocument({ id, because: "unmasked-aadhaar" });
    expect((await viewDocument(filePath, cookie)).status).toBe(404);
    expect((await db().user.findUniqueOrThrow({ where: { id: parent.id } })).hasDocument).toBe(false);
    const [job] = await db().$queryRaw<
      { task: string }[]
    >`SELECT task_identifier AS task FROM graphile_worker.jobs WHERE key = 'remove-files'`;
    expect(job).toEqual({ task: "remove-files" });
    await removeQueuedFiles(); // the job's work
    expect(exists(filePath)).toBe(false);
    await destroyDocument({ id, because: "retention" });
    expect(await db().document.findUnique({ where: { id } })).toMatchObject({ destroyedBecause: "unmasked-aadhaar" });
  });
});

describe("a deleted account", () => {
  it("deletes its documents' files", async () => {
    const { parent, filePath } = await applicant();
    await db().user.delete({ where: { id: parent.id } });
    expect(await db().fileDeletion.findMany({ select: { storageKey: true } })).toEqual([{ storageKey: filePath }]);
    await removeQueuedFiles();
    expect(exists(filePath)).toBe(false);
  });
});
