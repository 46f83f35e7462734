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

/** The production server, once it answers, and answers searches by its own engine. */
export async function startSite({ port, databaseUrl, dataDir, searchEngine }: Site): Promise<ChildProcess> {
  const code = `const { serve } = await import("./scripts/serve.mjs"); await serve({ port: ${port}, hostname: "127.0.0.1", trustedProxyHops: 0 });`;
  const address = addressOf({ port });
  const site = spawn(process.execPath, ["--input-type=module", "--eval", code], {
    stdio: ["ignore", "pipe", "ignore"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
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
  const gone = new Promise((done) => site.once("exit", done));
  site.kill("SIGKILL");
  await gone;
}

/** An admin with a password, who signs in at the admins' door. Answers the cookie, which every site of that database takes. */
export async function signInAsAdmin({ port, databaseUrl }: Pick<Site, "port" | "databaseUrl">): Promise<string> {
  vi.stubEnv("DATABASE_URL", databaseUrl);
  vi.stubEnv("NEXTAUTH_SECRET", SECRET);
  const { createAdmin, PASSWORD } = await import("@/tests/factories/parents");
  const { db } = await import("@/lib/platform/db");
  const admin = await createAdmin();
  await (db() as unknown as { $disconnect: () => Promise<void> }).$disconnect();
  vi.unstubAllEnvs();
  const address = addressOf({ port });
  const response = await fetch(`${address}/api/admin/login`, {
    method: "POST",
    body: JSON.stringify({ email: admin.email, password: PASSWORD }),
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
