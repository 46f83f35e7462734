import { beforeEach, expect, it } from "vitest";
import { recordAudit } from "@/lib/audit/record-audit";
import { db, inTransaction, pool } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";

const personId = newId();

beforeEach(() =>
  recordAudit({
    actor: null,
    action: "account.rename",
    subject: { kind: "user", id: personId },
    after: { changed: ["firstName"] },
    personal: [{ personId, before: { firstName: "Asha" }, after: { firstName: "Usha" } }],
  }),
);

it.each([
  "UPDATE audit_log SET action = 'x'",
  "DELETE FROM audit_log",
  "TRUNCATE audit_log CASCADE",
  "UPDATE audit_personal SET after = NULL",
])("an audit entry can't be changed: %s", async (sql) => {
  await expect(pool().query(sql)).rejects.toThrow("append-only");
});

it("deleting a person clears personal values and keeps the entry", async () => {
  const lines = await db().auditEntry.count();
  await db().auditPersonal.deleteMany({ where: { personId } });
  expect(await db().auditEntry.count()).toBe(lines);
});

it("an entry and the change it reports are written together or not at all", async () => {
  const lines = await db().auditEntry.count();
  await expect(
    inTransaction(async () => {
      await recordAudit({ actor: null, action: "account.rename", subject: { kind: "user", id: personId } });
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect(await db().auditEntry.count()).toBe(lines);
});
