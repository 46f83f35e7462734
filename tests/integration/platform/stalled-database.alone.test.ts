import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { importSchools } from "@/lib/imports/import-schools";
import { created } from "@/lib/http/responses/responses";
import { consumeLimit } from "@/lib/http/limits/rate-limits";
import { LONG_LIMIT_MS } from "@/lib/server/admission/time-limits.mjs";
import { route } from "@/lib/http/route";
import { addJob } from "@/lib/jobs/add-job";
import { runJobs } from "@/lib/jobs/run-jobs";
import { queueMail } from "@/lib/mail/queue-mail";
import { createPool, REQUEST_TIMEOUTS } from "@/lib/platform/database/connection-pool";
import { db, inTransaction, pool } from "@/lib/platform/db";
import { databaseUrl } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import type { PrismaClient } from "@/prisma/generated/client";
import { findSingleton, replaceSingleton } from "@/lib/platform/singleton.mjs";
import { createParent } from "@/tests/factories/parents";
import { signIn } from "@/tests/factories/sessions";
import { startTcpProxy } from "@/tests/support/tcp-proxy";

// A backend is stopped (SIGSTOP) or the network stalls during a transaction, and continues after the client has given up. Acknowledged writes must then
// be visible to another connection, and the failed transaction must have written nothing.

const SHORT_TIMEOUTS = { statement_timeout: 500, query_timeout: 700 };
const WRITER_COUNT = 10;
const WRITES_EACH = 3;

const observer = new pg.Client({ connectionString: databaseUrl() });
const stoppedPids = new Set<number>();
let parentId: string;
let cookie: string;

beforeAll(async () => {
  await observer.connect();
  const parent = await createParent();
  parentId = parent.id;
  cookie = await signIn(parent);
});
afterEach(() => stoppedPids.forEach(resumeBackend));
afterAll(() => observer.end());

/** Replaces the pool by one with short timeouts. */
async function usePool(timeouts: typeof SHORT_TIMEOUTS = SHORT_TIMEOUTS, connectionString = databaseUrl()) {
  await findSingleton<PrismaClient>("prisma-client")?.$disconnect();
  await findSingleton<pg.Pool>("database-pool")?.end();
  replaceSingleton("prisma-client", undefined);
  replaceSingleton("database-pool", createPool({ ...timeouts, connectionString, max: 4, application_name: "schoolsach" }));
}

function stopBackend(pid: number) {
  process.kill(pid, "SIGSTOP");
  stoppedPids.add(pid);
}
function resumeBackend(pid: number) {
  if (stoppedPids.delete(pid)) process.kill(pid, "SIGCONT");
}
const ownPid = async () => (await db().$queryRaw<[{ pid: number }]>`SELECT pg_backend_pid() AS pid`)[0].pid;

const nameOf = async (statement: string) => (await observer.query<{ name: string }>(statement)).rows.map(({ name }) => name);
const requestNames = () => nameOf("SELECT name FROM school_requests");
const addRequest = (name: string) => db().schoolRequest.create({ data: { parentId, name, zipCode: "415001" } });

/** The kinds of writes, each with the names that another connection can see. */
const WRITES: Record<string, { write: (name: string) => Promise<unknown>; visibleNames: () => Promise<string[]> }> = {
  "single writes": { write: addRequest, visibleNames: requestNames },
  transactions: {
    write: (name) =>
      inTransaction(async () => {
        await addRequest(`${name} first`);
        await addRequest(name);
      }),
    visibleNames: async () => {
      const names = await requestNames();
      return names.filter((name) => names.includes(`${name} first`));
    },
  },
  jobs: {
    write: (name) => inTransaction(() => addJob("stalled", { name })),
    visibleNames: () => nameOf("SELECT payload->>'name' AS name FROM graphile_worker._private_jobs"),
  },
  "mails in the outbox": {
    write: (name) => inTransaction(() => queueMail({ kind: "password-changed", facts: { firstName: name }, address: "asha@example.org" })),
    visibleNames: () => nameOf("SELECT facts->>'firstName' AS name FROM mails"),
  },
  imports: {
    write: (name) => importSchools({ bytes: csvOf([name]) }),
    visibleNames: () => nameOf("SELECT name FROM schools"),
  },
};

