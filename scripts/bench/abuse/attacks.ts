// Attacks on a running site, for the benchmark and for tests/drills/attacks.test.ts. Each client has a loopback address of its own.
import { randomBytes, randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import { Agent, request, type OutgoingHttpHeaders } from "node:http";
import { connect, type Socket } from "node:net";

export interface Target {
  port: number;
  schoolId: string;
  reviewId: string;
}

export interface Call {
  from: string;
  path: string;
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Uint8Array;
}

export interface Answer {
  /** 0: the connection was closed without a response */
  status: number;
  text: string;
  location?: string;
}

export interface Attack {
  name: string;
  /** Connections or calls at a time */
  concurrency: number;
  /** Opens a connection that it occupies. */
  socket?: { head: (target: Target, index: number) => string; drip?: string };
  /** The next call. */
  call?: (target: Target, index: number) => Omit<Call, "from">;
}

export const originOf = ({ port }: Pick<Target, "port">) => `http://127.0.0.1:${port}`;

/** The address of an attacker's nth client, of 1,000. */
export const attackerAddress = (index: number) => `127.9.${(index % 1_000) >> 8}.${(index % 1_000) & 255}`;

const JSON_TYPE = { "content-type": "application/json" };
const post = (path: string, body: object, headers: OutgoingHttpHeaders = {}) => ({
  method: "POST",
  path,
  body: JSON.stringify(body),
  headers: { ...JSON_TYPE, ...headers },
});
const EXPENSIVE = [
  "near=422001&sort=distance&search=primary",
  "search=gvernmnt+hihg+scool&sort=rating",
  "search=school&sort=fees&minRating=2",
];
const LETTERS = "abcdefghijklmnoprstuvy";

export const bodyHead = (target: Pick<Target, "port">, path: string, length: number, type: string) =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: ${originOf(target)}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

const GET = "GET / HTTP/1.1\r\n";
const HOST = "Host: 127.0.0.1\r\n";
/** About 60 KB each: Node answers the first two by itself, and the third needs no waiting. */
const PIPELINED = [`${GET}${HOST}Expect: a\r\n\r\n`, `${GET}\r\n`, `POST / HTTP/1.1\r\n${HOST}Content-Length: 1\r\n\r\nx`].map((text) =>
  text.repeat(Math.floor(60_000 / text.length)),
);
const TINY_CHUNKS = `POST /api/login HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n${"1\r\nx\r\n".repeat(10_000)}0\r\n\r\n`;

export const ATTACKS: Attack[] = [
  {
    name: "slow bodies",
    concurrency: 400,
    socket: { head: (target) => bodyHead(target, "/api/login", 60_000, "application/json"), drip: "{" },
  },
  {
    name: "half requests",
    concurrency: 400,
    socket: { head: () => "GET /schools HTTP/1.1\r\nHost: 127.0.0.1\r\n", drip: "X-Drip: 1\r\n" },
  },
  { name: "idle keep-alive connections", concurrency: 800, socket: { head: () => "GET /about HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" } },
  {
    name: "sign-ins",
    concurrency: 40,
    call: (_, index) => post("/api/login", { email: `nobody-${index}@example.org`, password: "not the password of anyone" }),
  },
  {
    name: "expensive searches",
    concurrency: 40,
    call: (_, index) => ({ path: `/api/schools?${EXPENSIVE[index % EXPENSIVE.length]}&page=${1 + (index % 50)}` }),
  },
  {
    name: "deep pages",
    concurrency: 40,
    call: ({ schoolId }, index) => ({
      path:
        index % 2
          ? `/schools?search=school&sort=name&page=${200 + (index % 200)}`
          : `/api/schools/${schoolId}/reviews?page=${index % 1_000}&sort=lowest`,
    }),
  },
  {
    name: "suggestions",
    concurrency: 40,
    call: (_, index) => ({
      path: `/api/suggestions?search=${LETTERS[index % LETTERS.length]}${LETTERS[(index * 7) % LETTERS.length]}${index}`,
    }),
  },
  {
    name: "uploads",
    concurrency: 40,
    call: () => {
      const boundary = randomUUID();
      const start = `--${boundary}\r\nContent-Disposition: form-data; name="document"; filename="x.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\n`;
      const body = Buffer.concat([Buffer.from(start), randomBytes(2_000_000), Buffer.from(`\r\n--${boundary}--\r\n`)]);
      const headers = { "content-type": `multipart/form-data; boundary=${boundary}`, "content-length": body.length };
      return { method: "POST", path: "/api/verification-documents/upload", headers, body };
    },
  },
  {
    name: "missing files and pages",
    concurrency: 40,
    call: (_, index) => ({
      path: [`/_next/static/chunks/${index}.js`, `/_next/image?url=${index}`, `/no/such/page-${index}`, `/${index}.php`][index % 4],
    }),
  },
  {
    name: "a new Idempotency-Key each",
    concurrency: 40,
    call: ({ schoolId }, index) =>
      post(
        `/api/schools/${schoolId}/corrections`,
        { field: "phoneNumber", value: `+91 253 2${String(index).padStart(6, "0")}`, source: "The notice board" },
        { "idempotency-key": randomUUID() },
      ),
  },
  { name: "reports", concurrency: 40, call: ({ reviewId }) => post(`/api/reviews/${reviewId}/reports`, { reasonCode: "advertising" }) },
  {
    name: "thousands of parameters, cookies or path segments",
    concurrency: 20,
    call: (_, index) =>
      [
        { path: `/api/moderation-log?${"a&".repeat(7_000)}` },
        { path: "/api/user", headers: { cookie: "a=1;".repeat(2_500) } },
        { path: `/missing-${index}${"/a".repeat(7_000)}` },
      ][index % 3],
  },
  {
    name: "large headers",
    concurrency: 40,
    call: (_, index) => ({
      path: `/schools?search=a${index}`,
      headers: Object.fromEntries(
        Array.from({ length: 90 }, (_unused, header) => [`x-filler-${header}`, "x".repeat(index % 2 ? 150 : 300)]),
      ),
    }),
  },
  {
    name: "corrections of 60 KB",
    concurrency: 40,
    call: ({ schoolId }) =>
      post(`/api/schools/${schoolId}/corrections`, { field: "name", value: "\ufdfa".repeat(20_000), source: "The notice board" }),
  },
  {
    name: "a User-Agent of 15,000 characters",
    concurrency: 40,
    call: (_, index) => ({ path: `/schools?search=b${index}`, headers: { "user-agent": "a".repeat(15_000) } }),
  },
  { name: "bodies in one-byte chunks", concurrency: 40, socket: { head: () => TINY_CHUNKS } },
  { name: "pipelined requests", concurrency: 40, socket: { head: (_, index) => PIPELINED[index % PIPELINED.length] } },
];

const agent = new Agent({ keepAlive: false, maxSockets: Infinity });

/** Sends a call on a new connection from a loopback address. */
export function send({ port }: Pick<Target, "port">, { from, path, method = "GET", headers, body }: Call): Promise<Answer> {
  return new Promise((done) => {
    const fail = () => done({ status: 0, text: "" });
    const options = {
      host: "127.0.0.1",
      port,
      localAddress: from,
      path,
      method,
      agent,
      headers: { origin: originOf({ port }), ...headers },
    };
    const clientRequest = request(options, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk) => (text += chunk));
      response.once("end", () => done({ status: response.statusCode!, text, location: response.headers.location })).once("error", fail);
    });
    clientRequest.once("error", fail).end(body);
  });
}

