/* eslint no-restricted-syntax: "off" -- the patterns are those of the build's own routes */
import { existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { type FunctionAnswer, Functions, readAll } from "./functions";

interface Condition {
  type: string;
  key: string;
  value?: string;
}

interface Route {
  handle?: string;
  src?: string;
  dest?: string;
  headers?: Record<string, string>;
  status?: number;
  continue?: boolean;
  has?: Condition[];
  missing?: Condition[];
  middlewarePath?: string;
}

interface PrerenderConfig {
  expiration: number | false;
  fallback: { fsPath: string } | null;
  initialHeaders?: Record<string, string>;
  initialStatus?: number;
}

interface CachedAnswer extends FunctionAnswer {
  expires: number;
}

interface Visit {
  request: IncomingMessage;
  body: Buffer;
  path: string;
  query: URLSearchParams;
  /** Response headers that the routes set */
  headers: Record<string, string>;
}

/** Headers that only Vercel may send to a function; a visitor's are dropped. */
const OWN_HEADERS = [
  "x-matched-path",
  "x-now-route-matches",
  "x-prerender-revalidate",
  "x-real-ip",
  "x-forwarded-for",
  "x-vercel-forwarded-for",
];

/**
 * Emulates Vercel's edge for one build: routes of the Build Output API (version 3), static files, functions, and the cache of prerendered pages.
 * Supports what this site uses: no images, streaming or background revalidation.
 */
export class Edge {
  readonly #routes: Map<string, Route[]>;
  readonly #overrides: Record<string, { path?: string; contentType?: string }>;
  readonly #cached = new Map<string, CachedAnswer>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  constructor(
    private readonly output: string,
    private readonly functions: Functions,
  ) {
    const config = JSON.parse(readFileSync(join(output, "config.json"), "utf8"));
    this.#routes = byPhase(config.routes);
    this.#overrides = config.overrides ?? {};
  }

  listen(port: number) {
    return new Promise<void>((done) => this.#server.listen(port, "127.0.0.1", done));
  }

  close() {
    this.#server.closeAllConnections();
    return new Promise((done) => this.#server.close(done));
  }

  async #serve(request: IncomingMessage, response: ServerResponse) {
    try {
      const url = new URL(request.url!, "http://edge");
      const visit = { request, body: await readAll(request), path: url.pathname, query: url.searchParams, headers: {} };
      const { status, headers, body } = await this.#answer(visit);
      const { connection: _, "transfer-encoding": __, "content-length": ___, ...rest } = headers;
      response.writeHead(status, { ...visit.headers, ...rest, "content-length": body.length });
      response.end(request.method === "HEAD" ? undefined : body);
    } catch (error) {
      response.writeHead(502).end(String(error));
    }
  }

  async #answer(visit: Visit): Promise<FunctionAnswer> {
    const early = await this.#followRoutes("", visit);
    if (early) return early;
    const found = await this.#findTarget(visit);
    if (found) return found;
    const missed = await this.#followRoutes("miss", visit, true);
    if (missed) return missed;
    return (await this.#followRoutes("rewrite", visit, true)) ?? this.#staticFile("404.html", 404)!;
  }

  /** Applies a phase's routes until one answers. With `checks`, looks up each route's destination immediately. */
  async #followRoutes(phase: string, visit: Visit, checks = false): Promise<FunctionAnswer | undefined> {
    for (const route of this.#routes.get(phase) ?? []) {
      const match = new RegExp(route.src!).exec(visit.path);
      if (!match || !meetsConditions(route, visit.request.headers)) continue;
      const insertGroups = (text: string) => text.replace(/\$(\w+)/g, (_, name) => match.groups?.[name] ?? match[Number(name)] ?? "");
      if (route.middlewarePath) {
        const answer = await this.#askMiddleware(route.middlewarePath, visit);
        if (answer) return answer;
        continue;
      }
      const headers = Object.fromEntries(
        Object.entries(route.headers ?? {}).map(([name, value]) => [name.toLowerCase(), insertGroups(value)]),
      );
      if (headers.location) return { status: route.status ?? 308, headers, body: Buffer.alloc(0) };
      if (route.dest) {
        const to = new URL(insertGroups(route.dest).replaceAll("[", "%5B").replaceAll("]", "%5D"), "http://edge");
        const original = visit.path;
        visit.path = decodeURIComponent(to.pathname);
        for (const [name, value] of to.searchParams) visit.query.set(name, value);
        const found = checks ? await this.#findTarget(visit) : undefined;
        if (found) return route.status ? { ...found, status: route.status } : found;
        if (checks) visit.path = original;
      }
      Object.assign(visit.headers, headers);
    }
  }

  /** Returns the middleware's response if it ends the request, otherwise undefined. */
  async #askMiddleware(path: string, visit: Visit): Promise<FunctionAnswer | undefined> {
    const answer = await this.#call(path, visit, visit.request.url!);
    return answer.headers["x-middleware-next"] === "1" ? undefined : answer;
  }

  async #findTarget(visit: Visit): Promise<FunctionAnswer | undefined> {
    const name = visit.path === "/" ? "/index" : visit.path.replace(/\/$/, "");
    const file = this.#staticFile(name.slice(1));
    if (file) return file;
    if (!existsSync(this.#functionFolder(name))) return undefined;
    const prerender = join(this.output, "functions", `${name}.prerender-config.json`);
    return existsSync(prerender) && /^(GET|HEAD)$/.test(visit.request.method!)
      ? this.#prerendered(name, JSON.parse(readFileSync(prerender, "utf8")), visit)
      : this.#call(name, visit, addressOf(visit));
  }

  /** Serves a page from the cache, from the build or from its function; caches it for as long as the function's headers say. */
  async #prerendered(name: string, config: PrerenderConfig, visit: Visit): Promise<FunctionAnswer> {
    const key = `${name} ${visit.request.url}`;
    const cached = this.#cached.get(key);
    if (cached && cached.expires > Date.now()) return withCacheState(cached, "HIT");
    if (config.fallback && !cached) {
      const answer = {
        status: config.initialStatus ?? 200,
        headers: { "content-type": "text/html; charset=utf-8", ...config.initialHeaders },
        body: readFileSync(join(this.output, "functions", name, "..", config.fallback.fsPath)),
      };
      this.#cached.set(key, { ...answer, expires: Date.now() + (config.expiration || Infinity) * 1_000 });
      return withCacheState(answer, "PRERENDER");
    }
    const answer = await this.#call(name, visit, addressOf(visit));
    const seconds = Number(/s-maxage=(\d+)/.exec(answer.headers["cache-control"] ?? "")?.[1] ?? 0);
    if (seconds > 0) this.#cached.set(key, { ...answer, expires: Date.now() + seconds * 1_000 });
    return withCacheState(answer, "MISS");
  }

  #call(name: string, { request, body }: Visit, path: string): Promise<FunctionAnswer> {
    const headers: IncomingHttpHeaders = { ...request.headers };
    for (const header of OWN_HEADERS) delete headers[header];
    const address = String(request.headers["x-drill-visitor"] ?? "203.0.113.1");
    Object.assign(headers, {
      "x-matched-path": name === "/index" ? "/" : name,
      "x-real-ip": address,
      "x-forwarded-for": address,
      "x-forwarded-host": request.headers.host,
      "x-forwarded-proto": "http",
    });
    return this.functions.call(this.#functionFolder(name), { method: request.method!, path, headers, body });
  }

  #functionFolder = (name: string) => join(this.output, "functions", `${name}.func`);

  #staticFile(name: string, status = 200): FunctionAnswer | undefined {
    const [file, override] = Object.entries(this.#overrides).find(([, { path }]) => path === name) ?? [name, this.#overrides[name]];
    const path = join(this.output, "static", file);
    if (name === "" || name.includes("..") || !/\.[a-z0-9]+$/i.test(path) || !existsSync(path)) return undefined;
    return { status, headers: { "content-type": override?.contentType ?? "application/octet-stream" }, body: readFileSync(path) };
  }
}

function byPhase(routes: Route[]): Map<string, Route[]> {
  const phases = new Map<string, Route[]>([["", []]]);
  let phase = "";
  for (const route of routes) {
    if (route.handle !== undefined) phases.set((phase = route.handle), []);
    else phases.get(phase)!.push(route);
  }
  return phases;
}

function meetsConditions({ has = [], missing = [] }: Route, headers: IncomingHttpHeaders): boolean {
  const isMet = ({ type, key, value }: Condition) => {
    if (type !== "header") throw new Error(`The drill doesn't know conditions on ${type}.`);
    const headerValue = headers[key.toLowerCase()];
    return headerValue !== undefined && (value === undefined || new RegExp(`^${value}$`).test(String(headerValue)));
  };
  return has.every(isMet) && !missing.some(isMet);
}

/** The requested address, with the parameters of the route's destination. */
function addressOf({ request, query }: Visit): string {
  const { pathname } = new URL(request.url!, "http://edge");
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

const withCacheState = (answer: FunctionAnswer, state: string): FunctionAnswer => ({
  ...answer,
  headers: { ...answer.headers, "cache-control": "public, max-age=0, must-revalidate", "x-vercel-cache": state },
});