async function* csvOf(names: string[]) {
  const lines = names.map((name) => `${name},1 M.G. Road,PUNE,MAHARASHTRA,411001`);
  yield Buffer.from(["name,address,city,state,zipCode", ...lines].join("\n") + "\n");
}

/** Ten concurrent writers with several writes each, while `resume` ends the stall. Returns the names of acknowledged writes. */
async function writeWhile(resume: () => void, prefix: string, write: (name: string) => Promise<unknown>): Promise<string[]> {
  const acknowledged: string[] = [];
  const writers = Array.from({ length: WRITER_COUNT }, async (_, writer) => {
    for (let n = 0; n < WRITES_EACH; n++) {
      const name = `${prefix} ${writer} ${n}`;
      await write(name).then(
        () => acknowledged.push(name),
        () => undefined,
      );
    }
  });
  resume();
  await Promise.all(writers);
  return acknowledged;
}

/** Runs a transaction that stalls between two writes. Returns its backend's pid. */
async function stallInTransaction(name: string, stall: (pid: number) => void): Promise<number> {
  let pid = 0;
  const failed = inTransaction(async () => {
    await addRequest(`${name} before`);
    pid = await ownPid();
    stall(pid);
    await addRequest(`${name} after`);
  });
  await expect(failed).rejects.toThrow();
  return pid;
}

async function expectNothingLost(kind: string, stall: (pid: number) => void, resume: (pid: number) => void) {
  const { write, visibleNames } = WRITES[kind];
  const prefix = `Writer ${newId()}`;
  const pid = await stallInTransaction(prefix, stall);
  const acknowledged = await writeWhile(() => resume(pid), prefix, write);
  expect(acknowledged.length).toBeGreaterThanOrEqual(WRITER_COUNT);
  const visible = new Set(await visibleNames());
  expect(acknowledged.filter((name) => !visible.has(name))).toEqual([]);
  expect((await requestNames()).filter((name) => name === `${prefix} before` || name === `${prefix} after`)).toEqual([]);
}

describe("a backend that stalls during a transaction", () => {
  it("loses no acknowledged write, with the timeouts of production", async () => {
    await usePool(REQUEST_TIMEOUTS);
    await expectNothingLost("single writes", stopBackend, resumeBackend);
  });

  it.each(Object.keys(WRITES))("loses no acknowledged write: %s", async (kind) => {
    await usePool();
    await expectNothingLost(kind, stopBackend, resumeBackend);
  });

  it("isn't used again", async () => {
    await usePool();
    const pid = await stallInTransaction("Never again", stopBackend);
    resumeBackend(pid);
    const clients = await Promise.all(Array.from({ length: 4 }, () => pool().connect()));
    const pids = await Promise.all(clients.map(async (client) => (await client.query("SELECT pg_backend_pid() AS pid")).rows[0].pid));
    for (const client of clients) client.release();
    expect(pids).not.toContain(pid);
  });

  it("nothing is committed if the transaction catches the failed write and continues", async () => {
    await usePool();
    let pid = 0;
    const transaction = inTransaction(async () => {
      await addRequest("Caught before");
      pid = await ownPid();
      stopBackend(pid);
      await addRequest("Caught after").catch(() => resumeBackend(pid));
    });
    await expect(transaction).rejects.toThrow();
    expect((await requestNames()).filter((name) => name.startsWith("Caught"))).toEqual([]);
  });
});

