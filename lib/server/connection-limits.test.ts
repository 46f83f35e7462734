import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { isWithinConnectionLimits, refuseExpectation } from "./connection-limits.mjs";

const SILENCE_MS = 2_000;
let handled = 0;
let answered = 0;
let address: string | undefined;
const server = createServer((request, response) => {
  if (!isWithinConnectionLimits(request, response, address)) return;
  handled++;
  if (request.method === "PUT") return response.writeHead(405).end();
  if (request.method === "GET") return response.end("read");
  let size = 0;
  request.on("data", (chunk: Buffer) => (size += chunk.length)).on("end", () => response.end(`${size} bytes`));
});
server.on("checkExpectation", (request, response) => {
  answered++;
  refuseExpectation(request, response);
});
beforeAll(() => new Promise<void>((done) => server.listen(0, done)));
afterAll(() => void server.close());

const openConnection = () =>
  new Promise<Socket>((done) => {
    const socket: Socket = connect({ port: (server.address() as AddressInfo).port }, () => done(socket.resume()));
  });

/** What the server sends until it closes the connection or is silent for a while. */
function exchange(bytes: string): Promise<string> {
  handled = 0;
  return new Promise((done) => {
    let answer = "";
    const socket = connect({ port: (server.address() as AddressInfo).port }, () => socket.write(bytes));
    socket.setTimeout(SILENCE_MS, () => socket.destroy());
    socket.on("data", (data) => (answer += data.toString())).on("error", () => {});
    socket.on("close", () => done(answer));
  });
}

const GET = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
const PUT = "PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx";
const chunked = (method: string, chunks: string[]) =>
  `${method} / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${chunks.map((text) => `${text.length.toString(16)}\r\n${text}\r\n`).join("")}0\r\n\r\n`;

it("a few requests without waiting for answers are answered; of hundreds only the first are handled", async () => {
  expect((await exchange(GET.repeat(5))).match(/200 OK/g)).toHaveLength(5);
  await exchange(GET.repeat(500));
  expect(handled).toBeLessThanOrEqual(10);
});

it("of hundreds of requests with a body that are refused at once only the first are handled", async () => {
  expect((await exchange(PUT.repeat(5))).match(/405 Method/g)).toHaveLength(5);
  await exchange(PUT.repeat(2_000));
  expect(handled).toBeLessThanOrEqual(10);
});

it("a body in chunks is read, also in a few tiny ones; one of hundreds of tiny chunks ends the connection", async () => {
  expect(await exchange(chunked("POST", Array(100).fill("x".repeat(1_000))))).toContain("100000 bytes");
  expect(await exchange(chunked("POST", Array(90).fill("x")))).toContain("90 bytes");
  expect(await exchange(chunked("POST", Array(500).fill("x")))).toBe("");
});

it("a connection ends with the answer to a request whose body in chunks is still arriving", async () => {
  const unfinished = `${GET.slice(0, -2)}Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n`;
  const begun = performance.now();
  expect(await exchange(unfinished)).toContain("read");
  expect(performance.now() - begun).toBeLessThan(SILENCE_MS);
});

it("hundreds of requests with an Expect header that means nothing end the connection", async () => {
  const odd = GET.replace("Host: x", "Host: x\r\nExpect: a");
  expect(await exchange(odd)).toContain("417 Expectation Failed");
  answered = 0;
  await exchange(odd.repeat(500));
  expect(answered).toBeLessThanOrEqual(11);
});

it("of many connections of one address, at most two hundred requests are handled in a turn of the event loop, unless it is a proxy", async () => {
  const flood = async () => {
    const sockets = await Promise.all(Array.from({ length: 40 }, openConnection));
    // Node accepts one connection in each turn.
    await vi.waitUntil(() => new Promise((done) => server.getConnections((_, count) => done(count >= sockets.length))));
    handled = 0;
    const closed = sockets.map((socket) => new Promise((done) => socket.on("close", done).on("error", () => {})));
    for (const socket of sockets) socket.write(PUT.repeat(10));
    setTimeout(() => sockets.forEach((socket) => socket.end()), SILENCE_MS / 4);
    await Promise.all(closed);
    return handled;
  };
  expect(await flood()).toBe(400);
  address = "192.0.2.1";
  expect(await flood()).toBeLessThan(400);
  address = undefined;
});
