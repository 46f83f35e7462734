import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, run, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import { createPool } from "@/lib/platform/connection-pool";
import { db } from "@/lib/platform/db";
import { sessionDatabaseUrl } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";

/** What a job does. `signal` is raised when the process ends: long work stops at the next good place, and goes on another time. */
export type Task = (job: { payload: unknown; signal: AbortSignal }) => Promise<unknown>;

interface JobList {
  tasks: Record<string, Task>;
  /** Lines of a crontab, in UTC */
  timetable: readonly string[];
}

const CONCURRENCY = 3;
const RESTART_DELAY_MS = 2_000;
/** What is in work when the process ends has this long; a job that is cut off is done another time. */
const STOP_TIMEOUT_MS = 10_000;
/** How often `runDueJobs` looks for a further job. */
const DUE_POLL_MS = 200;

/**
 * Does the jobs that are asked for, and those of the timetable, until it is stopped. However many servers do this, a job is done
 * once. Holds: the database may go away at any time; the work goes on when it is back.
 */
export function runJobs({ tasks, timetable }: JobList): { stop: () => Promise<void> } {
  const end = new AbortController();
  const pool = patientPool(end.signal);
  const running = keepRunning({ taskList: taskList(tasks, end.signal), crontab: timetable.join("\n"), pgPool: pool }, end.signal).finally(
    () => pool.end(),
  );
  return {
    stop: async () => {
      end.abort();
      await Promise.race([running, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

/**
 * Does the jobs that are due, and those of the timetable that became due since they were last looked at, one after the other. For a
 * platform where no process stays; safe beside servers that do jobs. Work that is not done after `forMs` is stopped, and goes on another time.
 */
export async function runDueJobs({ tasks, timetable }: JobList, { forMs }: { forMs: number }): Promise<{ jobs: number; isDone: boolean }> {
  await db().$queryRaw`SELECT 1`; // throws where the database is away; the pool below would wait for it
  const end = new AbortController();
  const pool = patientPool(end.signal);
  const events: WorkerEvents = new EventEmitter();
  let jobs = 0;
  events.on("job:complete", () => jobs++);
  try {
    const runner = await run({
      taskList: taskList(tasks, end.signal),
      crontab: timetable.join("\n"),
      pgPool: pool,
      events,
      concurrency: 1,
      pollInterval: DUE_POLL_MS,
      noHandleSignals: true,
      logger: silent(),
    });
    const isDone = await Promise.race([noJobIsDue(events), runner.promise.then(() => false), sleep(forMs, false, { ref: false })]);
    end.abort();
    await Promise.race([runner.stop().catch(() => {}), sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    return { jobs, isDone };
  } finally {
    end.abort();
    void pool.end();
  }
}

/** With a single worker, finding no job after the timetable was read means that none is due and none at work. */
const noJobIsDue = (events: WorkerEvents) =>
  new Promise<true>((done) => events.once("cron:started", () => events.once("worker:getJob:empty", () => done(true))));

/** The library ends for good where a job cannot be given back, for want of the database: then it is begun anew. */
async function keepRunning(options: Parameters<typeof run>[0], signal: AbortSignal) {
  let isAway = false;
  while (!signal.aborted) {
    try {
      const runner = await run({ ...options, concurrency: CONCURRENCY, noHandleSignals: true, logger: silent() });
      isAway = false;
      const broken = new Promise<void>((done) => runner.events.once("worker:fatalError", () => done()));
      await Promise.race([runner.promise, broken, aborted(signal)]);
      await runner.stop().catch(() => {}); // it may have ended by itself
    } catch (error) {
      if (!isAway) log.warn({ error: (error as Error).message }, "jobs wait for the database");
      isAway = true;
    }
    await sleep(RESTART_DELAY_MS, undefined, { signal, ref: false }).catch(() => {});
  }
}

const taskList = (tasks: Record<string, Task>, signal: AbortSignal) =>
  Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => doJob(name, task, { payload, signal })]));

/** A job that fails is tried again by the queue; what went wrong stands in our log and not in its table. */
async function doJob(name: string, task: Task, job: Parameters<Task>[0]) {
  try {
    await task(job);
  } catch (error) {
    log.error({ job: name, err: error }, "a job failed");
    throw new Error("see the log");
  }
}

/** The library's timetable ends, and the process with it, where one of its queries fails: these wait until the database is back. */
function patientPool(signal: AbortSignal): pg.Pool {
  const pool = createPool({
    connectionString: sessionDatabaseUrl(),
    max: CONCURRENCY + 2,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: "schoolsach jobs",
  });
  const ask = pool.query.bind(pool) as (...query: unknown[]) => Promise<pg.QueryResult>;
  const askPatiently = async (...query: unknown[]) => {
    for (;;) {
      try {
        return await ask(...query);
      } catch {
        if (signal.aborted) return { rows: [] };
        await sleep(RESTART_DELAY_MS, undefined, { signal, ref: false }).catch(() => {});
      }
    }
  };
  return Object.assign(pool, { query: askPatiently });
}

const aborted = (signal: AbortSignal) => new Promise<void>((done) => signal.addEventListener("abort", () => done(), { once: true }));

/** Of what the library says, we say ourselves what matters: its lines hold payloads. */
const silent = () => new Logger(() => () => {});
