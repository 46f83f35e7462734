import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { env, masterKeys } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { createKey } from "@/lib/verification/documents/document-keys";
import { destroyDocument } from "@/lib/verification/documents/destroy-document";
import { encryptDocuments } from "@/lib/verification/documents/encrypt-documents";
import { readDocument } from "@/lib/verification/documents/read-document";
import { deleteKeysOfMasterKey, rotateDocumentKeys } from "@/lib/verification/documents/rotate-document-keys";
import { prepareDocumentKey } from "@/scripts/steps/document-key.mjs";
import { createDocument } from "@/tests/factories/applicants";
import { pdf } from "@/tests/factories/files";
import { createAdmin, createUnverifiedParent } from "@/tests/factories/parents";
import { signIn } from "@/tests/factories/sessions";
import { putFile, requestUploadUrl, submitDocument, uploadDocument, viewDocument } from "@/tests/support/documents";
import { testDataDir } from "@/tests/support/local-files";

const dataDir = testDataDir();
const fileOf = (path: string) => join(dataDir, "files", path);
const command = fileURLToPath(new URL("../../../scripts/maintenance/rotate-document-keys.ts", import.meta.url));
const newMasterKey = () => randomBytes(32).toString("base64");

let admin = "";
beforeAll(async () => {
  admin = await signIn({ ...(await createAdmin()), isAdmin: true });
});
afterEach(async () => {
  await db().document.deleteMany();
  await db().rateLimit.deleteMany();
  env().DOCUMENT_KEY = undefined;
});

/** A parent with a submitted document. */
async function applicant() {
  const parent = await createUnverifiedParent();
  const cookie = await signIn(parent);
  const { filePath }: { filePath: string } = (await uploadDocument({ cookie })).body;
  const { id }: { id: string } = (await submitDocument(cookie, filePath)).body;
  return { parent, cookie, filePath, id };
}

/** A document as versions before encryption stored it. */
async function storePlain(ownerId: string, words = "Fee receipt") {
  const document = await createDocument({ ownerId });
  const path = document.storageKey!;
  mkdirSync(dirname(fileOf(path)), { recursive: true });
  writeFileSync(fileOf(path), pdf(words));
  return { id: document.id, path };
}

