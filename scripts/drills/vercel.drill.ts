import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ReceivedMail, startSmtpPeer } from "../../tests/support/smtp-peer";
import { startS3Peer } from "../../tests/support/s3-peer";
import { pdf } from "../../tests/factories/files";
import { endWithMe, run } from "../support/child-processes.mjs";
import { applyMigrations } from "../embedded/migrations.mjs";
import { startPostgres } from "../embedded/postgres.mjs";
import { freePort } from "../support/free-port.mjs";
import { prepareFirstAdmin } from "../steps/first-admin.mjs";
import { withClient } from "../embedded/with-client.mjs";
import { ADMIN } from "./node";
import type { DrillRow } from "./table.mjs";
import { buildOutput } from "./vercel/build-output";
import { Edge } from "./vercel/edge";
import { Functions } from "./vercel/functions";
import { Visitor } from "./visitor";

const PARENT = { email: "meera@example.org", password: "river stones in march" };
const CRON_SECRET = randomBytes(16).toString("hex");
/** Number of processes that compete with a cold function for the CPU. */
const BUSY_PROCESSES = 3;

/**
 * Builds the site as Vercel does and runs each function in a process that has only its own files. Then plays a parent's journey: upload, registration,
 * review, approval, search, cached pages, mail and jobs.
 */
