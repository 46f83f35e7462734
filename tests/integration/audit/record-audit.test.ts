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
])("a written line cannot be changed: %s", async (sql) => {
  await expect(pool().query(sql)).rejects.toThrow("append-only");
});

it("erasing a person empties the personal values and leaves the line", async () => {
  const lines = await db().auditEntry.count();
  await db().auditPersonal.deleteMany({ where: { personId } });
  expect(await db().auditEntry.count()).toBe(lines);
});

it("a line is written with what it reports, or not at all", async () => {
  const lines = await db().auditEntry.count();
  await expect(
    inTransaction(async () => {
      await recordAudit({ actor: null, action: "account.rename", subject: { kind: "user", id: personId } });
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect(await db().auditEntry.count()).toBe(lines);
});
