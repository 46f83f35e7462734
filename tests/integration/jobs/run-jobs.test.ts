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

/** A task that is waited for. */
function signpost() {
  let reach = () => {};
  const reached = new Promise<void>((done) => (reach = done));
  return { reach: () => reach(), reached };
}

describe("a job", () => {
  it("asked for in a transaction that is rolled back was never asked for; committed it is done, with its payload", async () => {
    const seen: unknown[] = [];
    const { reach, reached } = signpost();
    const jobs = start({
      note: async ({ payload }) => {
        seen.push(payload);
        if ("number" in (payload as object)) reach(); // not for the timetable's own
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

  it("is done once, however many servers are there", async () => {
    const done: unknown[] = [];
    const { reach, reached } = signpost();
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

  it("under a key replaces the one that waits", async () => {
    const runAt = new Date(Date.now() + 3_600_000);
    await addJob("note", { number: 1 }, { key: "one", runAt });
    await addJob("note", { number: 2 }, { key: "one", runAt });
    const [{ waiting }] = await db().$queryRaw<
      { waiting: number }[]
    >`SELECT count(*)::int AS waiting FROM graphile_worker.jobs WHERE key = 'one'`;
    expect(waiting).toBe(1);
  });

  it("that fails leaves no words of its error in the queue's table, and is tried again", async () => {
    let tries = 0;
    const { reach, reached } = signpost();
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
  it("the work goes on when it is back", async () => {
    const first = signpost();
    const second = signpost();
    const jobs = start({ note: async () => {}, first: async () => first.reach(), second: async () => second.reach() });
    await addJob("first");
    await first.reached;
    for (let times = 0; times < 3; times++) await cutConnections();
    await addJob("second");
    await second.reached;
    await jobs.stop();
  });
});

/** Ends every connection that does jobs, as a restart of the database would. */
async function cutConnections() {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'schoolsach jobs' AND datname = current_database()",
  );
  await client.end();
}
