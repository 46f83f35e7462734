import { addHours } from "date-fns";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TASKS } from "@/app/jobs";
import { recordAudit } from "@/lib/audit/record-audit";
import { verifyDigests } from "@/lib/audit/verify-digests";
import { clock, indianDay } from "@/lib/platform/clock";
import { startOfIndianDay } from "@/lib/platform/dates";
import { db, pool } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { createParent } from "@/tests/factories/parents";

const { now } = clock;
let day = 0;

/** Runs the job at one o'clock in the morning of the next day in India. */
async function endDay() {
  day += 1;
  const midnight = startOfIndianDay(indianDay(now()));
  clock.now = () => addHours(midnight, 24 * day + 1);
  await TASKS["digest-audit"]({ payload: {}, signal: new AbortController().signal });
}

const record = (action: string, after = {}) => recordAudit({ actor: null, action, subject: { kind: "school", id: "S1" }, after });
const listDigests = () => db().auditDigest.findMany({ orderBy: { sequence: "asc" } });

/** Changes a table as someone with the database's password, who can disable its triggers. */
const tamper = (table: string, statement: string) =>
  pool().query(`ALTER TABLE ${table} DISABLE TRIGGER USER; ${statement}; ALTER TABLE ${table} ENABLE TRIGGER USER`);

beforeEach(async () => {
  await tamper("audit_digests", "DELETE FROM audit_digests");
  await tamper("audit_log", "DELETE FROM audit_log");
  await db().mail.deleteMany();
});
afterEach(() => {
  clock.now = now;
  env().AUDIT_DIGEST_TO = undefined;
  vi.restoreAllMocks();
});

describe("the daily digest of the audit log", () => {
  it("has the number of entries by action and a hash, each entry once, and is written once a day, also if nothing happened", async () => {
    await record("school.change");
    await record("school.change");
    await record("document.view");
    await endDay();
    day -= 1;
    await Promise.all([endDay(), TASKS["digest-audit"]({ payload: {}, signal: new AbortController().signal })]);
    await endDay();
    const [first, second, ...more] = await listDigests();
    expect(more).toEqual([]);
    expect(first).toMatchObject({ sequence: 1n, entries: 3, counts: { "school.change": 2, "document.view": 1 } });
    expect(second).toMatchObject({ sequence: 2n, entries: 0, counts: {}, previousHash: first.hash, lastId: first.lastId });
    expect(second.day.getTime() - first.day.getTime()).toBe(86_400_000);
  });

  it("is mailed to AUDIT_DIGEST_TO, without personal values", async () => {
    env().AUDIT_DIGEST_TO = "operator@example.org";
    const { id } = await createParent();
    await recordAudit({
      actor: null,
      action: "school.change",
      subject: { kind: "user", id },
      personal: [{ personId: id, after: { principalName: "Yamini Rao" } }],
    });
    await endDay();
    const [digest] = await listDigests();
    const mails = await db().mail.findMany();
    expect(mails).toMatchObject([
      { kind: "audit-digest", address: "operator@example.org", facts: { entries: "1", actions: "Changed a school: 1", hash: digest.hash } },
    ]);
    expect(JSON.stringify(mails)).not.toMatch(new RegExp(`Yamini|${id}`));
  });

  it("is a line of the log without AUDIT_DIGEST_TO", async () => {
    const line = vi.spyOn(log, "info");
    await record("school.change");
    await endDay();
    const [{ hash }] = await listDigests();
    expect(line).toHaveBeenCalledWith(expect.objectContaining({ entries: 1, counts: { "school.change": 1 }, hash }), "audit digest");
    expect(await db().mail.count()).toBe(0);
  });
});

describe("npm run log:verify", () => {
  async function writeThreeDigests() {
    for (const action of ["school.change", "school.close", "school.reopen"]) {
      await record(action, { name: "विद्या", averageFees: 41000.5 });
      await endDay();
    }
    return listDigests();
  }

  it("accepts unchanged digests and entries since the last one, and finds a hash noted earlier", async () => {
    const digests = await writeThreeDigests();
    await record("school.change");
    expect(await verifyDigests({ known: digests[1].hash })).toEqual({
      end: { sequence: 3, hash: digests[2].hash },
      brokenOn: null,
      holdsHash: true,
    });
    expect((await verifyDigests({ known: "0".repeat(64) })).holdsHash).toBe(false);
  });

  it.each([
    ["a changed entry", "audit_log", "UPDATE audit_log SET after = '{}' WHERE action = 'school.close'"],
    ["another time", "audit_log", "UPDATE audit_log SET at = at + interval '1 second' WHERE action = 'school.close'"],
    ["a deleted entry", "audit_log", "DELETE FROM audit_log WHERE action = 'school.close'"],
    ["a changed count", "audit_digests", "UPDATE audit_digests SET entries = 2 WHERE sequence = 2"],
    ["a deleted digest", "audit_digests", "DELETE FROM audit_digests WHERE sequence = 2"],
  ])("names the day of the first digest that doesn't match after %s", async (what, table, statement) => {
    const digests = await writeThreeDigests();
    await tamper(table, statement);
    const { brokenOn, end } = await verifyDigests();
    const expected = what === "a deleted digest" ? digests[2] : digests[1];
    expect([brokenOn, end.hash]).toEqual([expected.day.toISOString().slice(0, 10), digests[0].hash]);
  });

  it("a rewritten chain is noticed by the operator, whose hash is missing", async () => {
    const digests = await writeThreeDigests();
    await tamper("audit_log", "DELETE FROM audit_log WHERE action = 'school.close'");
    await tamper("audit_digests", "DELETE FROM audit_digests WHERE sequence > 1");
    day -= 2;
    await endDay();
    expect(await verifyDigests({ known: digests[1].hash })).toMatchObject({ brokenOn: null, holdsHash: false });
  });

  it("the database refuses to change digests", async () => {
    await writeThreeDigests();
    await expect(db().$executeRaw`UPDATE audit_digests SET entries = 2`).rejects.toThrow(/append-only/);
    await expect(db().$executeRaw`DELETE FROM audit_digests`).rejects.toThrow(/append-only/);
  });
});
