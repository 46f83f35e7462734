import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addJob } from "@/lib/jobs/add-job";
import { runDueJobs } from "@/lib/jobs/run-jobs";
import { closeConnections } from "@/lib/mail/deliver-mail";
import { queueMail } from "@/lib/mail/queue-mail";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { callHandler } from "../../support/api-calls";
import { startSmtpPeer } from "../../support/smtp-peer";

const SECRET = "the secret of the cron";
const peer = await startSmtpPeer();
env().CRON_SECRET = SECRET;
env().SMTP_URL = peer.url;
afterAll(async () => {
  closeConnections();
  await peer.stop();
});

async function callCron(authorization = `Bearer ${SECRET}`) {
  const { response } = await callHandler("/api/cron", { headers: { authorization } });
  return { status: response.status, cacheControl: response.headers.get("cache-control"), body: await response.json() };
}

const jobs = () => db().$queryRaw<{ task: string }[]>`SELECT task_identifier AS task FROM graphile_worker.jobs`;

/** Makes the worker believe that the timetable last ran two days ago. */
const ageTimetable = () => db().$executeRaw`
  UPDATE graphile_worker._private_known_crontabs SET known_since = now() - interval '2 days', last_execution = now() - interval '2 days'`;

beforeEach(() => db().$executeRaw`DELETE FROM graphile_worker._private_jobs`);

describe("GET /api/cron", () => {
  it.each(["", "Bearer ", SECRET, "Bearer another secret", `Basic ${SECRET}`])("refuses “%s”", async (authorization) => {
    expect((await callCron(authorization)).status).toBe(401);
  });

  it("refuses every secret if none is configured", async () => {
    env().CRON_SECRET = undefined;
    for (const given of ["Bearer undefined", "Bearer ", `Bearer ${SECRET}`]) expect((await callCron(given)).status).toBe(401);
    env().CRON_SECRET = SECRET;
  });

  it("runs due jobs, sends their emails and leaves later jobs", async () => {
    await queueMail({ kind: "password-changed", facts: { firstName: "Asha" }, address: "asha@example.org" });
    await addJob("close-months", {}, { runAt: new Date(Date.now() + 3_600_000) });
    const { status, cacheControl, body } = await callCron();
    expect({ status, cacheControl, isDone: body.isDone }).toEqual({ status: 200, cacheControl: "no-store", isDone: true });
    expect(peer.received.map(({ to }) => to)).toEqual([["asha@example.org"]]);
    expect(await jobs()).toEqual([{ task: "close-months" }]);
  });

  it("runs each timetable entry that became due, once even with concurrent calls", async () => {
    await callCron();
    const lineCount = await ageTimetable();
    const calls = await Promise.all([callCron(), callCron()]);
    const done = calls.reduce((sum, { body }) => sum + body.jobs, 0);
    // One entry runs only in April, one once a week and one once a month, and entries of every minute can become due again during the test.
    expect(done).toBeGreaterThanOrEqual(lineCount - 3);
    expect(done).toBeLessThanOrEqual(lineCount + 4);
    expect(await jobs()).toEqual([]);
  });
});

it("stops a job that takes too long, reports it and keeps it for a retry", async () => {
  await addJob("long");
  let wasStopped = false;
  const long = ({ signal }: { signal: AbortSignal }) =>
    new Promise<void>((_, fail) =>
      signal.addEventListener("abort", () => {
        wasStopped = true;
        fail(new Error("stopped"));
      }),
    );
  const { isDone } = await runDueJobs({ tasks: { long }, timetable: [] }, { maxMs: 1_000 });
  expect({ isDone, wasStopped }).toEqual({ isDone: false, wasStopped: true });
  expect(await jobs()).toEqual([{ task: "long" }]);
});