describe("a network that stalls in both directions during a transaction", () => {
  let proxy: Awaited<ReturnType<typeof startTcpProxy>>;

  beforeAll(async () => {
    const url = new URL(databaseUrl());
    proxy = await startTcpProxy(Number(url.port));
    url.port = String(proxy.port);
    await usePool(SHORT_TIMEOUTS, url.href);
  });
  afterAll(async () => {
    await usePool();
    await proxy.close();
  });

  // Imports connect directly, past the proxy.
  it.each(Object.keys(WRITES))("loses no acknowledged write: %s", async (kind) => {
    await expectNothingLost(kind, proxy.stall, proxy.resume);
  });

  it("leaves the commit's outcome open; a retry with the same Idempotency-Key writes once", async () => {
    const handler = route({
      access: "signed-in",
      limit: "write",
      handle: async () => {
        const made = await addRequest("Asked twice");
        if (isFirst) proxy.stall();
        isFirst = false;
        return created(made);
      },
    });
    let isFirst = true;
    const key = newId();
    const send = () =>
      handler(
        new Request("https://schoolsach.test/api/school-requests", {
          method: "POST",
          headers: { cookie, "content-type": "application/json", "idempotency-key": key },
          body: "{}",
        }),
        { params: Promise.resolve({}) },
      );
    expect((await send()).status).toBe(503);
    proxy.resume();
    await vi.waitFor(async () => expect((await send()).status).toBe(201), { timeout: 20_000, interval: 50 });
    expect((await requestNames()).filter((name) => name === "Asked twice")).toHaveLength(1);
  });
});

it("the server ends transactions that are idle for longer than any request may take", async () => {
  await usePool();
  const { rows } = await pool().query<{ milliseconds: number }>(
    "SELECT setting::int AS milliseconds FROM pg_settings WHERE name = 'idle_in_transaction_session_timeout'",
  );
  expect(rows[0].milliseconds).toBeGreaterThan(LONG_LIMIT_MS);
});

it("a stalled rate limit counts every allowed attempt", async () => {
  const limit = { limit: "report-address", of: "192.0.2.1" } as const;
  await consumeLimit(limit);
  const { rows } = await observer.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'schoolsach limits' AND datname = current_database()",
  );
  const pids = rows.map(({ pid }) => pid);
  pids.forEach(stopBackend);
  await expect(consumeLimit(limit)).rejects.toThrow("Query read timeout");
  pids.forEach(resumeBackend);
  const results = await Promise.all(Array.from({ length: WRITER_COUNT }, () => consumeLimit(limit)));
  expect(results.filter((wait) => wait === null)).toHaveLength(WRITER_COUNT);
  const { points } = (await observer.query<{ points: number }>("SELECT points FROM rate_limits WHERE key LIKE 'report-address:%'")).rows[0];
  expect(points).toBeGreaterThanOrEqual(WRITER_COUNT + 1);
});

it("all jobs run although the worker's backends stall", async () => {
  await usePool();
  const done = new Set<string>();
  const jobs = runJobs({ tasks: { noted: async ({ payload }) => void done.add((payload as { name: string }).name) }, timetable: [] });
  try {
    await addJob("noted", { name: "first" });
    await vi.waitFor(() => expect(done).toContain("first"), { timeout: 20_000, interval: 20 });
    const { rows } = await observer.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE application_name = 'schoolsach jobs' AND datname = current_database()",
    );
    const pids = rows.map(({ pid }) => pid);
    pids.forEach(stopBackend);
    const acknowledged = await writeWhile(
      () => pids.forEach(resumeBackend),
      "noted",
      (name) => addJob("noted", { name }),
    );
    await vi.waitFor(() => expect(acknowledged.filter((name) => !done.has(name))).toEqual([]), { timeout: 20_000, interval: 20 });
  } finally {
    await jobs.stop();
  }
});

it("an import whose backend stalls stores every row once", async () => {
  await usePool();
  const names = Array.from({ length: 2_000 }, (_, n) => `Stalled Import School ${n}`);
  const importing = importSchools({ bytes: csvOf(names), chunkBytes: 20_000 });
  const pid = await vi.waitFor(
    async () => {
      const { rows } = await observer.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'schoolsach import' AND xact_start IS NOT NULL AND datname = current_database()",
      );
      expect(rows).toHaveLength(1);
      return rows[0].pid;
    },
    { timeout: 20_000, interval: 1 },
  );
  stopBackend(pid);
  const acknowledged = await writeWhile(() => resumeBackend(pid), "Beside the import", addRequest);
  const { imported } = await importing;
  expect(imported).toBe(names.length);
  expect((await nameOf("SELECT name FROM schools")).filter((name) => name.startsWith("Stalled Import")).sort()).toEqual([...names].sort());
  const visible = new Set(await requestNames());
  expect(acknowledged.filter((name) => !visible.has(name))).toEqual([]);
});
