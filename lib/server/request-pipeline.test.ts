import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { markIncomplete, noteFailure } from "./failure.mjs";
import { createRequestPipeline } from "./request-pipeline.mjs";
import PageCacheHandler from "@/lib/page-cache/handler.mjs";
import { setSessionReader } from "@/lib/server/requests/session-reader.mjs";
import { PageStore, pageStore } from "@/lib/page-cache/store.mjs";
import { replaceSingleton } from "@/lib/platform/singleton.mjs";

const HTML = `<html><body><script>self.__next_f.push([1,"a"])</script>${"school ".repeat(200)}</body></html>`;
const PATH = "/schools/abc";
const context = { kind: "APP_PAGE", isFallback: false, cacheControl: { revalidate: 86_400 } };

type Handle = (req: IncomingMessage, res: ServerResponse) => unknown;

let root: string;
let server: Server;
let handle: Handle;
let seen: IncomingMessage[];
let arrived: number;

beforeEach(async () => {
  replaceSingleton("page-cache", undefined);
  root = mkdtempSync(join(tmpdir(), "schoolsach-pipeline-"));
  mkdirSync(join(root, ".next", "static", "media"), { recursive: true });
  writeFileSync(join(root, ".next", "static", "media", "a.woff2"), "x");
  mkdirSync(join(root, "public", "fonts"), { recursive: true });
  writeFileSync(join(root, "public", "fonts", "a.woff2"), "x");
  const writeManifest = (name: string, content: object) =>
    writeFileSync(join(root, ".next", `${name}-manifest.json`), JSON.stringify(content));
  writeManifest("prerender", { routes: { "/": {} }, dynamicRoutes: { "/schools/[id]": {}, "/[...path]": {} } });
  writeManifest("routes", {
    staticRoutes: [{ page: "/" }, { page: "/schools" }, { page: "/api/schools" }],
    dynamicRoutes: [
      { page: "/api/schools/[id]", regex: "^/api/schools/([^/]+?)(?:/)?$" },
      { page: "/schools/[id]", regex: "^/schools/([^/]+?)(?:/)?$" },
      { page: "/[...path]", regex: "^/(.+?)(?:/)?$" },
    ],
  });
  seen = [];
  handle = (_req, res) => res.end("from Next");
  const listen = createRequestPipeline(
    (req, res) => {
      seen.push(req);
      return handle(req, res);
    },
    { root },
  );
  arrived = 0;
  server = createServer(listen).on("request", () => arrived++);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  rmSync(root, { recursive: true, force: true });
});

function ask(path: string, headers: IncomingHttpHeaders = {}, method = "GET") {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((done, fail) => {
    const { port } = server.address() as AddressInfo;
    const request = httpRequest({ port, host: "127.0.0.1", path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () => done({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }));
    });
    request.on("error", fail);
    request.end();
  });
}

async function cachePage(path = PATH, { status = 200, html = HTML } = {}) {
  const data = { kind: "APP_PAGE", html, rscData: Buffer.from("1:"), headers: {}, status, segmentData: new Map() };
  await new PageCacheHandler().set(`/route-cache/APP_PAGE/0/$${path}`, data, context);
}

/** Makes Next hold every request until `releaseAll` is called. */
function holdRequests() {
  const waiting: (() => void)[] = [];
  handle = (_req, res) => void waiting.push(() => res.end("from Next"));
  return { waiting, releaseAll: () => waiting.splice(0).forEach((go) => go()) };
}
const until = async (condition: () => boolean) => {
  while (!condition()) await new Promise((done) => setImmediate(done));
};

describe("an API call", () => {
  it.each([{ "next-router-prefetch": "1" }, { "next-router-segment-prefetch": "/_tree" }])(
    "keeps the prefetch mark of Next's router (%o) and none of its other headers",
    async (headers) => {
      await ask("/api/logout", { rsc: "1", "next-router-state-tree": "%5B%22%22%2C%7B%7D%5D", ...headers });
      const names = Object.keys(seen[0].headers).filter((name) => /^(rsc|next-|purpose)/.test(name));
      expect([names, seen[0].headers.purpose]).toEqual([["purpose"], "prefetch"]);
    },
  );

  it("without a prefetch header gets no prefetch mark", async () => {
    await ask("/api/logout", { rsc: "1" });
    expect(seen[0].headers).not.toHaveProperty("purpose");
  });
});

