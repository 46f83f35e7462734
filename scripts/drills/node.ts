import { type ChildProcess, spawn } from "node:child_process";
import { endWithMe } from "../support/child-processes.mjs";
import { ROOT, SETTINGS } from "../support/settings.mjs";
import { ask, waitUntil } from "./open-loop-load";

export const ADMIN = { email: "admin@schools.example", password: "paper boats in july" };

/** A server with exactly these settings, none from the environment. */
export class Node {
  output = "";
  readonly env: Record<string, string>;
  private child: ChildProcess | null = null;
  private gone: Promise<unknown> = Promise.resolve();

  constructor(
    readonly name: string,
    readonly port: number,
    settings: Record<string, string>,
  ) {
    const blank = Object.fromEntries(Object.keys(SETTINGS).map((setting) => [setting, ""]));
    this.env = {
      npm_lifecycle_event: "",
      ...blank,
      PORT: String(port),
      NEXTAUTH_SECRET: "a secret of the drill, long enough for anyone",
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...settings,
    };
  }

  /** Starts the server as `npm start` does; resolves when it is ready for requests. */
  async start() {
    const env = { ...process.env, ...this.env };
    const child = spawn(process.execPath, ["scripts/start.mjs"], { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"], env });
    const release = endWithMe(child.pid, "TERM");
    this.child = child;
    this.gone = new Promise((done) => child.once("exit", done)).finally(release);
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (this.output += text));
    await waitUntil(async () => {
      if (child.exitCode !== null)
        throw new Error(`Node ${this.name} did not start: ${this.output.trim().split("\n").slice(-3).join(" | ")}`);
      return (await ask(this.port, "/api/ready"))?.status === 200;
    }, `node ${this.name}`);
  }

  get address() {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid() {
    return this.child?.pid;
  }

  async stop() {
    this.child?.kill("SIGTERM");
    await this.gone;
  }
}
