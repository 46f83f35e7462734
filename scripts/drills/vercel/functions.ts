import { type ChildProcess, fork } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync } from "node:fs";
import { type IncomingHttpHeaders, type IncomingMessage, request as sendRequest } from "node:http";
import { dirname, join } from "node:path";
import { ROOT } from "../../support/settings.mjs";
import { linkFile } from "./build-output";

interface FunctionConfig {
  handler: string;
  launcherType: string;
  useWebApi?: boolean;
  filePathMap?: Record<string, string>;
}

interface Running {
  child: ChildProcess;
  port: number;
}

export interface FunctionAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface FunctionCall {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * The functions of a build, each in a process that starts at its first request. A process has only the files of its file map, so files that the build
 * didn't trace are missing, as on Vercel.
 */
export class Functions {
  #running = new Map<string, Promise<Running>>();
  log = "";

  constructor(
    private readonly site: string,
    private readonly folder: string,
    private readonly env: Record<string, string>,
  ) {}

  /** @param folder of the build's output; functions that share a process are links to one folder */
  async call(folder: string, call: FunctionCall): Promise<FunctionAnswer> {
    const source = realpathSync(folder);
    if (!this.#running.has(source)) this.#running.set(source, this.#start(source));
    const { port } = await this.#running.get(source)!;
    return send(port, call);
  }

  /** Ends all processes, so that the next request starts a cold function. */
  async stop() {
    const running = await Promise.all(this.#running.values());
    this.#running.clear();
    await Promise.all(
      running.map(({ child }) => {
        const exited = new Promise((done) => child.once("exit", done));
        child.kill("SIGKILL");
        return exited;
      }),
    );
  }

  async #start(source: string): Promise<Running> {
    const config: FunctionConfig = JSON.parse(readFileSync(join(source, ".vc-config.json"), "utf8"));
    if (config.launcherType !== "Nodejs") throw new Error(`The drill can't start a function of type ${config.launcherType}.`);
    const folder = this.#copyFiles(source, config);
    const child = fork(join(ROOT, "scripts/drills/vercel/function-process.cjs"), [config.handler, String(config.useWebApi ?? false)], {
      cwd: folder,
      env: { PATH: process.env.PATH, TZ: "UTC", NODE_ENV: "production", VERCEL: "1", ...this.env },
      execArgv: [],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    for (const stream of [child.stdout, child.stderr]) stream!.on("data", (text) => (this.log += text));
    const port = await new Promise<number>((done, fail) => {
      child.once("message", (message: { port: number }) => done(message.port));
      child.once("exit", (code) => fail(new Error(`A function ended with ${code} before it served:\n${this.log.slice(-2_000)}`)));
    });
    return { child, port };
  }

  #copyFiles(source: string, { filePathMap = {} }: FunctionConfig): string {
    const folder = join(this.folder, Buffer.from(source).toString("base64url").slice(-60));
    cpSync(source, folder, { recursive: true, force: true });
    for (const [path, from] of Object.entries(filePathMap)) {
      const to = join(folder, path);
      mkdirSync(dirname(to), { recursive: true });
      if (!existsSync(to)) linkFile(join(this.site, from), to);
    }
    return folder;
  }
}

function send(port: number, { method, path, headers, body }: FunctionCall): Promise<FunctionAnswer> {
  return new Promise((done, fail) => {
    const clientRequest = sendRequest({ host: "127.0.0.1", port, method, path, headers, agent: false }, (answer) => {
      readAll(answer).then((content) => done({ status: answer.statusCode!, headers: answer.headers, body: content }), fail);
    });
    clientRequest.once("error", fail);
    clientRequest.end(body);
  });
}

export async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
