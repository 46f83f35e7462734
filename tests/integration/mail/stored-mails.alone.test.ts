import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findStoredMail } from "@/lib/mail/stored-mails";
import { purgeMails } from "@/lib/mail/purge-mails";
import { listMails } from "@/lib/mail/queries";
import { type QueueMail, queueMail } from "@/lib/mail/queue-mail";
import { sendMails } from "@/lib/mail/send-mails";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { createParent } from "@/tests/factories/parents";

// The tests' settings have no SMTP_URL.
const folder = mkdtempSync(join(tmpdir(), "schoolsach-mail-"));
beforeAll(() => void (env().DATA_DIR = folder));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const files = () => readdirSync(join(folder, "mail"));
const queue = async () => {
  const { id: userId, email } = await createParent();
  return { userId, id: await queueMail({ kind: "password-changed", userId, address: email, facts: { firstName: "Asha" } }) };
};

describe("without a mail server", () => {
  it("each email becomes a file that only its owner can read, shown in the dashboard", async () => {
    const { id } = await queue();
    expect(await sendMails()).toBe(1);
    expect(files()).toEqual([`${id}.eml`]);
    expect(readFileSync(join(folder, "mail", `${id}.eml`), "utf8")).toMatch(new RegExp(`^Message-ID: <${id}@schoolsach.test>`, "im"));
    const stored = await findStoredMail(id);
    expect(stored).toMatchObject({ id, subject: "Your password was changed", from: "no-reply@schoolsach.test" });
    expect(stored?.html).toContain("Asha, your password was changed");
    const { mails, total } = await listMails({ page: 1, limit: 50 });
    expect([total, mails[0]]).toEqual([1, expect.objectContaining({ id, status: "sent", address: null, isStored: true })]);
  });

  it("an email about a review isn't listed, waiting or sent, nor shown: it would tell who wrote an anonymous one", async () => {
    const { id: userId, email: address } = await createParent();
    const facts = { firstName: "Asha", schoolName: "Sunrise School", link: "https://schoolsach.test/account" };
    const id = await queueMail({ kind: "review-published", userId, address, facts });
    const list = () => listMails({ page: 1, limit: 50 });
    const before = await list();
    expect(JSON.stringify(before)).not.toContain(id);
    await sendMails();
    expect(await list()).toEqual(before);
    expect(files()).toContain(`${id}.eml`);
    expect(await findStoredMail(id)).toBeNull();
  });

  it.each(["../../etc/passwd", "..", "", "5f0c1a52-0000-4000-8000-000000000001"])("reads no other file: %s", async (id) => {
    expect(await findStoredMail(id)).toBeNull();
  });

  it("files are deleted with the person's account and after thirty days", async () => {
    const [deleted, old, remaining] = [await queue(), await queue(), await queue()];
    await sendMails();
    await db().user.delete({ where: { id: deleted.userId } });
    await db().$executeRaw`UPDATE mails SET created_at = now() - interval '31 days' WHERE id = ${old.id}::uuid`;
    await purgeMails();
    expect(files()).toContain(`${remaining.id}.eml`);
    expect(files()).not.toContain(`${deleted.id}.eml`);
    expect(files()).not.toContain(`${old.id}.eml`);
  });

  const LINK = "https://schoolsach.test/reset-password#cmVzZXQ6.s3cret";

  it.each(["password-reset", "confirm-address", "email-changed", "admin-invited"] as const)(
    "the dashboard hides the token of a link; the file contains it: %s",
    async (kind) => {
      const { id: userId, email: address } = await createParent();
      const id = await queueMail({ kind, userId, address, facts: { firstName: "Asha", link: LINK } } as QueueMail);
      await sendMails();
      const stored = await findStoredMail(id);
      expect(JSON.stringify(stored)).not.toContain("s3cret");
      expect([stored?.text, stored?.html].map((words) => words?.includes("/reset-password#hidden"))).toEqual([true, true]);
      expect(readFileSync(join(folder, "mail", `${id}.eml`), "utf8")).toContain("s3cret");
    },
  );
});