describe("a fresh cached page", () => {
  beforeEach(() => cachePage());

  it.each([
    ["br, gzip", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
    ["gzip;q=1.0, br;q=0", "gzip", gunzipSync],
    ["identity", undefined, (body: Buffer) => body],
    [undefined, undefined, (body: Buffer) => body],
  ])("is served for Accept-Encoding %s without Next", async (accepted, encoding, decode) => {
    for (let n = 0; n < 2; n++) {
      const answer = await ask(PATH, accepted ? { "accept-encoding": accepted } : {});
      expect(answer.status).toBe(200);
      expect(answer.headers["content-encoding"]).toBe(encoding);
      expect(answer.headers["content-length"]).toBe(String(answer.body.length));
      expect(decode(answer.body).toString()).toBe(HTML);
    }
    expect(seen).toHaveLength(0);
  });

  it("has one policy with the hash of its script, and all fixed headers", async () => {
    const { headers } = await ask(PATH);
    expect(headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-[^ ]+';/);
    expect(headers["content-security-policy"]).not.toContain("script-src 'self' 'unsafe-inline'");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cache-control": "public, max-age=0, s-maxage=1, stale-if-error=86400",
      "content-type": "text/html; charset=utf-8",
    });
    expect(headers.vary).toContain("Accept-Encoding");
    expect(headers["set-cookie"]).toBeUndefined();
    expect(headers["x-powered-by"]).toBeUndefined();
  });

  it("adds its compressed bytes to the size of the cache", async () => {
    const before = pageStore().pages.calculatedSize;
    await ask(PATH, { "accept-encoding": "br" });
    expect(pageStore().pages.calculatedSize).toBeGreaterThan(before);
  });

  it("gives 304 if the client has it, with a different ETag for each encoding", async () => {
    const plain = await ask(PATH);
    const small = await ask(PATH, { "accept-encoding": "br" });
    expect(small.headers.etag).not.toBe(plain.headers.etag);
    const again = await ask(PATH, { "accept-encoding": "br", "if-none-match": `"x", ${small.headers.etag}` });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers).toMatchObject({
      etag: small.headers.etag,
      "cache-control": small.headers["cache-control"],
      vary: small.headers.vary,
    });
    expect((await ask(PATH, { "if-none-match": small.headers.etag! })).status).toBe(200);
  });

  it("is served to HEAD as to GET, without the body", async () => {
    const { date: _date, ...get } = (await ask(PATH)).headers;
    const head = await ask(PATH, {}, "HEAD");
    expect(head.body).toHaveLength(0);
    expect(head.headers).toMatchObject(get);
    expect(seen).toHaveLength(0);
  });

  it("is the same for every query, and creates no second entry", async () => {
    for (let n = 0; n < 50; n++) expect((await ask(`${PATH}?utm_source=${n}`)).body.toString()).toBe(HTML);
    expect(pageStore().pages.size).toBe(1);
    expect(seen).toHaveLength(0);
  });

  it.each([
    { rsc: "1" },
    { "next-router-prefetch": "1" },
    { "next-router-segment-prefetch": "/_tree" },
    { "next-router-state-tree": "%5B%22%22%2C%7B%7D%5D" },
  ])("is left to Next if the router requests its data: %o", async (headers) => {
    expect((await ask(PATH, headers)).body.toString()).toBe("from Next");
    expect((await ask(PATH)).body.toString()).toBe(HTML);
  });

  it.each(["theme=dark", "next-auth.session-token=x", "a=b; __Secure-next-auth.session-token=x"])(
    "is the same for a client with the cookie %s",
    async (cookie) => void expect((await ask(PATH, { cookie })).body.toString()).toBe(HTML),
  );

  it.each(["next-auth.session-token=x", "a=b; __Secure-next-auth.session-token=x"])(
    "is not served at / to a client with the cookie %s: Next renders the home page with its query, even while the database is away",
    async (cookie) => {
      await cachePage("/", {});
      expect((await ask("/")).body.toString()).toBe(HTML);
      expect((await ask("/?search=nashik", { cookie })).body.toString()).toBe("from Next");
      expect(seen.map(({ url }) => url)).toEqual(["/?search=nashik"]);
      pageStore().setDatabasePing(() => Promise.reject(new Error("away")));
      await pageStore().checkDatabaseIsAway();
      expect((await ask("/", { cookie })).body.toString()).toBe("from Next");
    },
  );

  it("is rendered again after it is invalidated, and served stale while the database is away", async () => {
    pageStore().expirePath(PATH);
    expect((await ask(PATH)).body.toString()).toBe("from Next");
    pageStore().setDatabasePing(() => Promise.reject(new Error("away")));
    await pageStore().checkDatabaseIsAway();
    expect((await ask(PATH)).body.toString()).toBe(HTML);
  });

  it("with status 404 is served as 404 and marked no-store", async () => {
    await cachePage("/schools/none", { status: 404 });
    const answer = await ask("/schools/none");
    expect(answer.status).toBe(404);
    expect(answer.headers["cache-control"]).toContain("no-store");
    expect(seen).toHaveLength(0);
  });

  it.each(["/schools/abc/", "/schools/ABC", "/schools/abc%00", "//schools/abc", "/schools/abc.css"])(
    "is not served for %s",
    async (path) => void expect((await ask(path)).body.toString()).toBe("from Next"),
  );
  it("is neither served nor rendered for a path with dot segments", async () => {
    expect((await ask("/x/../schools/abc")).status).toBe(404);
    expect(seen).toHaveLength(0);
  });
});

