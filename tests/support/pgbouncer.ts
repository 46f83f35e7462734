import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../scripts/support/free-port.mjs";

/** Path of the program in Debian's package. */
export const PGBOUNCER = "/usr/sbin/pgbouncer";

/** Starts Debian's PgBouncer in front of the server of `url`, in transaction mode and otherwise with its defaults. */
export async function startPgBouncer(url: string): Promise<{ url: string; output: () => string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "schoolsach-pgbouncer-"));
  chmodSync(folder, 0o711);
  const port = await freePort();
  const { hostname, port: serverPort, username, password } = new URL(url);
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
`,
    { mode: 0o644 },
  );
  const userOptions = process.getuid?.() === 0 ? ["-u", "nobody"] : []; // PgBouncer refuses to run as root
  const child = spawn(PGBOUNCER, [...userOptions, file], { stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  await new Promise<void>((done, fail) => {
    child.once("error", fail);
    child.once("exit", () => fail(new Error(`PgBouncer ended:\n${output}`)));
    child.stderr.on("data", (text) => (output += text).includes("process up:") && done());
  });
  const address = new URL(url);
  address.port = String(port);
  return {
    url: address.href,
    output: () => output,
    stop: async () => {
      const exited = new Promise((done) => child.once("exit", done));
      child.kill("SIGTERM");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
