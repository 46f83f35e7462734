import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, run, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import { createPool } from "@/lib/platform/database/connection-pool";
import { db } from "@/lib/platform/db";
import { sessionDatabaseUrl } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";

/** A job's work. `signal` aborts when the process stops: long work stops at the next safe point and continues in a later run. */
export type Task = (job: { payload: unknown; signal: AbortSignal }) => Promise<unknown>;

interface JobList {
  tasks: Record<string, Task>;
  /** Crontab lines, in UTC */
  timetable: readonly string[];
}

const CONCURRENCY = 3;
const RESTART_DELAY_MS = 2_000;
/** Running jobs have this long when the process stops; an interrupted job runs again later. */
const STOP_TIMEOUT_MS = 10_000;
const DUE_POLL_MS = 200;

/** Runs queued and scheduled jobs until stopped, each on one server. When the database is away, it waits. */
export function runJobs({ tasks, timetable }: JobList): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const pool = retryingPool(stopping.signal);
  const running = keepRunning(
    { taskList: taskList(tasks, stopping.signal), crontab: timetable.join("\n"), pgPool: pool },
    stopping.signal,
  ).finally(() => pool.end());
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([running, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

/** For platforms without long-lived processes: runs due jobs one at a time. After `maxMs` the rest waits for a later call. */
export async function runDueJobs({ tasks, timetable }: JobList, { maxMs }: { maxMs: number }): Promise<{ jobs: number; isDone: boolean }> {
  await db().$queryRaw`SELECT 1`; // throws if the database is away; the pool below would wait for it
  const stopping = new AbortController();
  const pool = retryingPool(stopping.signal);
  const events: WorkerEvents = new EventEmitter();
  let jobs = 0;
  events.on("job:complete", () => jobs++);
  try {
    const runner = await run({
      taskList: taskList(tasks, stopping.signal),
      crontab: timetable.join("\n"),
      pgPool: pool,
      events,
      concurrency: 1,
      pollInterval: DUE_POLL_MS,
      noHandleSignals: true,
      logger: silentLogger(),
    });
    const isDone = await Promise.race([allJobsDone(events), runner.promise.then(() => false), sleep(maxMs, false, { ref: false })]);
    stopping.abort();
    await Promise.race([runner.stop().catch(() => {}), sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    return { jobs, isDone };
  } finally {
    stopping.abort();
    void pool.end();
  }
}

/** With a single worker, finding no job after the timetable was read means that none is due and none running. */
const allJobsDone = (events: WorkerEvents) =>
  new Promise<true>((done) => events.once("cron:started", () => events.once("worker:getJob:empty", () => done(true))));

/** The library stops for good when it can't return a job to the queue because the database is away: then it is restarted. */
async function keepRunning(options: Parameters<typeof run>[0], signal: AbortSignal) {
  let isAway = false;
  while (!signal.aborted) {
    try {
      const runner = await run({ ...options, concurrency: CONCURRENCY, noHandleSignals: true, logger: silentLogger() });
      isAway = false;
      const fatalError = new Promise<void>((done) => runner.events.once("worker:fatalError", () => done()));
      await Promise.race([runner.promise, fatalError, aborted(signal)]);
      await runner.stop().catch(() => {}); // it may have stopped by itself
    } catch (error) {
      if (!isAway) log.warn({ error: (error as Error).message }, "jobs are waiting for the database");
      isAway = true;
    }
    await sleep(RESTART_DELAY_MS, undefined, { signal, ref: false }).catch(() => {});
  }
}

const taskList = (tasks: Record<string, Task>, signal: AbortSignal) =>
  Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => runJob(name, task, { payload, signal })]));

/** The queue retries a failed job. The error goes to our log instead of the queue's table. */
async function runJob(name: string, task: Task, job: Parameters<Task>[0]) {
  try {
    await task(job);
  } catch (error) {
    log.error({ job: name, err: error }, "a job failed");
    throw new Error("see the log");
  }
}

/** A failing query would end the library's scheduler, and the process with it; these queries wait for the database instead. */
function retryingPool(signal: AbortSignal): pg.Pool {
  const pool = createPool({
    connectionString: sessionDatabaseUrl(),
    max: CONCURRENCY + 2,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: "schoolsach jobs",
  });
  const runQuery = pool.query.bind(pool) as (...query: unknown[]) => Promise<pg.QueryResult>;
  const queryWithRetry = async (...query: unknown[]) => {
    for (;;) {
      try {
        return await runQuery(...query);
      } catch {
        if (signal.aborted) return { rows: [] };
        await sleep(RESTART_DELAY_MS, undefined, { signal, ref: false }).catch(() => {});
      }
    }
  };
  return Object.assign(pool, { query: queryWithRetry });
}

const aborted = (signal: AbortSignal) => new Promise<void>((done) => signal.addEventListener("abort", () => done(), { once: true }));

/** The library's log lines contain payloads; we log what matters ourselves. */
const silentLogger = () => new Logger(() => () => {});
