import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { registerFastPath } from "./fast-path.mjs";
import { createRequestPipeline } from "./request-pipeline.mjs";

let server: Server;
let asked: Request[];

const BODY = JSON.stringify("नाशिक ".repeat(200));

beforeEach(async () => {
  asked = [];
  registerFastPath("/api/fast", async (request: Request) => {
    asked.push(request);
    if (request.url.includes("broken")) throw new Error("broken");
    return new Response(BODY, { status: 201, headers: { "content-type": "application/json", link: "</next>", "cache-control": "public" } });
  });
  const listen = createRequestPipeline((_req: unknown, res: { end: (text: string) => void }) => res.end("from Next"), { root: "/nowhere" });
  server = createServer(listen);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});

afterEach(() => new Promise((done) => server.close(done)));

function ask(path: string, { method = "GET", headers = {} }: { method?: string; headers?: IncomingHttpHeaders } = {}) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((done, fail) => {
    const { port } = server.address() as AddressInfo;
    httpRequest({ port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () => done({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }));
    })
      .once("error", fail)
      .end();
  });
}

it("a fast path is answered by its handler, with the fixed headers of every response", async () => {
  const { status, headers, body } = await ask("/api/fast?a=1&a=%20", { headers: { "x-mine": "yes", "accept-encoding": "gzip" } });
  expect([status, gunzipSync(body).toString()]).toEqual([201, BODY]);
  expect(headers).toMatchObject({
    link: "</next>",
    "cache-control": "public",
    vary: "Accept-Encoding",
    "content-length": String(body.length),
    "x-robots-tag": "noindex",
    "x-content-type-options": "nosniff",
  });
  expect([new URL(asked[0].url).search, asked[0].method, asked[0].headers.get("x-mine")]).toEqual(["?a=1&a=%20", "GET", "yes"]);
});

it("HEAD is answered without a body", async () => {
  const { status, headers, body } = await ask("/api/fast", { method: "HEAD" });
  expect([status, headers.link, body.length]).toEqual([201, "</next>", 0]);
});

it("the client's Host header and Next's internal headers do not reach the handler", async () => {
  await ask("/api/fast", { headers: { host: "127.0.0.1:81", "x-middleware-rewrite": "/admin", rsc: "1" } });
  expect(asked[0].url).toBe("http://localhost/api/fast");
  expect([asked[0].headers.get("x-middleware-rewrite"), asked[0].headers.get("rsc")]).toEqual([null, null]);
});

it("a handler that throws gives a 500 in the common error format", async () => {
  const { status, body } = await ask("/api/fast?broken");
  expect([status, JSON.parse(String(body)).code]).toEqual([500, "INTERNAL"]);
});

it.each([
  ["POST", "/api/fast"],
  ["GET", "/api/fast/"],
  ["GET", "/api/fast/1"],
  ["GET", "/fast"],
])("%s %s goes to Next", async (method, path) => {
  expect(String((await ask(path, { method })).body)).toMatch(/^(from Next|<!doctype html>)/);
  expect(asked).toEqual([]);
});
