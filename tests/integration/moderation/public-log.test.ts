import { spawnSync } from "node:child_process";
import { beforeAll, describe, expect, it } from "vitest";
import { db, pool } from "@/lib/platform/db";
import { CHAIN_START, followChain } from "@/lib/moderation/log/log-chain";
import { verifyLog } from "@/lib/moderation/log/verify-log";
import type { LogEntry } from "@/lib/moderation/view";
import { createParent } from "@/tests/factories/parents";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { call } from "@/tests/support/call";
import { createModeratorClient } from "@/tests/support/moderation";

let log: LogEntry[];
const SCHOOL = { name: 'बाल "विद्या" मंदिर \\ No. 2' };

beforeAll(async () => {
  const moderator = await createModeratorClient({ firstName: "Gatekeeper" });
  const school = await createSchool(SCHOOL);
  const author = await createParent({ schoolId: school.id, firstName: "Yamini" });
  const review = await createReview({ schoolId: school.id, authorId: author.id, overallComment: "Mr Sharma of class 4 shouts" });
  await moderator.removeReview(review.id, { reopen: true, reasonCode: "personal-data", reasonText: "Names a teacher" });
  await moderator.approveReview(review.id, { reopen: true });
  const other = await createReview({ schoolId: (await createSchool()).id, status: "pending" });
  await moderator.removeReview(other.id);
  await moderator.undoReview(other.id);
  log = (await call("/api/moderation-log?after=0")).body;
});

/** Changes the log as someone with the database's password, who can disable its trigger. */
async function tamper(statement: string) {
  await pool().query(`ALTER TABLE moderation_log DISABLE TRIGGER USER; ${statement}; ALTER TABLE moderation_log ENABLE TRIGGER USER`);
}

describe("the public moderation log", () => {
  it("has school, rule and date of each removal and restoration; no texts, persons or times", () => {
    expect(log.map(({ kind, ruleCode, refersTo }) => [kind, ruleCode, refersTo])).toEqual([
      ["removed", "personal-data", null],
      ["restored", "personal-data", 1],
      ["removed", "unstated", null],
      ["restored", "unstated", 3],
    ]);
    expect(log[0]).toMatchObject({ schoolName: SCHOOL.name, day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    expect(JSON.stringify(log)).not.toMatch(/Sharma|Yamini|Gatekeeper|Names a teacher|T\d\d:/);
  });

  it("is a hash chain that anyone can verify from the API's responses", async () => {
    expect(await followChain(CHAIN_START, log)).toEqual({ end: { sequence: 4, hash: log[3].hash }, brokenAt: null });
    const python = spawnSync("python3", ["-c", PYTHON], { input: JSON.stringify(log), encoding: "utf8" });
    if (!python.error) expect(python.stdout.trim()).toBe(log[3].hash);
    for (const field of ["day", "kind", "schoolId", "schoolName", "ruleCode", "refersTo"] as const) {
      const forged = log.with(1, { ...log[1], [field]: field === "refersTo" ? null : "x" } as LogEntry);
      expect((await followChain(CHAIN_START, forged)).brokenAt, field).toBe(2);
    }
    expect((await followChain(CHAIN_START, log.toSpliced(2, 1))).brokenAt).toBe(3);
  });

  it("is listed newest first, can be continued after any entry and searched by school", async () => {
    const first = await call("/api/moderation-log?limit=3");
    expect(first.body.map((entry: LogEntry) => entry.sequence)).toEqual([4, 3, 2]);
    expect(first.headers.get("X-Total-Count")).toBe("4");
    const onward = await call("/api/moderation-log?after=1&limit=2");
    expect(onward.body).toEqual(log.slice(1, 3));
    expect(onward.headers.get("Link")).toBe('</api/moderation-log?after=3&limit=2>; rel="next"');
    expect((await call(`/api/moderation-log?search=${encodeURIComponent("विद्या")}`)).body).toHaveLength(2);
    expect((await call(`/api/moderation-log?search=${log[3].schoolId}&sort=oldest`)).body).toEqual(log.slice(2));
    for (const wrong of ["after=-1", "after=x", "sort=rule", "after=1&page=2"])
      expect((await call(`/api/moderation-log?${wrong}`)).status, wrong).toBe(400);
  });

  it("can't be changed; if the trigger is bypassed, verification names the first wrong entry", async () => {
    await expect(db().$executeRaw`UPDATE moderation_log SET rule_code = 'abuse' WHERE sequence = 2`).rejects.toThrow(/append-only/);
    await expect(db().$executeRaw`DELETE FROM moderation_log`).rejects.toThrow(/append-only/);
    expect(await verifyLog({ known: log[1].hash })).toEqual({ end: { sequence: 4, hash: log[3].hash }, brokenAt: null, holdsHash: true });

    await tamper("UPDATE moderation_log SET rule_code = 'abuse' WHERE sequence = 2");
    expect(await verifyLog({ known: log[3].hash })).toMatchObject({ brokenAt: 2, holdsHash: false });
    await tamper("UPDATE moderation_log SET rule_code = 'personal-data' WHERE sequence = 2");
    expect((await verifyLog()).brokenAt).toBeNull();
    await tamper("DELETE FROM moderation_log WHERE sequence = 2");
    expect((await verifyLog()).brokenAt).toBe(2);
  });

  it("a truncated end is noticed by anyone who noted a later hash", async () => {
    await tamper("DELETE FROM moderation_log WHERE sequence > 1");
    expect(await verifyLog({ known: log[3].hash })).toEqual({
      end: { sequence: 1, hash: log[0].hash },
      brokenAt: null,
      holdsHash: false,
    });
  });
});

const PYTHON = `import hashlib, json, sys
last = "0" * 64
for e in json.load(sys.stdin):
    fields = [e[k] for k in ("sequence", "day", "kind", "subject", "schoolId", "schoolName", "ruleCode", "refersTo", "previousHash")]
    last = hashlib.sha256(json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()
print(last)`;