describe("a list of schools", () => {
  const LIST = "/schools?search=pune";
  let rendered = 0;

  beforeEach(() => {
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    rendered = 0;
    handle = (_req, res) => {
      res.setHeader("Content-Type", "text/html; charset=utf-8");
      res.setHeader("Cache-Control", "private, no-store");
      res.end(HTML.replace("school", `list ${++rendered}`));
    };
  });
  afterEach(() => void vi.useRealTimers());

  const renderingOf = async (path = LIST, headers: IncomingHttpHeaders = {}) =>
    /list (\d+)/.exec(String((await ask(path, headers)).body))?.[1];

  it("is rendered once for all anonymous visitors, by its query, with all headers", async () => {
    const first = await ask(LIST);
    const second = await ask(LIST);
    expect(second.body).toEqual(first.body);
    for (const name of ["content-security-policy", "cache-control", "content-type", "x-content-type-options"])
      expect([name, second.headers[name]]).toEqual([name, first.headers[name]]);
    expect(second.headers["cache-control"]).toBe("private, no-store");
    expect(await renderingOf("/schools?search=delhi")).toBe("2");
    expect(seen).toHaveLength(2);
  });

  it.each([
    ["of a session", LIST, { cookie: "next-auth.session-token=x" }],
    ["of Next's router", LIST, { rsc: "1" }],
    ["around a visitor's own position", "/schools?near=18.521%2C73.857", {}],
  ])("%s is neither cached nor taken from the cache", async (_name, path, headers) => {
    await ask(LIST);
    expect(await renderingOf(path, headers)).toBe("2");
    expect(await renderingOf(path, headers)).toBe("3");
    expect(pageStore().lists.size).toBe(1);
  });

  it.each([404, 307, 500])("that is answered with %i is not cached", async (status) => {
    const render = handle;
    handle = (req, res) => render(req, Object.assign(res, { statusCode: status }));
    await ask(LIST);
    expect(pageStore().lists.size).toBe(0);
  });

  it("that lacks what took too long is not cached", async () => {
    const render = handle;
    handle = (req, res) => (markIncomplete(), render(req, res));
    await ask(LIST);
    expect(pageStore().lists.size).toBe(0);
  });

  it("is rendered again after any change, and after a minute", async () => {
    vi.setSystemTime(Date.now() + 10_000);
    expect(await renderingOf()).toBe("1");
    pageStore().expireLists();
    expect(await renderingOf()).toBe("2");
    vi.setSystemTime(Date.now() + 10_000);
    expect(await renderingOf()).toBe("3");
    vi.setSystemTime(Date.now() + 59_000);
    expect(await renderingOf()).toBe("3");
    vi.setSystemTime(Date.now() + 2_000);
    expect(await renderingOf()).toBe("4");
  });

  it("that is rendered just after a change is fresh for a second, because the index may not have heard of it", async () => {
    pageStore().expireLists();
    expect(await renderingOf()).toBe("1");
    vi.setSystemTime(Date.now() + 900);
    expect(await renderingOf()).toBe("1");
    vi.setSystemTime(Date.now() + 200);
    expect(await renderingOf()).toBe("2");
  });

  it("that was changed while it was rendered is not served", async () => {
    const render = handle;
    handle = (req, res) => {
      vi.setSystemTime(Date.now() + 5);
      pageStore().expireLists();
      return render(req, res);
    };
    expect(await renderingOf()).toBe("1");
    expect(await renderingOf()).toBe("2");
  });

  it("is served stale while the database is away", async () => {
    await ask(LIST);
    pageStore().expireLists();
    pageStore().setDatabasePing(() => Promise.reject(new Error("away")));
    await pageStore().checkDatabaseIsAway();
    expect(await renderingOf()).toBe("1");
  });

  it("takes at most a quarter of the cache, whatever is asked for", async () => {
    replaceSingleton("page-cache", new PageStore(40_000));
    for (let n = 0; n < 30; n++) await ask(`/schools?search=${n}`);
    expect(pageStore().lists.calculatedSize).toBeLessThanOrEqual(10_000);
    expect(pageStore().lists.size).toBeGreaterThan(1);
  });
});

describe("a page that will be cached", () => {
  const urls = () => seen.map(({ url }) => url);

  it("is rendered without the first visitor's query", async () => {
    for (const path of ["/?email=a@b", "/schools/abc?utm_source=x", "/nothing/here?token=x"]) await ask(path);
    await ask("/schools/abd?email=a@b", { cookie: "next-auth.session-token=x" });
    expect(urls()).toEqual(["/", "/schools/abc", "/nothing/here", "/schools/abd"]);
  });

  it("keeps the _rsc parameter of Next's router, and no other", async () => {
    await ask("/schools/abc?a=1&_rsc=1x2y&b=2", { rsc: "1" });
    await ask("/schools/abd?_rsc", { rsc: "1" });
    await ask("/schools/abe?_rsc=1x2y");
    expect(urls()).toEqual(["/schools/abc?_rsc=1x2y", "/schools/abd?_rsc", "/schools/abe"]);
  });

  it("is distinguished from a page that reads its query, though the catch-all route matches both", async () => {
    for (const path of ["/schools?search=pune", "/api/schools?search=pune", "/api/schools/abc?x=1"]) await ask(path);
    expect(urls()).toEqual(["/schools?search=pune", "/api/schools?search=pune", "/api/schools/abc?x=1"]);
  });
});

