import { generateIdentity, identityToRecipient } from "age-encryption";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db, pool } from "@/lib/platform/db";
import { deleteRestoredAccounts } from "@/lib/privacy/delete-restored-accounts";
import { destroyDocument } from "@/lib/verification/documents/destroy-document";
import { readBackup } from "@/scripts/backup/read-backup.mjs";
import { writeBackup } from "@/scripts/backup/write-backup.mjs";
import { pdf } from "@/tests/factories/files";
import { createParent, createUnverifiedParent, PASSWORD } from "@/tests/factories/parents";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { signIn } from "@/tests/factories/sessions";
import { call } from "@/tests/support/call";
import { submitDocument, uploadDocument, viewDocument } from "@/tests/support/documents";
import { testDataDir } from "@/tests/support/local-files";

// Restores replace this test's own database and DATA_DIR.
const url = process.env.DATABASE_URL!;
const dataDir = testDataDir();
const folder = mkdtempSync(join(tmpdir(), "schoolsach-backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const identity = await generateIdentity();
const recipient = await identityToRecipient(identity);
const inFolder = (name: string) => join(folder, name);
const SIGNATURE_BYTES = 64 + 32 + "signed\n".length;

let number = 0;
const newName = () => `backup-${++number}`;

async function backUp(options: { recipient?: string; dataDir?: string; name?: string } = {}) {
  const file = inFolder(options.name ?? newName());
  await writeBackup({ url, dataDir, file, say: () => {}, ...options });
  return file;
}

async function restore(file: string, options: { identity?: string; isForced?: boolean } = {}) {
  const lines: string[] = [];
  await readBackup({ url, dataDir, file, say: (line: string) => lines.push(line), ...options });
  return lines;
}

const refusal = (file: string, options = {}) =>
  restore(file, options).then(
    () => "restored",
    (error: Error) => error.message,
  );

/** A copy of a backup in a folder of its own, with the keys of its documents. */
function copy(file: string, change: (bytes: Buffer) => Buffer = (bytes) => bytes) {
  const target = mkdtempSync(inFolder("copy-"));
  copyFileSync(inFolder("document-keys"), join(target, "document-keys"));
  writeFileSync(join(target, "changed"), change(readFileSync(file)));
  return join(target, "changed");
}

async function applicant() {
  const parent = await createUnverifiedParent();
  const cookie = await signIn(parent);
  const { filePath }: { filePath: string } = (await uploadDocument({ cookie })).body;
  const { id }: { id: string } = (await submitDocument(cookie, filePath)).body;
  return { parent, cookie, filePath, id };
}

/** Signs in first, because a restore ends all sessions. */
async function view({ filePath, parent }: Pick<Awaited<ReturnType<typeof applicant>>, "filePath" | "parent">) {
  const response = await viewDocument(filePath, await signIn(parent));
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe("a backup with a recipient", () => {
  let file = "";
  beforeAll(async () => {
    await applicant();
    file = await backUp({ recipient });
  });

  it("is a file of age, as is that of the documents' keys, and contains neither master key nor signing key", async () => {
    for (const name of [file, inFolder("document-keys")]) {
      const bytes = readFileSync(name);
      const payload = bytes.subarray(bytes.indexOf("\n") + 1, -SIGNATURE_BYTES);
      expect(payload.toString("latin1", 0, 22)).toBe("age-encryption.org/v1\n");
      const { Decrypter } = await import("age-encryption");
      const decrypter = new Decrypter();
      decrypter.addIdentity(identity);
      const content = gunzipSync(await decrypter.decrypt(payload)).toString("latin1");
      expect(content).not.toMatch(/files\/(backup-key|document-key)|PRIVATE KEY/);
    }
  });

  it("is restored with its identity only", async () => {
    const { count } = await db().user.deleteMany();
    expect(count).toBeGreaterThan(0);
    expect(await refusal(file)).toMatch(/ cannot be restored: it is encrypted: name the file .* --identity FILE\. Nothing was changed\.$/);
    expect(await refusal(file, { identity: await generateIdentity() })).toMatch(
      /: it is encrypted for another key\. Nothing was changed\.$/,
    );
    expect(await db().user.count()).toBe(0);
    await restore(file, { identity });
    expect(await db().user.count()).toBe(count);
  });
});

describe("a backup that this installation didn't sign as it is", () => {
  let file = "";
  beforeAll(async () => {
    file = await backUp();
  });

  it.each<[string, (bytes: Buffer) => Buffer, RegExp]>([
    [
      "changed",
      (bytes) => (bytes.writeUInt8(bytes[200] ^ 1, 200), bytes),
      /it was changed since it was made\. If you trust it, add --force\./,
    ],
    [
      "with another kind",
      (bytes) => Buffer.from(`schoolsach signed document keys 1\n${bytes.toString("latin1")}`, "latin1"),
      /not made by/,
    ],
    ["cut off", (bytes) => bytes.subarray(0, -10), /: it is cut off\. Nothing was changed\.$/],
    ["without its signature", (bytes) => bytes.subarray(bytes.indexOf("\n") + 1, -SIGNATURE_BYTES), /it is not signed/],
  ])("%s is refused", async (_, change, reason) => {
    expect(await refusal(copy(file, change))).toMatch(reason);
  });

  it("made by another installation is refused, and accepted when forced", async () => {
    const other = inFolder("other-installation");
    mkdirSync(other);
    const foreign = copy(await backUp({ dataDir: other, name: newName() }));
    expect(await refusal(foreign)).toMatch(/: another installation signed it\. If you trust it, add --force\. Nothing was changed\.$/);
    expect(await restore(foreign, { isForced: true })).toContain("Warning: another installation signed it.");
  });

  it("of an earlier version, unsigned, is accepted when forced", async () => {
    const document = await applicant();
    const now = await backUp();
    const earlier = copy(now, (bytes) => bytes.subarray(bytes.indexOf("\n") + 1, -SIGNATURE_BYTES));
    await db().user.deleteMany();
    await restore(earlier, { isForced: true });
    expect(await view(document)).toEqual({ status: 200, bytes: pdf() });
  });
});

describe("the documents' keys", () => {
  it("of a document destroyed after a backup are in no later file: the backup can't give it, but gives the others", async () => {
    const [destroyed, other] = [await applicant(), await applicant()];
    const before = await backUp();
    await destroyDocument({ id: destroyed.id, because: "retention" });
    await backUp();
    expect(await restore(before)).toContain("Documents without a key, which can't be opened: 1.");
    expect(existsSync(join(dataDir, "files", destroyed.filePath))).toBe(true);
    expect((await view(destroyed)).status).toBe(404);
    expect(await view(other)).toEqual({ status: 200, bytes: pdf() });
  });

  it("missing or changed stop a restore", async () => {
    await applicant();
    const file = copy(await backUp());
    const keys = join(file, "..", "document-keys");
    renameSync(keys, `${keys}.away`);
    expect(await refusal(file)).toMatch(/document-keys is missing: it holds the keys of \d+ documents\. .* Nothing was changed\.$/);
    const bytes = readFileSync(`${keys}.away`);
    bytes.writeUInt8(bytes[60] ^ 1, 60);
    writeFileSync(keys, bytes);
    expect(await refusal(file)).toMatch(/document-keys cannot be restored: it was changed since it was made/);
  });
});

it("sessions, emailed links and invitations end with a restore, so that none that ended after the backup returns", async () => {
  const parent = await createParent();
  const cookie = await signIn(parent);
  await db().verificationToken.create({
    data: { identifier: parent.id, token: "of the backup", expires: new Date(Date.now() + 3_600_000) },
  });
  const file = await backUp();
  expect((await call("/api/user", { cookie })).status).toBe(200);
  await restore(file);
  expect((await call("/api/user", { cookie })).status).toBe(401);
  expect(await db().verificationToken.count()).toBe(0);
  expect(await db().adminInvitation.count()).toBe(0);
});

describe("accounts that were deleted after a backup", () => {
  const AGAIN = "Accounts that were deleted since the backup, and are deleted again at the next start: 1.";

  /** A parent with a named review, who is in the returned backup and then deletes the account. */
  async function deletedParent({ keepReviews = false } = {}) {
    const { id: schoolId } = await createSchool();
    const parent = await createParent({ schoolId });
    const review = await createReview({ schoolId, authorId: parent.id, isAnonymous: keepReviews });
    const file = await backUp();
    const cookie = await signIn(parent);
    expect((await call("/api/user", { method: "DELETE", cookie, json: { password: PASSWORD, keepReviews } })).status).toBe(204);
    return { parent, review, file };
  }
  const countUsers = (id: string) => db().user.count({ where: { id } });

  it("are deleted again after a restore, without another email", async () => {
    const { parent, review, file } = await deletedParent();
    expect(await restore(file)).toContain(AGAIN);
    expect(await countUsers(parent.id)).toBe(1);
    const { rows } = await pool().query("SELECT task_identifier AS task FROM graphile_worker.jobs");
    expect(rows).toContainEqual({ task: "delete-restored-accounts" });
    expect(await deleteRestoredAccounts()).toBe(1);
    expect(await countUsers(parent.id)).toBe(0);
    expect(await db().review.count({ where: { id: review.id } })).toBe(0);
    expect(await db().mail.count({ where: { kind: "account-deleted", address: parent.email } })).toBe(0);
    expect(await deleteRestoredAccounts()).toBe(0);
  });

  it("are known from a later backup's list if the database is lost, with whether their reviews stay", async () => {
    const { parent, review, file } = await deletedParent({ keepReviews: true });
    await backUp();
    await pool().query("ALTER TABLE audit_log DISABLE TRIGGER USER; TRUNCATE audit_log CASCADE; ALTER TABLE audit_log ENABLE TRIGGER USER");
    expect(await restore(file)).toContain(AGAIN);
    expect(await deleteRestoredAccounts()).toBe(1);
    expect(await countUsers(parent.id)).toBe(0);
    expect(await db().review.findUnique({ where: { id: review.id }, select: { status: true, authorId: true } })).toEqual({
      status: "approved",
      authorId: null,
    });
  });

  it("an altered list stops a restore", async () => {
    const { file } = await deletedParent();
    const altered = copy(file);
    const bytes = readFileSync(inFolder("deleted-accounts"));
    bytes.writeUInt8(bytes[60] ^ 1, 60);
    writeFileSync(join(altered, "..", "deleted-accounts"), bytes);
    expect(await refusal(altered)).toMatch(/deleted-accounts cannot be restored: it was changed since it was made/);
  });
});
