import { type ChildProcess, spawn } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";
import { expect, vi } from "vitest";

const SECRET = "a secret of the drill, long enough for anyone";

interface Site {
  port: number;
  databaseUrl: string;
  dataDir: string;
  searchEngine: "memory" | "postgres";
}

export const addressOf = ({ port }: Pick<Site, "port">) => `http://127.0.0.1:${port}`;

/** Starts the production server; resolves when it serves, with its search engine ready. */
export async function startSite({ port, databaseUrl, dataDir, searchEngine }: Site): Promise<ChildProcess> {
  const code = `const { serve } = await import("./scripts/serve.mjs"); await serve({ port: ${port}, hostname: "127.0.0.1", trustedProxyHops: 0 });`;
  const address = addressOf({ port });
  const site = spawn(process.execPath, ["--input-type=module", "--eval", code], {
    stdio: ["ignore", "pipe", "ignore"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      ADMIN_REQUIRE_TOTP: "off",
      PORT: String(port),
      APP_URL: address,
      DATA_DIR: dataDir,
      NEXTAUTH_SECRET: SECRET,
      SEARCH_ENGINE: searchEngine,
    },
  });
  let isInMemory = false;
  site.stdout!.on("data", (lines: Buffer) => (isInMemory ||= lines.includes("the search answers from memory")));
  await vi.waitFor(
    async () => expect([(await fetch(`${address}/robots.txt`)).status, isInMemory]).toEqual([200, searchEngine === "memory"]),
    { timeout: 60_000, interval: 50 },
  );
  return site;
}

export async function killSite(site: ChildProcess) {
  const exited = new Promise((done) => site.once("exit", done));
  site.kill("SIGKILL");
  await exited;
}

type Running = Pick<Site, "port" | "databaseUrl">;

/** Creates an admin and signs in. Returns the cookies, valid on every server of that database. */
export const signInAsAdmin = (site: Running): Promise<string> => signIn(site, "createAdmin", "/api/admin/login");

/** Creates an unverified parent and signs in. Returns the cookies. */
export const signInAsParent = (site: Running): Promise<string> => signIn(site, "createUnverifiedParent", "/api/login");

async function signIn({ port, databaseUrl }: Running, create: "createAdmin" | "createUnverifiedParent", path: string): Promise<string> {
  vi.stubEnv("DATABASE_URL", databaseUrl);
  vi.stubEnv("NEXTAUTH_SECRET", SECRET);
  const { PASSWORD, ...factories } = await import("@/tests/factories/parents");
  const { db } = await import("@/lib/platform/db");
  const { email } = await factories[create]();
  await (db() as unknown as { $disconnect: () => Promise<void> }).$disconnect();
  vi.unstubAllEnvs();
  const address = addressOf({ port });
  const response = await fetch(address + path, {
    method: "POST",
    body: JSON.stringify({ email, password: PASSWORD }),
    headers: { "content-type": "application/json", origin: address },
  });
  expect(response.status).toBe(200);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

export async function freePort(): Promise<number> {
  const free = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => free.once("listening", done));
  const { port } = free.address() as AddressInfo;
  await new Promise((done) => free.close(done));
  return port;
}
