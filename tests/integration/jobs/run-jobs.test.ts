import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { addJob } from "@/lib/jobs/add-job";
import { runJobs, type Task } from "@/lib/jobs/run-jobs";
import { db, inTransaction } from "@/lib/platform/db";

const started: { stop: () => Promise<void> }[] = [];
afterAll(() => Promise.all(started.map(({ stop }) => stop())));

function start(tasks: Record<string, Task>) {
  const jobs = runJobs({ tasks, timetable: ["* * * * * note ?jobKey=minute&max=1"] });
  started.push(jobs);
  return jobs;
}

/** A task and a promise that resolves when it runs. */
function createSignal() {
  let reach = () => {};
  const reached = new Promise<void>((done) => (reach = done));
  return { reach: () => reach(), reached };
}

describe("a job", () => {
  it("added in a transaction runs with its payload after the commit, and never after a rollback", async () => {
    const seen: unknown[] = [];
    const { reach, reached } = createSignal();
    const jobs = start({
      note: async ({ payload }) => {
        seen.push(payload);
        if ("number" in (payload as object)) reach(); // not for the timetable's own runs
      },
    });
    await inTransaction(async () => {
      await addJob("note", { number: 1 });
      throw new Error("no");
    }).catch(() => {});
    await inTransaction(() => addJob("note", { number: 2 }));
    await reached;
    expect(seen.filter((payload) => "number" in (payload as object))).toEqual([{ number: 2 }]);
    await jobs.stop();
  });

  it("runs once even with several servers", async () => {
    const done: unknown[] = [];
    const { reach, reached } = createSignal();
    const count: Task = async ({ payload }) => {
      done.push((payload as { number: number }).number);
      if (done.length >= 30) reach();
    };
    const servers = [start({ count, note: async () => {} }), start({ count, note: async () => {} })];
    for (let number = 0; number < 30; number++) await addJob("count", { number });
    await reached;
    await Promise.all(servers.map(({ stop }) => stop()));
    expect(done.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, number) => number));
  });

  it("with a key replaces the waiting job of that key", async () => {
    const runAt = new Date(Date.now() + 3_600_000);
    await addJob("note", { number: 1 }, { key: "one", runAt });
    await addJob("note", { number: 2 }, { key: "one", runAt });
    const [{ waiting }] = await db().$queryRaw<
      { waiting: number }[]
    >`SELECT count(*)::int AS waiting FROM graphile_worker.jobs WHERE key = 'one'`;
    expect(waiting).toBe(1);
  });

  it("that fails is retried; the queue stores no text of its error", async () => {
    let tries = 0;
    const { reach, reached } = createSignal();
    const jobs = start({
      note: async () => {},
      fail: async () => {
        tries += 1;
        if (tries === 1) throw new Error("asha@example.org is not well");
        reach();
      },
    });
    await addJob("fail");
    await reached;
    const rows = await db().$queryRaw<{ error: string | null }[]>`SELECT last_error AS error FROM graphile_worker.jobs`;
    expect(JSON.stringify(rows)).not.toContain("asha");
    await jobs.stop();
  });
});

describe("with the database away", () => {
  it("jobs continue when it returns", async () => {
    const first = createSignal();
    const second = createSignal();
    const jobs = start({ note: async () => {}, first: async () => first.reach(), second: async () => second.reach() });
    await addJob("first");
    await first.reached;
    for (let times = 0; times < 3; times++) await cutConnections();
    await addJob("second");
    await second.reached;
    await jobs.stop();
  });
});

/** Closes every connection of the job worker, as a restart of the database does. */
async function cutConnections() {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'schoolsach jobs' AND datname = current_database()",
  );
  await client.end();
}