describe("a client's request", () => {
  it("in another spelling is for the same page, and caches no second one", async () => {
    await ask("/%73chools?search=%73");
    await ask("/%73chools/abc");
    expect(seen.map(({ url }) => url)).toEqual(["/schools?search=%73", "/schools/abc"]);
  });

  it("has the host of an absolute URL removed", async () => {
    await ask("http://evil.example/schools?search=x");
    await ask("https://evil.example?search=x");
    expect(seen.map(({ url }) => url)).toEqual(["/schools?search=x", "/"]);
  });

  it("cannot enable draft mode", async () => {
    await ask("/schools", { cookie: "__prerender_bypass=x; theme=dark; __next_preview_data=y" });
    expect(seen[0].headers.cookie).toMatch(/^[; ]*theme=dark[; ]*$/);
  });

  it("reaches Next without the headers that only Next or a proxy may set", async () => {
    const internalHeaders = [
      ...[
        "x-middleware-subrequest",
        "x-middleware-rewrite",
        "x-nextjs-data",
        "x-now-route-matches",
        "x-matched-path",
        "x-invoke-path",
        "next-resume",
      ],
      ...[
        "x-prerender-revalidate",
        "x-forwarded-host",
        "x-original-url",
        "x-rewrite-url",
        "content-security-policy",
        "x-http-method-override",
      ],
    ];
    await ask("/schools", Object.fromEntries(internalHeaders.map((name) => [name, "middleware"])));
    expect(internalHeaders.filter((name) => name in seen[0].headers)).toEqual([]);
  });

  it("reaches Next without a router state that is longer than any of ours, which takes Next up to a second to check", async () => {
    await ask("/schools", { rsc: "1", "next-router-state-tree": "%5B%22%22%2C%7B%7D%5D" });
    await ask("/schools", { rsc: "1", "next-router-state-tree": "[".repeat(2_001) });
    expect(seen.map(({ headers }) => headers["next-router-state-tree"])).toEqual(["%5B%22%22%2C%7B%7D%5D", undefined]);
  });

  it("reaches Next without headers longer than any of browsers or proxies, and with the start of a long User-Agent", async () => {
    await ask("/schools", {
      "user-agent": "-".repeat(10_000),
      referer: "x".repeat(2_001),
      accept: "text/html",
      cookie: `a=${"b".repeat(3_000)}`,
    });
    const { headers } = seen[0];
    expect([headers["user-agent"]?.length, headers.referer, headers.accept, headers.cookie?.length]).toEqual([
      500,
      undefined,
      "text/html",
      3_002,
    ]);
  });

  it("for an unknown host is refused with 421, also if the page is cached; a health check is not", async () => {
    await cachePage();
    for (const path of [PATH, "/schools", "/api/schools", "/fonts/a.woff2"]) {
      const { status, headers, body } = await ask(path, { host: "evil.example" });
      expect([status, headers["content-security-policy"]], path).toEqual([421, expect.stringContaining("frame-ancestors 'none'")]);
      expect(body.toString()).not.toContain("evil");
    }
    expect(seen).toHaveLength(0);
    expect((await ask("/api/health", { host: "10.0.0.9" })).status).toBe(200);
  });

  it.each(["/schools", PATH])("for a WebSocket at %s is refused, and its connection closed", async (path) => {
    await cachePage();
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
    let received = "";
    for await (const chunk of socket) received += chunk;
    expect(received).toMatch(/^HTTP\/1\.1 400 /);
    expect(seen).toHaveLength(0);
  });

  it("that offers HTTP/2 is answered", async () => {
    expect((await ask("/schools", { connection: "Upgrade, HTTP2-Settings", upgrade: "h2c", "http2-settings": "" })).status).toBe(200);
  });

  it("with a server action is refused", async () => {
    for (const method of ["GET", "POST"]) expect((await ask("/", { "next-action": "x" }, method)).status).toBe(404);
    expect(seen).toHaveLength(0);
  });

  it("that writes to a page is refused with 405", async () => {
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
      const answer = await ask("/schools", {}, method);
      expect([answer.status, answer.headers.allow]).toEqual([405, "GET, HEAD"]);
    }
    expect((await ask("/api/x", {}, "POST")).status).toBe(200);
  });

  it("gets the fixed headers, whatever answers it", async () => {
    for (const path of ["/schools", "/fonts/a.woff2", "/api/x", "/_next/static/media/a.woff2", "/_next/static/x.js"])
      expect((await ask(path)).headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'/),
      });
  });

  it("is kept on https by Strict-Transport-Security, where the site's address is https", async () => {
    const withoutTls = (await ask("/schools")).headers["strict-transport-security"];
    vi.stubEnv("APP_URL", "https://schools.example");
    const listen = createRequestPipeline((_req, res) => res.end("from Next"), { root });
    server.removeAllListeners("request").on("request", listen);
    await cachePage();
    const answers = await Promise.all(
      [PATH, "/schools", "/api/schools", "/_next/static/x.js"].map((path) => ask(path, { host: "schools.example" })),
    );
    const refused = await ask(PATH, { host: "evil.example" });
    expect(withoutTls).toBeUndefined();
    for (const { headers } of [...answers, refused])
      expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  });

  it.each([
    ["two lengths", "Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd"],
    [
      "a length and chunks",
      "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /admin HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ],
    ["an unknown encoding", "Transfer-Encoding: xchunked\r\n\r\nGET /admin HTTP/1.1\r\nHost: localhost\r\n\r\n"],
    ["a space before the colon", "Content-Length : 4\r\n\r\nabcd"],
    ["headers of more than 16 KB", `X: ${"x".repeat(20_000)}\r\n\r\n`],
  ])("with %s gets one answer, a refusal, and its connection is closed", async (_, rest) => {
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    socket.write(`POST /api/schools HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${rest}`);
    let received = "";
    for await (const chunk of socket) received += chunk;
    expect(received.match(/^HTTP\/1\.1 \d{3}/gm)).toEqual([expect.stringMatching(/ 4(00|31)$/)]);
    expect(seen).toHaveLength(0);
  });

  it("gets a policy for its script if that is ours, and for none that was injected", async () => {
    const ours = 'self.__next_f.push([1,"a"])';
    for (const [code, sources] of [
      [ours, /script-src 'self' 'sha256-[^ ]+';/],
      ["alert(1)", /script-src 'self';/],
    ] as const) {
      handle = (_req, res) => {
        res.setHeader("Content-Type", "text/html; charset=utf-8");
        res.end(`<html><script>${code}</script></html>`);
      };
      expect((await ask("/sign-in")).headers["content-security-policy"]).toMatch(sources);
    }
  });

  it("that fails as a page may have styles, and no inline script", async () => {
    handle = (_req, res) => {
      res.statusCode = 500;
      res.end();
    };
    const [page, call] = [await ask("/schools"), await ask("/api/schools")];
    expect(page.headers["content-security-policy"]).toContain("style-src 'self' 'unsafe-inline'");
    expect(page.headers["content-security-policy"]).toContain("script-src 'self';");
    expect(call.headers["content-security-policy"]).toMatch(/^default-src 'none'/);
  });

  it("of a script file has a policy under which it can run as a worker", async () => {
    writeFileSync(join(root, ".next", "static", "media", "worker.mjs"), "x");
    expect((await ask("/_next/static/media/worker.mjs")).headers["content-security-policy"]).toContain("'wasm-unsafe-eval'");
  });
});