/**
 * Attacks until the returned function is called, which resolves with the number of answers by status.
 *
 * @param addressOf the source address of the nth call or connection
 */
export function startAttack(
  attack: Attack,
  target: Target,
  addressOf: (index: number) => string,
  concurrency = attack.concurrency,
): () => Promise<Record<string, number>> {
  const ended = new AbortController();
  setMaxListeners(0, ended.signal); // one for each connection
  const counts: Record<string, number> = {};
  const record = (status: number | string) => (counts[status || "closed"] = (counts[status || "closed"] ?? 0) + 1);
  let index = 0;
  const { socket, call } = attack;
  const work = async () => {
    while (!ended.signal.aborted) {
      const from = addressOf(index);
      const current = index++;
      if (call) record((await send(target, { from, ...call(target, current) })).status);
      else if (socket)
        await occupy({ port: target.port, from, head: socket.head(target, current), drip: socket.drip }, ended.signal).then(record);
    }
  };
  const workers = Array.from({ length: concurrency }, work);
  return async () => {
    ended.abort();
    await Promise.all(workers);
    return counts;
  };
}

const DRIP_INTERVAL_MS = 200;
/** Before the next attempt after a connection was refused or closed. */
const REOPEN_MS = 50;

interface Occupation {
  port: number;
  from: string;
  head: string;
  drip?: string;
}

/** Holds a connection until the server closes it, and returns the status of its first response. */
function occupy({ port, from, head, drip }: Occupation, signal: AbortSignal): Promise<string> {
  return new Promise((done) => {
    let status = "closed";
    const socket: Socket = connect({ host: "127.0.0.1", port, localAddress: from });
    const timer = drip === undefined ? undefined : setInterval(() => socket.write(drip), DRIP_INTERVAL_MS);
    const end = () => socket.destroy();
    signal.addEventListener("abort", end);
    socket
      .on("error", () => {})
      .on("connect", () => socket.write(head))
      .on("data", (data) => (status = /^HTTP\/1\.1 (\d+)/.exec(data.toString("latin1"))?.[1] ?? status))
      .once("close", () => {
        clearInterval(timer);
        signal.removeEventListener("abort", end);
        setTimeout(() => done(status), signal.aborted ? 0 : REOPEN_MS);
      });
    if (signal.aborted) end();
  });
}