async function view(path: string, cookie = admin) {
  const response = await viewDocument(path, cookie);
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Whether any eight successive bytes of the file are in the stored bytes. */
function showsAnything(stored: Buffer, file: Buffer) {
  for (let at = 0; at + 8 <= file.length; at++) if (stored.includes(file.subarray(at, at + 8))) return true;
  return false;
}

describe("a stored document", () => {
  it("contains nothing of the file, and no two are equal, whether it came by the form or to a signed address", async () => {
    const { cookie, filePath } = await applicant();
    const { uploadURL } = (await requestUploadUrl(cookie)).body;
    await putFile(uploadURL);
    const { url } = (await submitDocument(cookie, uploadURL)).body;
    const paths = [filePath, url.slice("/uploads/".length)];
    const stored = paths.map((path) => readFileSync(fileOf(path)));
    for (const bytes of stored) expect(showsAnything(bytes, pdf())).toBe(false);
    expect(stored[0].equals(stored[1])).toBe(false);
    for (const path of paths) expect(await view(path)).toEqual({ status: 200, bytes: pdf() });
  });

  it.each<[string, (bytes: Buffer, other: Buffer) => Buffer]>([
    ["has a changed bit", (bytes) => (bytes.writeUInt8(bytes[40] ^ 1, 40), bytes)],
    ["is cut off", (bytes) => bytes.subarray(0, -1)],
    ["is empty", () => Buffer.alloc(0)],
    ["is longer", (bytes) => Buffer.concat([bytes, Buffer.from("x")])],
    ["is another document's", (_, other) => other],
    ["is an unencrypted file", () => pdf("forged")],
  ])("whose file %s is never served: 500, and an entry in the audit log", async (_, change) => {
    const [{ id, filePath, cookie }, other] = [await applicant(), await applicant()];
    writeFileSync(fileOf(filePath), change(readFileSync(fileOf(filePath)), readFileSync(fileOf(other.filePath))));
    for (const reader of [cookie, admin]) {
      const response = await viewDocument(filePath, reader);
      expect(response.status).toBe(500);
      expect(await response.json()).toMatchObject({ code: "INTERNAL", error: "The file of this document is damaged." });
    }
    const entries = await db().auditEntry.findMany({ where: { subjectId: id, action: "document.damage" } });
    expect(entries.map(({ actorKind }) => actorKind)).toEqual(["parent", "admin"]);
    expect(await db().auditEntry.count({ where: { subjectId: id, action: "document.view" } })).toBe(0);
  });

  it("whose key is another document's is never served", async () => {
    const [{ id, filePath }, other] = [await applicant(), await applicant()];
    writeFileSync(fileOf(filePath), readFileSync(fileOf(other.filePath)));
    const { keyId, wrappedKey } = await db().documentKey.findUniqueOrThrow({ where: { documentId: other.id } });
    await db().documentKey.update({ where: { documentId: id }, data: { keyId, wrappedKey } });
    expect((await view(filePath)).status).toBe(500);
  });
});

describe("a destroyed document", () => {
  it("can't be read from copies of its file and its row", async () => {
    const { id, filePath } = await applicant();
    const [file, { ownerId, storageKey, fileName }] = [
      readFileSync(fileOf(filePath)),
      await db().document.findUniqueOrThrow({ where: { id } }),
    ];
    await destroyDocument({ id, because: "retention" });
    expect(await db().documentKey.count({ where: { documentId: id } })).toBe(0);
    writeFileSync(fileOf(filePath), file);
    await db().document.update({ where: { id }, data: { state: "open", ownerId, storageKey, fileName } });
    expect((await view(filePath)).status).toBe(404);
  });

  it("loses its key also when its account is deleted", async () => {
    const { id, parent } = await applicant();
    await db().user.delete({ where: { id: parent.id } });
    expect(await db().documentKey.count({ where: { documentId: id } })).toBe(0);
  });
});

describe("documents of earlier versions", () => {
  it("are served before and after the job encrypts them in their place", async () => {
    const { id: ownerId } = await createUnverifiedParent();
    const { path } = await storePlain(ownerId);
    expect((await view(path)).bytes).toEqual(pdf());
    expect([await encryptDocuments(), await encryptDocuments()]).toEqual([1, 0]);
    expect(showsAnything(readFileSync(fileOf(path)), pdf())).toBe(false);
    expect((await view(path)).bytes).toEqual(pdf());
    writeFileSync(fileOf(path), pdf("forged"));
    expect((await view(path)).status).toBe(500);
  });

  it("are served and finished wherever the job was interrupted", async () => {
    const { id: ownerId } = await createUnverifiedParent();
    const [keyStored, fileReplaced] = [await storePlain(ownerId), await storePlain(ownerId)];
    await db().documentKey.create({ data: { documentId: keyStored.id, ...createKey(keyStored.id).row } });
    await encryptDocuments();
    await db().document.update({ where: { id: fileReplaced.id }, data: { isEncrypted: false } });
    for (const { path } of [keyStored, fileReplaced]) expect((await view(path)).bytes).toEqual(pdf());
    expect(await encryptDocuments()).toBe(1);
    for (const { path } of [keyStored, fileReplaced]) expect((await view(path)).bytes).toEqual(pdf());
    expect(await db().document.count({ where: { isEncrypted: false } })).toBe(0);
  });

  it("without a file don't keep the others from being encrypted", async () => {
    const { id: ownerId } = await createUnverifiedParent();
    const documents = [await storePlain(ownerId), await storePlain(ownerId), await storePlain(ownerId)];
    rmSync(fileOf(documents[1].path));
    expect(await encryptDocuments()).toBe(2);
  });
});

describe("npm run documents:rotate", () => {
  it("wraps the keys with the new key; files stay as they are, and the old key is needed no more", async () => {
    const old = newMasterKey();
    env().DOCUMENT_KEY = old;
    const documents = [await applicant(), await applicant()];
    const files = documents.map(({ filePath }) => readFileSync(fileOf(filePath)));
    const current = newMasterKey();
    env().DOCUMENT_KEY = `${current},${old}`;
    for (const { filePath } of documents) expect((await view(filePath)).bytes).toEqual(pdf());
    expect(await rotateDocumentKeys()).toEqual({ rotated: 2, unknown: new Map() });
    expect(documents.map(({ filePath }) => readFileSync(fileOf(filePath)))).toEqual(files);
    env().DOCUMENT_KEY = current;
    for (const { filePath } of documents) expect((await view(filePath)).bytes).toEqual(pdf());
    expect(await rotateDocumentKeys()).toEqual({ rotated: 0, unknown: new Map() });
  });

  it("moves a site without DOCUMENT_KEY to a key of its own", async () => {
    const { id, filePath } = await applicant();
    env().DOCUMENT_KEY = newMasterKey();
    expect((await view(filePath)).bytes).toEqual(pdf());
    await rotateDocumentKeys();
    expect(await db().documentKey.findUnique({ where: { documentId: id } })).toMatchObject({ keyId: masterKeys()[0].id });
  });

  it("leaves keys alone whose master key is lost; given up, they are gone", async () => {
    env().DOCUMENT_KEY = newMasterKey();
    const [{ id: lost }] = masterKeys();
    const { filePath } = await applicant();
    env().DOCUMENT_KEY = newMasterKey();
    expect(await rotateDocumentKeys()).toEqual({ rotated: 0, unknown: new Map([[lost, 1]]) });
    expect((await view(filePath)).status).toBe(500);
    expect(await deleteKeysOfMasterKey(lost)).toBe(1);
    expect((await view(filePath)).status).toBe(404);
  });
});

describe("killed at any moment", () => {
  it("encrypting and rotating lose no document, and complete when run again", { timeout: 240_000 }, async () => {
    const { id: ownerId } = await createUnverifiedParent();
    const documents: { id: string; path: string }[] = [];
    for (let count = 0; count < 150; count++) documents.push(await storePlain(ownerId, `receipt ${count}`));
    const expectAllReadable = async () => {
      for (const [count, { id, path }] of documents.entries())
        expect(await readDocument({ id, storageKey: path })).toEqual(pdf(`receipt ${count}`));
    };

    const old = newMasterKey();
    env().DOCUMENT_KEY = old;
    await killWhile(run(old), () => db().document.count({ where: { isEncrypted: true } }), documents.length);
    await expectAllReadable();
    await encryptDocuments();
    expect(await db().document.count({ where: { isEncrypted: false } })).toBe(0);

    const current = newMasterKey();
    env().DOCUMENT_KEY = `${current},${old}`;
    const [{ id: keyId }] = masterKeys();
    await killWhile(run(env().DOCUMENT_KEY!), () => db().documentKey.count({ where: { keyId } }), documents.length);
    await expectAllReadable();
    expect((await ended(run(env().DOCUMENT_KEY!))).code).toBe(0);
    env().DOCUMENT_KEY = current;
    await expectAllReadable();
  });

  const run = (documentKey: string) =>
    spawn(process.execPath, ["--import", "tsx", command], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, DOCUMENT_KEY: documentKey },
    });

  const ended = (child: ChildProcess) => new Promise<{ code: number | null }>((done) => child.once("close", (code) => done({ code })));

  /** Kills the process when it has done some of the work; fails if it has done all. */
  async function killWhile(child: ChildProcess, countDone: () => Promise<number>, total: number) {
    const end = ended(child);
    while ((await countDone()) === 0 && child.exitCode === null);
    child.kill("SIGKILL");
    await end;
    expect(await countDone()).toBeGreaterThan(0);
    expect(await countDone()).toBeLessThan(total);
  }
});