describe("a document", () => {
  it("is sandboxed and same-origin, whatever answers it", async () => {
    expect((await ask("/uploads/documents/x")).headers).toMatchObject({
      "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    });
  });
});

describe("a failure", () => {
  const answer500: Handle = (_req, res) => {
    res.statusCode = 500;
    res.setHeader("Content-Type", "text/html");
    res.setHeader("ETag", '"x"');
    res.write("Internal");
    res.end(" Server Error");
  };

  it("of the database is a 503 that says so, as a page or as JSON", async () => {
    handle = (req, res) => {
      noteFailure(Object.assign(new Error("x"), { code: "P1001" }));
      answer500(req, res);
    };
    const page = await ask("/schools");
    expect(page.status).toBe(503);
    expect(page.headers).toMatchObject({ "retry-after": "30", "cache-control": "no-store", "content-type": "text/html; charset=utf-8" });
    expect(page.headers.etag).toBeUndefined();
    expect(page.body.toString()).toContain("<h1>");
    expect(page.body.toString()).not.toContain("Internal");
    const json = await ask("/api/schools");
    expect(json.status).toBe(503);
    expect(JSON.parse(json.body.toString())).toEqual({ error: expect.any(String), code: "UNAVAILABLE" });
  });

  it("while the database does not answer is a 503, whatever was thrown", async () => {
    pageStore().setDatabasePing(() => Promise.reject(new Error("away")));
    handle = answer500;
    expect((await ask("/schools")).status).toBe(503);
  });

  it("of our own code is a 500 without details", async () => {
    handle = answer500;
    const answer = await ask("/schools");
    expect(answer.status).toBe(500);
    expect(answer.headers["retry-after"]).toBeUndefined();
    expect(answer.body.toString()).not.toContain("Internal");
  });

  it("of the database is not shown if a stale page is cached", async () => {
    await cachePage();
    pageStore().expirePath(PATH);
    handle = (req, res) => {
      noteFailure(Object.assign(new Error("x"), { code: "ECONNREFUSED" }));
      answer500(req, res);
    };
    const answer = await ask(PATH);
    expect([answer.status, answer.body.toString()]).toEqual([200, HTML]);
  });
});

describe("many concurrent requests", () => {
  it("reach Next ten at a time; those that don't fit get 503 with Retry-After", async () => {
    const { waiting, releaseAll } = holdRequests();
    const answers = Array.from({ length: 60 }, (_, n) => ask(`/schools?search=${n}`));
    let refused = 0;
    for (const answer of answers) void answer.then(({ status }) => (refused += status === 503 ? 1 : 0));
    await until(() => refused === 50);
    expect(waiting).toHaveLength(10);
    releaseAll();
    const all = await Promise.all(answers);
    expect(all.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(all.find(({ status }) => status === 503)!.headers["retry-after"]).toBe("3");
    expect((await Promise.all([ask("/schools"), until(() => waiting.length === 1).then(releaseAll)]))[0].status).toBe(200);
  });

  it("are admitted beyond ten with a session, but not with a cookie that isn't ours", async () => {
    setSessionReader(async (cookies) => (cookies?.endsWith("ours") ? { sessionId: "1", isAdmin: false } : null));
    const { waiting, releaseAll } = holdRequests();
    const withCookie = (value: string) => ask(`/schools?search=${value}`, { cookie: `next-auth.session-token=${value}` });
    const others = Array.from({ length: 10 }, (_, n) => ask(`/schools?search=${n}`));
    await until(() => waiting.length === 10);
    const madeUp = withCookie("invented");
    await until(() => arrived === 11);
    const ours = withCookie("ours");
    await until(() => waiting.length === 11);
    expect(seen.at(-1)!.url).toBe("/schools?search=ours");
    releaseAll();
    await until(() => waiting.length === 1);
    releaseAll();
    for (const answer of [...others, madeUp, ours]) expect((await answer).status).toBe(200);
    setSessionReader(async () => null);
  });

  it("for one uncached page reach Next once, and all are answered", async () => {
    handle = async (_req, res) => {
      await until(() => arrived === 100);
      await cachePage();
      res.end(HTML);
    };
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(PATH)));
    expect(answers.every(({ status, body }) => status === 200 && body.toString() === HTML)).toBe(true);
    expect(seen).toHaveLength(1);
  });

  it("do not wait for a page whose first request is still queued", async () => {
    const { waiting, releaseAll } = holdRequests();
    const from = (address: string, path: string) => ask(path, { "x-client-address": address });
    const other = from("192.0.2.2", "/schools?search=pune");
    const expensive = [1, 2, 3, 4].map((search) => from("192.0.2.1", `/schools?search=${search}`));
    await until(() => waiting.length === 5);
    const uncached = from("192.0.2.1", PATH);
    await until(() => arrived === 6);
    const cheap = from("192.0.2.2", PATH);
    await until(() => waiting.length === 6);
    expect(seen.at(-1)!.headers["x-client-address"]).toBe("192.0.2.2");
    releaseAll();
    await until(() => waiting.length === 1);
    releaseAll();
    const answers = await Promise.all([other, ...expensive, cheap, uncached]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  it("for the list neither wait for each other nor fail together", async () => {
    handle = (req, res) => {
      res.statusCode = req.url === "/schools?search=broken" ? 500 : 200;
      void until(() => seen.length === 2).then(() => res.end());
    };
    const answers = await Promise.all([ask("/schools?search=broken"), ask("/schools?search=pune")]);
    expect(answers.map(({ status }) => status)).toEqual([500, 200]);
  });

  it("for one failing page reach Next once", async () => {
    handle = async (_req, res) => {
      await until(() => arrived === 50);
      noteFailure(Object.assign(new Error("x"), { code: "P1001" }));
      res.statusCode = 500;
      res.end();
    };
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(PATH)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
    expect(seen).toHaveLength(1);
  });

  it("do not block cached pages, files, health checks and writes", async () => {
    await cachePage("/");
    const { waiting, releaseAll } = holdRequests();
    const pending = Array.from({ length: 10 }, (_, n) => ask(`/schools?search=${n}`));
    await until(() => waiting.length === 10);
    handle = (_req, res) => res.end("let in");
    expect((await ask("/")).body.toString()).toBe(HTML);
    expect((await ask("/", { rsc: "1" })).body.toString()).toBe("let in");
    expect((await ask("/fonts/a.woff2")).body.toString()).toBe("let in");
    expect((await ask("/_next/static/media/a.woff2")).body.toString()).toBe("let in");
    expect((await ask("/api/health")).body.toString()).toBe("let in");
    expect((await ask("/api/ready")).body.toString()).toBe("let in");
    expect((await ask("/api/reviews", {}, "POST")).body.toString()).toBe("let in");
    releaseAll();
    await Promise.all(pending);
  });

  it("hold no slot while their response is sent but not yet received", async () => {
    handle = (_req, res) => res.end(Buffer.alloc(32 * 1024 * 1024, "x"));
    const { port } = server.address() as AddressInfo;
    const sockets = Array.from({ length: 10 }, (_, n) => {
      const socket = connect(port, "127.0.0.1").pause();
      return socket.on("error", () => {}).end(`GET /schools?search=${n} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    });
    await until(() => seen.length === 10);
    handle = (_req, res) => res.end("let in");
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask("/schools")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const socket of sockets) socket.destroy();
  });
});

describe("a file of the build", () => {
  it.each([
    "/_next/static/chunks/none.js",
    "/_next/static/media/a.woff2/",
    "/_next/static/",
    "/%5Fnext/%73tatic/none.js",
    "/_next/image?url=%2Fa.png&w=64&q=75",
    "/_next/data/x/schools.json",
    "/_next/x",
  ])("that does not exist gives 404 without Next: %s", async (path) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers["cache-control"], answer.body.toString()]).toEqual([404, "no-store", "Not found"]);
    expect(seen).toHaveLength(0);
  });

  it("that exists is served by Next, in any spelling", async () => {
    for (const path of ["/_next/static/media/a.woff2", "/_next/static/media/%61.woff2?dpl=1"])
      expect((await ask(path)).body.toString()).toBe("from Next");
  });
});

describe("an upload or download", () => {
  const upload = (headers: IncomingHttpHeaders = {}) => ask("/api/verification-documents/upload", headers, "POST");
  const download = (headers: IncomingHttpHeaders = {}) => ask("/uploads/documents/x", headers);
  const from = (n: number, session?: string) => ({ "x-client-address": `192.0.2.${n}`, ...(session && { cookie: session }) });
  const others = (count: number) => Array.from({ length: count }, (_, n) => from(n, `parent-${n}`));

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    setSessionReader(async (cookies) => (cookies ? { sessionId: cookies, isAdmin: cookies.startsWith("admin") } : null));
  });
  afterEach(() => {
    vi.useRealTimers();
    setSessionReader(async () => null);
  });

  it("of a parent on a slow phone does not block pages and downloads; 28 run at a time", async () => {
    const { waiting, releaseAll } = holdRequests();
    const uploads = others(28).map(upload);
    await until(() => waiting.length === 28);
    handle = (_req, res) => res.end("let in");
    for (const answer of await Promise.all([ask("/schools"), ...others(28).map(download)])) expect(answer.status).toBe(200);
    const oneMore = upload(from(99, "parent-99"));
    await until(() => arrived === 58);
    vi.advanceTimersByTime(10_000);
    expect((await oneMore).status).toBe(503);
    releaseAll();
    expect((await Promise.all(uploads)).every(({ status }) => status === 200)).toBe(true);
  });

  it("of an admin has reserved slots, in both directions", async () => {
    const { waiting, releaseAll } = holdRequests();
    const slow = others(28).flatMap((headers) => [upload(headers), download(headers)]);
    await until(() => waiting.length === 56);
    const team = [1, 2, 3, 4].flatMap(() => [upload(from(1, "admin-1")), download(from(1, "admin-1"))]);
    await until(() => waiting.length === 64);
    releaseAll();
    expect((await Promise.all([...team, ...slow])).every(({ status }) => status === 200)).toBe(true);
  });

  it("of a visitor gets at most a quarter of the slots, two per address", async () => {
    const { waiting, releaseAll } = holdRequests();
    const first = [1, 1, 1].map((address) => upload(from(address)));
    await until(() => arrived === 3 && waiting.length === 2);
    const all = [2, 2, 3, 3, 4, 4, 5, 6].map((address) => upload(from(address)));
    await until(() => arrived === 11 && waiting.length === 8);
    const parents = others(20).map(upload);
    await until(() => waiting.length === 28);
    vi.advanceTimersByTime(10_000);
    releaseAll();
    const answers = await Promise.all([...first, ...all, ...parents]);
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(3);
  });

  it("of a visitor counts for the /56 and the /48 of the address, which get at most three quarters of the visitors' slots", async () => {
    const { waiting, releaseAll } = holdRequests();
    const subnets = Array.from({ length: 8 }, (_, n) => ({ "x-client-address": `2001:db8:0:${n}00::/64` }));
    const flood = subnets.map(upload);
    await until(() => arrived === 8 && waiting.length === 6);
    const other = upload(from(1));
    await until(() => waiting.length === 7);
    vi.advanceTimersByTime(10_000);
    releaseAll();
    expect((await Promise.all([...flood, other])).filter(({ status }) => status === 503)).toHaveLength(2);
  });

  it("of one session gets four slots, from any number of addresses", async () => {
    const { waiting, releaseAll } = holdRequests();
    const uploads = Array.from({ length: 5 }, (_, n) => upload(from(n, "parent-1")));
    await until(() => waiting.length === 4);
    const other = upload(from(9, "parent-2"));
    await until(() => waiting.length === 5);
    vi.advanceTimersByTime(10_000);
    releaseAll();
    const answers = await Promise.all([...uploads, other]);
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(1);
  });

  describe("that is sent too slowly", () => {
    const begin = async () => {
      const { port } = server.address() as AddressInfo;
      const socket = connect(port, "127.0.0.1").on("error", () => {});
      let isClosed = false;
      socket.once("close", () => (isClosed = true));
      socket.write("POST /api/verification-documents/upload HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000000\r\n\r\n");
      await until(() => seen.length === 1);
      let received = 0;
      seen[0].on("error", () => {}).on("data", (chunk) => (received += chunk.length));
      const send = async (bytes: number) => {
        const before = received;
        socket.write(Buffer.alloc(bytes));
        await until(() => received === before + bytes);
      };
      return { socket, send, isClosed: () => isClosed };
    };

    it("is closed after twenty seconds", async () => {
      holdRequests();
      const { send, isClosed } = await begin();
      await send(20 * 1024);
      vi.advanceTimersByTime(20_000);
      await until(isClosed);
    });

    it("is one below 2 KB/s; a faster one stays open, and so does a complete one while the server works on it", async () => {
      const { waiting, releaseAll } = holdRequests();
      const { socket, send, isClosed } = await begin();
      for (let time = 0; time < 3; time++) {
        await send(41 * 1024);
        vi.advanceTimersByTime(20_000);
      }
      await send(9_000_000 - 3 * 41 * 1024);
      await until(() => seen[0].complete);
      vi.advanceTimersByTime(9_000);
      let answer = "";
      socket.on("data", (chunk) => (answer += chunk));
      await until(() => waiting.length === 1);
      releaseAll();
      await until(() => answer.includes("from Next"));
      expect(isClosed()).toBe(false);
      socket.destroy();
    });
  });

  it("that is read too slowly is closed", async () => {
    handle = (_req, res) => {
      res.setHeader("Content-Length", 64 * 1024 * 1024);
      Readable.from(Array.from({ length: 1024 }, () => Buffer.alloc(64 * 1024))).pipe(res);
    };
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1").pause();
    socket.on("error", () => {}).write("GET /uploads/documents/x HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await until(() => seen.length === 1);
    const { socket: serverSide } = seen[0];
    await until(() => serverSide.writableNeedDrain);
    vi.advanceTimersByTime(20_000);
    await until(() => serverSide.writableNeedDrain);
    vi.advanceTimersByTime(20_000);
    await until(() => serverSide.destroyed);
    socket.destroy();
  });
});

describe("a call with a body", () => {
  const open = (address: string, sent: string) => {
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    const open = { socket, answer: "", isClosed: false };
    socket.on("data", (chunk) => (open.answer += chunk)).once("close", () => (open.isClosed = true));
    socket.write(`POST /api/login HTTP/1.1\r\nHost: localhost\r\nX-Client-Address: ${address}\r\n${sent}`);
    return open;
  };
  const slow = (address: string) => open(address, "Content-Length: 9\r\n\r\n{");
  const readAll: Handle = async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    res.end(`${req.method} ${req.headers["content-type"]} ${Buffer.concat(chunks).toString()}`);
  };

  afterEach(() => void vi.useRealTimers());

  it.each([
    ["with its length", "Content-Length: 9\r\n\r\n123", "456789"],
    ["in chunks", "Transfer-Encoding: chunked\r\n\r\n3\r\n123\r\n", "6\r\n456789\r\n0\r\n\r\n"],
  ])("reaches Next only when it is complete: %s", async (_name, first, rest) => {
    handle = readAll;
    const call = open("192.0.2.1", `Content-Type: text/plain\r\n${first}`);
    await until(() => arrived === 1);
    expect(seen).toHaveLength(0);
    call.socket.write(rest);
    await until(() => call.answer.includes("POST text/plain 123456789"));
    call.socket.destroy();
  });

  it("that arrives slowly holds no slot, and is given up after twenty seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const calls = Array.from({ length: 16 }, () => slow("192.0.2.1"));
    await until(() => arrived === 16);
    expect((await ask("/schools")).status).toBe(200);
    expect((await ask("/api/login", { "x-client-address": "192.0.2.2" }, "POST")).status).toBe(200);
    vi.advanceTimersByTime(20_000);
    await until(() => calls.every(({ isClosed }) => isClosed));
    expect(calls.map(({ answer }) => answer.split("\r\n")[0])).toEqual(calls.map(() => "HTTP/1.1 408 Request Timeout"));
    expect(calls[0].answer).toContain('"code":"REQUEST_TIMEOUT"');
    expect(seen).toHaveLength(2);
  });

  it("is the seventeenth pending one of an address: the oldest of that address is given up", async () => {
    handle = readAll;
    const other = slow("192.0.2.2");
    const calls = Array.from({ length: 16 }, () => slow("192.0.2.1"));
    await until(() => arrived === 17);
    const last = slow("192.0.2.1");
    await until(() => calls.some(({ isClosed }) => isClosed));
    last.socket.write("12345678");
    other.socket.write("12345678");
    await until(() => last.answer.includes("{12345678") && other.answer.includes("{12345678"));
    expect(calls.filter(({ isClosed }) => isClosed)).toHaveLength(1);
    for (const { socket } of [other, last, ...calls]) socket.destroy();
  });

  it.each([
    ["says so", "Content-Length: 600000\r\n\r\n"],
    ["is found to be", `Transfer-Encoding: chunked\r\n\r\n92800\r\n${"x".repeat(0x92800)}\r\n`],
  ])("that is too large and %s is refused without Next", async (_name, sent) => {
    const call = open("192.0.2.1", sent);
    await until(() => call.answer.includes('"code":"TOO_LARGE"'));
    expect(call.answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(seen).toHaveLength(0);
    call.socket.destroy();
  });

  it("that the client aborts no longer counts as pending", async () => {
    const calls = Array.from({ length: 16 }, () => slow("192.0.2.1"));
    await until(() => arrived === 16);
    for (const { socket } of calls) socket.destroy();
    await until(() => calls.every(({ isClosed }) => isClosed));
    expect((await ask("/api/login", { "x-client-address": "192.0.2.1" }, "POST")).status).toBe(200);
    expect(seen).toHaveLength(1);
  });
});

describe("writes", () => {
  const write = (address: string, path = "/api/reviews", headers: IncomingHttpHeaders = {}) =>
    ask(path, { "x-client-address": address, ...headers }, "POST");

  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => {
    vi.useRealTimers();
    setSessionReader(async () => null);
  });

  it("run six at a time, three per address; reads keep all their slots", async () => {
    const { waiting, releaseAll } = holdRequests();
    const first = Array.from({ length: 4 }, () => write("192.0.2.1"));
    await until(() => arrived === 4 && waiting.length === 3);
    const others = ["192.0.2.2", "192.0.2.2", "192.0.2.3", "192.0.2.4"].map((address) => write(address));
    await until(() => arrived === 8 && waiting.length === 6);
    const reads = Array.from({ length: 10 }, (_, n) => ask(`/schools?search=${n}`));
    await until(() => waiting.length === 16);
    releaseAll();
    await until(() => waiting.length === 2);
    releaseAll();
    const answers = await Promise.all([...first, ...others, ...reads]);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });

  it("run three at a time per session, from any number of addresses", async () => {
    setSessionReader(async (cookies) => (cookies ? { sessionId: cookies, isAdmin: false } : null));
    const { waiting, releaseAll } = holdRequests();
    const calls = [1, 2, 3, 4].map((n) => write(`192.0.2.${n}`, "/api/reviews", { cookie: "one session" }));
    await until(() => arrived === 4 && waiting.length === 3);
    const other = write("192.0.2.5");
    await until(() => waiting.length === 4);
    releaseAll();
    await until(() => waiting.length === 1);
    releaseAll();
    expect((await Promise.all([...calls, other])).every(({ status }) => status === 200)).toBe(true);
  });

  it("with a password have separate slots, two per address", async () => {
    const { waiting, releaseAll } = holdRequests();
    const signIns = Array.from({ length: 12 }, () => write("192.0.2.1", "/api/login"));
    await until(() => arrived === 12 && waiting.length === 2);
    const others = [write("192.0.2.2", "/api/register"), write("192.0.2.1"), ask("/schools", { "x-client-address": "192.0.2.1" })];
    await until(() => waiting.length === 5);
    releaseAll();
    expect((await Promise.all(others)).every(({ status }) => status === 200)).toBe(true);
    for (let pairs = 0; pairs < 5; pairs++) {
      await until(() => waiting.length === 2);
      releaseAll();
    }
    expect((await Promise.all(signIns)).every(({ status }) => status === 200)).toBe(true);
  });
});

describe("a call that takes longer than ten seconds", () => {
  afterEach(() => void vi.useRealTimers());

  it.each([
    ["POST", "/api/admin/schools/bulk", 200],
    ["POST", "/api/admin/schools/a-school-abc123/merge", 200],
    ["PUT", "/api/admin/reviews/approve", 200],
    ["DELETE", "/api/admin/schools/a-school-abc123", 200],
    ["PUT", "/api/admin/schools/a-school-abc123", 503],
    ["POST", "/api/reviews", 503],
  ])("is waited for only if it is on the list of long calls: %s %s", async (method, path, status) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { waiting, releaseAll } = holdRequests();
    const answer = ask(path, {}, method);
    await until(() => waiting.length === 1);
    vi.advanceTimersByTime(11_000);
    if (status === 200) releaseAll();
    expect((await answer).status).toBe(status);
    releaseAll();
  });
});
