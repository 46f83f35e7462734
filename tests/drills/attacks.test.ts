import { type ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { Agent, request, type OutgoingHttpHeaders } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { closeSingletons } from "@/lib/platform/singleton.mjs";
import { ATTACKS, attackerAddress, bodyHead, type Call, send as sendTo, startAttack, type Target } from "../../scripts/bench/abuse/attacks";
import { applyMigrations } from "../../scripts/embedded/migrations.mjs";
import { startPostgres } from "../../scripts/embedded/postgres.mjs";
import { buildSite } from "../../scripts/steps/build.mjs";
import { pdf } from "@/tests/factories/files";
import { addressOf, freePort, killSite, signInAsAdmin, signInAsParent, startSite } from "./site";

// A few clients attack the production server; it must still answer everyone else. Each client has its own loopback address.

const MIN_ANSWERED = 0.95;
const VISITS = 40;
const VISITOR_CONCURRENCY = 4;

let folder: string;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let site: ChildProcess;
let port: number;
const attackers = new Set<Socket>();
let isAttacking = false;

beforeAll(async () => {
  await buildSite(() => {});
  folder = mkdtempSync(join(tmpdir(), "schoolsach-attacks-"));
  chmodSync(folder, 0o711);
  postgres = await startPostgres(folder);
  await applyMigrations(postgres.url);
  port = await freePort();
  site = await startSite({ port, databaseUrl: postgres.url, dataDir: folder, searchEngine: "postgres" });
}, 400_000);

afterEach(() => {
  isAttacking = false;
  for (const socket of attackers) socket.destroy();
  attackers.clear();
});

afterAll(async () => {
  await killSite(site);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const origin = () => addressOf({ port });

const JSON_TYPE = { "content-type": "application/json" };
const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
const send = (call: Call) => sendTo({ port }, call);

const signIn = (from: string, email: string) =>
  send({
    from,
    path: "/api/login",
    method: "POST",
    headers: JSON_TYPE,
    body: JSON.stringify({ email, password: "not the password of anyone" }),
  });

/** Runs the task `count` times with limited concurrency and returns all results. */
async function repeat<Result>(count: number, task: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let started = 0;
  const work = async () => {
    for (let index = started++; index < count; index = started++) results.push(await task(index));
  };
  await Promise.all(Array.from({ length: VISITOR_CONCURRENCY }, work));
  return results;
}

const visitorAddress = (index: number) => `127.0.0.${10 + (index % 20)}`;

/** The share of visitors who get the page or list they request. */
async function shareOfVisitsAnswered(): Promise<number> {
  const paths = ["/schools", "/api/schools?search=nashik", "/schools?search=pune", "/about"];
  const answers = await repeat(VISITS, (index) => send({ from: visitorAddress(index), path: paths[index % paths.length] }));
  return shareWithStatus(answers, 200);
}

const shareWithStatus = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length / answers.length;

/** Opens `count` sockets that send `head` and then `drip` repeatedly; reopens those that the server closes. */
async function attack({ from, count, head, drip }: { from: string; count: number; head: string; drip?: string }) {
  isAttacking = true;
  const open = () =>
    new Promise<void>((done) => {
      const socket = connect({ host: "127.0.0.1", port, localAddress: from });
      attackers.add(socket);
      const dripTimer = drip && setInterval(() => socket.write(drip), 200);
      socket
        .on("error", () => {})
        .on("connect", () => socket.write(head, () => done()))
        .on("data", () => socket.destroy())
        .once("close", () => {
          clearInterval(dripTimer || undefined);
          attackers.delete(socket);
          done();
          if (isAttacking) setTimeout(() => void (isAttacking && open()), 50);
        });
    });
  await Promise.all(Array.from({ length: count }, open));
}

const requestHead = (path: string, length: number, type: string) => bodyHead({ port }, path, length, type);

describe("other visitors are served", () => {
  it("while one client holds sixteen sockets, each with an incomplete sign-in body", { timeout: 120_000 }, async () => {
    await attack({ from: "127.0.1.1", count: 16, head: `${requestHead("/api/login", 9, "application/json")}{` });
    expect(await shareOfVisitsAnswered()).toBeGreaterThanOrEqual(MIN_ANSWERED);
    expect((await signIn("127.0.0.9", "nobody@example.org")).status).toBe(401);
  });

  it("while one client sends forty sign-ins at once", { timeout: 120_000 }, async () => {
    let round = 0;
    const signInAll = () => Promise.all(Array.from({ length: 40 }, (_, index) => signIn("127.0.1.2", `n${round}-${index}@example.org`)));
    const attacking = (async () => {
      for (; round < 2; round++) await signInAll();
    })();
    const [visits, others] = await Promise.all([
      shareOfVisitsAnswered(),
      repeat(8, (index) => signIn(visitorAddress(index), `other-${index}@example.org`)),
    ]);
    await attacking;
    expect(visits).toBeGreaterThanOrEqual(MIN_ANSWERED);
    expect(shareWithStatus(others, 401)).toBeGreaterThanOrEqual(MIN_ANSWERED);
  });

  it("while three clients upload forty-five documents slowly", { timeout: 120_000 }, async () => {
    const running = { port, databaseUrl: postgres.url };
    const [admin, parent] = [await signInAsAdmin(running), await signInAsParent(running)];
    const head = requestHead("/api/verification-documents/upload", 9_000_000, "multipart/form-data; boundary=x");
    await Promise.all(["127.0.2.1", "127.0.2.2", "127.0.2.3"].map((from) => attack({ from, count: 15, head, drip: "slow" })));
    const mine = await upload("127.0.0.8", { cookie: parent });
    expect(mine.status).toBe(201);
    const path = `/uploads/${JSON.parse(mine.text).filePath}`;
    const submission = { method: "PUT", body: JSON.stringify({ documentURL: path }), headers: { cookie: parent, ...JSON_TYPE } };
    expect((await send({ from: "127.0.0.8", path: "/api/verification-documents", ...submission })).status).toBe(200);
    const [visits, uploads, buildFileAnswers] = await Promise.all([
      shareOfVisitsAnswered(),
      repeat(12, (index) => upload(visitorAddress(index))),
      repeat(12, (index) => send({ from: "127.0.0.7", path, headers: { cookie: index % 2 ? admin : parent } })),
    ]);
    expect(visits).toBeGreaterThanOrEqual(MIN_ANSWERED);
    expect(shareWithStatus(uploads, 201)).toBeGreaterThanOrEqual(MIN_ANSWERED);
    expect(shareWithStatus(buildFileAnswers, 200)).toBeGreaterThanOrEqual(MIN_ANSWERED);
  });

  it("while four clients upload a little faster than the minimum pace", { timeout: 180_000 }, async () => {
    const head = requestHead("/api/verification-documents/upload", 9_000_000, "multipart/form-data; boundary=x");
    const froms = ["127.0.3.1", "127.0.3.2", "127.0.3.3", "127.0.3.4"];
    await Promise.all(froms.map((from) => attack({ from, count: 15, head, drip: "x".repeat(1024) })));
    const [visits, uploads] = await Promise.all([shareOfVisitsAnswered(), repeat(12, (index) => upload(visitorAddress(index)))]);
    expect(visits).toBeGreaterThanOrEqual(MIN_ANSWERED);
    expect(shareWithStatus(uploads, 201)).toBeGreaterThanOrEqual(MIN_ANSWERED);
  });

  it("while one client requests the router data of a cached page a hundred times at once", { timeout: 120_000 }, async () => {
    const headers = { rsc: "1" };
    // Next answers with the address that has the hash of these headers in it.
    const { location = "/about" } = await send({ from: "127.0.1.4", path: "/about", headers });
    const askForData = () => send({ from: "127.0.1.4", path: location, headers });
    const [visits, data] = await Promise.all([shareOfVisitsAnswered(), Promise.all(Array.from({ length: 100 }, askForData))]);
    expect(visits).toBeGreaterThanOrEqual(MIN_ANSWERED);
    expect(new Set(data.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it("while one client requests a hundred missing build files", { timeout: 120_000 }, async () => {
    const unknown = (index: number) => send({ from: "127.0.1.3", path: `/_next/${index % 2 ? "static/chunks" : "image"}/${index}.js` });
    const [visits, files] = await Promise.all([
      shareOfVisitsAnswered(),
      Promise.all(Array.from({ length: 100 }, (_, index) => unknown(index))),
    ]);
    expect(visits).toBeGreaterThanOrEqual(MIN_ANSWERED);
    expect([...new Set(files.map(({ status, text }) => `${status} ${text.slice(0, 20)}`))]).toEqual(["404 Not found"]);
  });
});

/** The tests above cover the other attacks of `npm run bench -- abuse`. */
const FURTHER_ATTACKS = ATTACKS.filter(({ name }) => !["slow bodies", "sign-ins", "uploads", "missing files and pages"].includes(name));
const MAX_CONCURRENCY = 100;

describe("other visitors are served while one client attacks with", () => {
  it.each(FURTHER_ATTACKS)("$name", { timeout: 120_000 }, async (attack) => {
    const end = startAttack(attack, await findTarget(), () => attackerAddress(1), Math.min(attack.concurrency, MAX_CONCURRENCY));
    const visits = await shareOfVisitsAnswered();
    expect(Object.keys(await end()).length).toBeGreaterThan(0);
    expect(visits).toBeGreaterThanOrEqual(MIN_ANSWERED);
  });
});

let known: Target | undefined;

/** A school with a published review. */
async function findTarget(): Promise<Target> {
  if (known) return known;
  vi.stubEnv("DATABASE_URL", postgres.url);
  const { createSchool } = await import("@/tests/factories/schools");
  const { createReview } = await import("@/tests/factories/reviews");
  const { id: schoolId } = await createSchool({ name: "Primary School Nashik" });
  const { id: reviewId } = await createReview({ schoolId });
  await closeSingletons();
  vi.unstubAllEnvs();
  return (known = { port, schoolId, reviewId });
}

describe("the handler receives", () => {
  it("a chunked body completely, with and without Content-Length", async () => {
    const login = JSON.stringify({ email: "in-parts@example.org", password: "not the password of anyone" });
    const length = { "content-length": Buffer.byteLength(login) };
    const statuses = await Promise.all(
      [length, { "transfer-encoding": "chunked" }].map(
        (headers) =>
          new Promise((done, fail) => {
            const options = { host: "127.0.0.1", port, path: "/api/login", method: "POST", agent };
            const all = { origin: origin(), "content-type": "application/json", ...headers };
            const clientRequest = request({ ...options, headers: all }, (response) => done(response.resume().statusCode));
            clientRequest.once("error", fail).flushHeaders();
            clientRequest.write(login.slice(0, 10), () => clientRequest.end(login.slice(10)));
          }),
      ),
    );
    expect(statuses).toEqual([401, 401]);
  });
});

async function upload(from: string, headers: OutgoingHttpHeaders = {}) {
  const form = new FormData();
  form.set("document", new File([new Uint8Array(pdf())], "fee receipt.pdf"));
  const encoded = new Response(form);
  const body = new Uint8Array(await encoded.arrayBuffer());
  const type = encoded.headers.get("content-type")!;
  return send({
    from,
    path: "/api/verification-documents/upload",
    method: "POST",
    headers: { ...headers, "content-type": type, "content-length": body.length },
    body,
  });
}