export async function drill({ say }: { say: (line: string) => void }): Promise<DrillRow[]> {
  const folder = mkdtempSync(join(tmpdir(), "schoolsach-vercel-"));
  const postgres = await startPostgres(join(folder, "data"));
  const [files, mail] = [await startS3Peer(), await startSmtpPeer()];
  try {
    const port = await freePort();
    const env = {
      DATABASE_URL: postgres.url,
      ADMIN_REQUIRE_TOTP: "off",
      APP_URL: `http://127.0.0.1:${port}`,
      NEXTAUTH_SECRET: randomBytes(32).toString("hex"),
      CRON_SECRET,
      SMTP_URL: mail.url,
      ...files.settings,
    };
    await prepareDatabase(env, folder);
    say("vercel build …");
    const site = join(folder, "site");
    const output = await buildOutput(site, env);
    mkdirSync(join(folder, "functions"));
    const functions = new Functions(site, join(folder, "functions"), env);
    const edge = new Edge(output, functions);
    await edge.listen(port);
    try {
      return await checkSite({
        address: env.APP_URL,
        databaseUrl: postgres.url,
        functions,
        stored: files.files,
        mails: mail.received,
        say,
      });
    } finally {
      await functions.stop();
      await edge.close();
    }
  } finally {
    await Promise.all([files.close(), mail.stop(), postgres.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function prepareDatabase(env: Record<string, string>, dataDir: string) {
  await applyMigrations(env.DATABASE_URL);
  const seeded = await run(process.execPath, ["scripts/run.mjs", "scripts/maintenance/seed-demo.ts"], { env, quiet: true });
  if (!seeded.ok) throw new Error(`The demo data could not be loaded:\n${seeded.output}`);
  const settings = { adminEmail: ADMIN.email, adminPassword: ADMIN.password, dataDir };
  await prepareFirstAdmin(settings, { url: env.DATABASE_URL, isEmbedded: false }, () => {});
}

interface Site {
  address: string;
  databaseUrl: string;
  functions: Functions;
  stored: Map<string, unknown>;
  mails: ReceivedMail[];
  say: (line: string) => void;
}

async function checkSite({ address, databaseUrl, functions, stored, mails, say }: Site): Promise<DrillRow[]> {
  const rows: DrillRow[] = [];
  const addRow = (check: string, result: string, ok: boolean) => {
    rows.push({ check, result, ok });
    if (!ok) say(`${check}: ${result}\n${functions.log.slice(-3_000)}`);
  };
  const visitor = new Visitor(address);
  const parent = new Visitor(address);
  const admin = new Visitor(address);
  const callCron = (secret: string) => visitor.get("/api/cron", { authorization: `Bearer ${secret}` });
  const schools: { id: string; name: string }[] = (await visitor.get("/api/schools")).json;
  const [school] = schools;

  const cold = await askColdFunctions(functions, address, school.id);
  addRow("pages of cold functions on a busy machine", `${cold.okCount} of ${cold.count} answered 200`, cold.okCount === cold.count);

  const home = await visitor.get("/");
  const showsSchools = schools.some(({ name }) => home.text.includes(name));
  addRow("landing page, built from the database", `${home.status}, ${home.cache}`, home.cache === "PRERENDER" && showsSchools);
  const [first, second] = [await visitor.get(`/schools/${school.id}`), await visitor.get(`/schools/${school.id}`)];
  addRow(
    "a school's page is cached",
    `${first.cache}, then ${second.cache}`,
    first.status === 200 && first.text === second.text && second.cache === "HIT",
  );
  const picture = await visitor.get(`/schools/${school.id}/og.png`);
  addRow("a school's picture", `${picture.status} ${picture.type}`, picture.status === 200 && picture.type === "image/png");
  const found = await visitor.get(`/api/schools?search=${encodeURIComponent(school.name)}`);
  const list = await visitor.get(`/schools?search=${encodeURIComponent(school.name)}`);
  addRow("search", `${found.json.length} found`, found.json[0]?.id === school.id && list.text.includes(school.name));
  const dashboard = await visitor.get("/admin");
  addRow(
    "the dashboard without a session",
    `${dashboard.status} to ${dashboard.location}`,
    dashboard.status === 302 && dashboard.location.includes("/sign-in"),
  );

  const document = await visitor.upload("/api/verification-documents/upload", pdf());
  addRow("upload to the document store", `${document.status}, ${stored.size} stored`, document.status === 201 && stored.size === 1);
  const registration = await visitor.post("/api/register", {
    ...{ firstName: "Meera", lastName: "Joshi", childrenInfo: "Class 4", schoolId: school.id, documentURL: document.json?.filePath },
    ...PARENT,
  });
  addRow("registration", `${registration.status}`, registration.status === 201);
  const signIn = await parent.post("/api/login", PARENT);
  addRow("sign-in", `${signIn.status}`, signIn.status === 200 && (await parent.get("/api/user")).json.email === PARENT.email);
  const showsHome = (await parent.get("/")).text.includes("Meera");
  addRow("home of the signed-in parent", showsHome ? "shown" : "not shown", showsHome);
  const adminSignIn = await admin.post("/api/admin/login", ADMIN);
  addRow(
    "sign-in of an administrator",
    `${adminSignIn.status}, dashboard ${(await admin.get("/admin")).status}`,
    adminSignIn.status === 200,
  );

  const adminView = await admin.get(`/uploads/${document.json?.filePath}`);
  const approval = await admin.put(`/api/admin/users/${registration.json?.id}/verification`, {
    isVerified: true,
    documentKind: "fee-receipt",
  });
  addRow("approval of the parent", `${approval.status}`, approval.status === 200);
  const visitorView = await visitor.get(`/uploads/${document.json?.filePath}`);
  addRow(
    "who sees the document",
    `administrator ${adminView.status}, visitor ${visitorView.status}`,
    adminView.status === 200 && visitorView.status === 401,
  );
  // Where mail is sent, a review needs a confirmed address.
  await runStatements(databaseUrl, ["UPDATE users SET email_confirmed_at = now() WHERE email_confirmed_at IS NULL"]);
  const ratings = ["teachers", "facilities", "academics", "atmosphere", "administration", "overall"].map((area) => [`${area}Rating`, 4]);
  const review = await parent.post(`/api/schools/${school.id}/reviews`, {
    ...Object.fromEntries(ratings),
    overallComment: "A drill of a review.",
  });
  const published = await admin.put(`/api/admin/reviews/${review.json?.id}/approve`, {});
  const reviews = (await visitor.get(`/api/schools/${school.id}/reviews`)).json as { id: string }[];
  addRow(
    "review, and its approval",
    `${review.status}, ${published.status}`,
    reviews.some(({ id }) => id === review.json?.id),
  );

  await makeMailsDue(databaseUrl);
  const refused = await callCron("another secret of the cron");
  addRow("cron call with a wrong secret", `${refused.status}`, refused.status === 401);
  const cron = await callCron(CRON_SECRET);
  const subjects = mails.filter(({ to }) => to.includes(PARENT.email)).map((received) => received.mail.subject);
  addRow(
    "mail and jobs by the cron call",
    `${cron.status}, ${cron.json.jobs} jobs, ${mails.length} mails`,
    cron.json.isDone === true && subjects.length >= 2,
  );
  const nextCron = await callCron(CRON_SECRET);
  addRow("the next cron call", `${nextCron.status}, ${nextCron.json.jobs} jobs`, nextCron.json.isDone === true && nextCron.json.jobs <= 3);
  return rows;
}

/** Emails about decisions are delayed by ten seconds, so that the decision can be undone. */
const makeMailsDue = (url: string) =>
  runStatements(url, [
    "UPDATE mails SET not_before = now() WHERE status = 'queued'",
    "UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now()",
  ]);

const runStatements = (url: string, statements: string[]) => withClient(url, (client) => client.query(statements.join(";")));

/** Requests six pages at once from cold functions on a busy machine. */
async function askColdFunctions(functions: Functions, address: string, schoolId: string) {
  await functions.stop();
  const busy = Array.from({ length: BUSY_PROCESSES }, () => spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }));
  const guards = busy.map(({ pid }) => endWithMe(pid, "KILL"));
  const paths = [
    "/schools",
    "/schools?search=public",
    "/api/schools?search=school",
    "/api/places?search=pune",
    `/school/${schoolId}`,
    "/api/ready",
  ];
  const statuses = await Promise.all(paths.map(async (path) => (await fetch(address + path)).status));
  for (const child of busy) child.kill("SIGKILL");
  for (const release of guards) release();
  return { okCount: statuses.filter((status) => status === 200).length, count: statuses.length };
}
