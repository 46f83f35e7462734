// Times sign-ins with the production bcrypt cost, one at a time and four in parallel.
// Measures GET /api/user in requests per second, compared with a bare Next handler that reads the same cookie without a
// database.
import { hashPassword } from "@/lib/accounts/password-threads";
import { db, pool } from "@/lib/platform/db";
import { sessionSecret } from "@/lib/platform/env";
import { sessionCookieName } from "@/lib/policy/session-cookie";
import { buildSite } from "../steps/build.mjs";
import { measureCall, startBareNext, startSite } from "./servers.mjs";

const SIGN_INS = 60;
const EMAIL = "bench@example.org";
const PASSWORD = "a bench under a banyan";
const ROUNDS = 3;

export async function bench() {
  await buildSite(console.log);
  await db().user.deleteMany({ where: { email: EMAIL } });
  await db().user.create({ data: { firstName: "Bench", lastName: "Mark", email: EMAIL, passwordHash: await hashPassword(PASSWORD) } });
  const site = await startSite(undefined, { hops: 1 });
  const bare = await startBare();
  try {
    const cookie = await benchSignIn(site.address);
    await compareRefusals(site.address);
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await measureCall(`${site.address}/api/user`, { cookie }));
      theirs.push(await measureCall(`${bare.address}/user`, { cookie }));
    }
    const [user, floor] = [median(ours), median(theirs)];
    console.log(
      `GET /api/user / bare handler that reads the cookie: ${user.toFixed(0)} / ${floor.toFixed(0)} requests/s = ${(user / floor).toFixed(2)}`,
    );
  } finally {
    await site.stop();
    await bare.stop();
    await db().user.deleteMany({ where: { email: EMAIL } });
    await pool().end();
  }
}

/** Returns the Cookie header of the last sign-in. */
async function benchSignIn(address: string): Promise<string> {
  let cookie = "";
  const enter = async () => {
    const start = performance.now();
    const response = await fetch(`${address}/api/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
    });
    if (!response.ok) throw new Error(`Sign-in answered ${response.status}`);
    cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    return performance.now() - start;
  };
  await enter();
  const alone: number[] = [];
  for (let count = 0; count < SIGN_INS; count++) alone.push(await enter());
  report("sign-in, one at a time", alone);
  const together: number[] = [];
  for (let count = 0; count < SIGN_INS; count += 4) together.push(...(await Promise.all([enter(), enter(), enter(), enter()])));
  report("sign-in, four at once", together);
  return cookie;
}

/** Alternates wrong passwords for an existing and a missing account: response times must not reveal who has an account. */
async function compareRefusals(address: string) {
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  const forwarded = (index: number) => `10.2.${index >> 8}.${index & 255}`;
  for (let count = 0; count < SIGN_INS; count++)
    for (const kind of ["known", "unknown"] as const) {
      await db().rateLimit.deleteMany({ where: { key: { startsWith: "sign-in-" } } });
      const start = performance.now();
      const response = await fetch(`${address}/api/login`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": forwarded(count) },
        body: JSON.stringify({ email: kind === "known" ? EMAIL : "nobody@example.org", password: "wrong" }),
      });
      if (response.status !== 401) throw new Error(`A wrong password answered ${response.status}`);
      times[kind].push(performance.now() - start);
    }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  console.log(
    `wrong password, of an account / of none: median ${known.toFixed(0)} / ${unknown.toFixed(0)} ms = ${(known / unknown).toFixed(3)} (target 0.9 to 1.1)`,
  );
}

function report(what: string, times: number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(0);
  console.log(`${what}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (${times.length} sign-ins, bcrypt at cost 12)`);
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** A Next site whose only handler decodes the session cookie with the same library and returns the user's ID. */
function startBare() {
  const secret = JSON.stringify(sessionSecret());
  const name = JSON.stringify(sessionCookieName());
  return startBareNext({
    "app/page.jsx": "export default function Page() { return <main>Bare</main>; }",
    "app/user/route.js": `import { decode } from "next-auth/jwt";
export async function GET(request) {
  const token = await decode({ token: request.cookies.get(${name})?.value, secret: ${secret} });
  return Response.json({ id: token?.sub }, { headers: { "Cache-Control": "private, no-store" } });
}`,
  });
}