describe("the start", () => {
  const url = process.env.DATABASE_URL!;

  it("creates the key of an embedded installation once, in a file that only the owner can read", async () => {
    const file = join(dataDir, "document-key");
    await prepareDocumentKey({ dataDir }, { url });
    const key = readFileSync(file, "utf8");
    expect([Buffer.from(key, "base64").length, statSync(file).mode & 0o777]).toEqual([32, 0o600]);
    await prepareDocumentKey({ dataDir }, { url });
    expect(readFileSync(file, "utf8")).toBe(key);
  });

  it("refuses a key that lacks the one in use, in one line that names it, and accepts it beside others", async () => {
    const key = newMasterKey();
    env().DOCUMENT_KEY = key;
    await applicant();
    const [{ id }] = masterKeys();
    const settings = { dataDir, databaseUrl: url, sessionSecret: env().NEXTAUTH_SECRET };
    await expect(prepareDocumentKey({ ...settings, documentKey: newMasterKey() }, { url })).rejects.toThrow(
      `The key of the documents is wrong: DOCUMENT_KEY lacks the key ${id}, with which documents are encrypted. ` +
        `Add it, or give these documents up: npm run documents:rotate -- --forget ${id}`,
    );
    await prepareDocumentKey({ ...settings, documentKey: `${newMasterKey()}, ${key}` }, { url });
    const documentKeyFile = join(dataDir, "keys");
    writeFileSync(documentKeyFile, `${newMasterKey()}\n${key}\n`);
    await prepareDocumentKey({ ...settings, documentKeyFile }, { url });
  });

  it.each([
    ["is missing", null, /^The key of the documents is missing: \S+ cannot be read\.$/],
    ["is no key", "a secret", /^The key of the documents is wrong: \S+ must have 32 bytes in base64 on each line\.$/],
  ])("refuses a file that %s in one line", async (_, content, message) => {
    const documentKeyFile = join(dataDir, `key-${newId()}`);
    if (content) writeFileSync(documentKeyFile, content);
    await expect(prepareDocumentKey({ dataDir, databaseUrl: url, documentKeyFile }, { url })).rejects.toThrow(message);
  });
});
