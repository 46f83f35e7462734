import { join } from "node:path";
import * as anything from "@/app/api/[[...path]]/route";
import { ROOT } from "@/scripts/support/settings.mjs";
import { listRoutes } from "@/scripts/steps/route-files.mjs";
import { inRequestScope } from "./request-scope";

type Params = Record<string, string | string[]>;
type Handler = (request: Request, context: { params: Promise<Params> }) => Response | Promise<Response>;
type Handlers = Partial<Record<string, unknown>>;

const ROUTES = listRoutes();

/** The path of every documented route, as in OpenAPI. NextAuth's routes are not documented. */
export const PATHS = ROUTES.map(({ path }) => path.replace("{...", "{")).filter((path) => !path.startsWith("/api/auth/"));

let clientCount = 0;

interface Call {
  method?: string;
  /** Cookie header, as returned by the factory's `signIn` */
  cookie?: string;
  headers?: Record<string, string>;
  /** Sent as JSON */
  json?: unknown;
  /** Sent unchanged */
  body?: BodyInit;
  /** Aborts when the client hangs up */
  signal?: AbortSignal;
}

/** Calls the real route handler of an address. Each call comes from another client, so rate limits don't add up. */
export async function callHandler(address: string, { method = "GET", cookie, headers = {}, json, body, signal }: Call = {}) {
  clientCount += 1;
  const url = new URL(address, "https://schoolsach.test");
  const { path, handlers, params } = await findRoute(url.pathname);
  const request = new Request(url, {
    method,
    redirect: "manual",
    headers: {
      "x-client-address": `client-${clientCount}`,
      ...(cookie && { cookie }),
      ...(json !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    body: json === undefined ? body : JSON.stringify(json),
    signal,
    duplex: "half",
  } as RequestInit);
  const handler = handlers[method === "HEAD" ? "GET" : method] as Handler | undefined;
  if (!handler) throw new Error(`${path} has no handler of ${method}`);
  return { path, response: await inRequestScope(request, () => handler(request, { params: Promise.resolve(params) })) };
}

/** The first route that matches: fixed paths come before those with parameters. */
async function findRoute(pathname: string): Promise<{ path: string; handlers: Handlers; params: Params }> {
  for (const { path, file } of ROUTES) {
    const params = matchPath(path.split("/"), pathname.split("/"));
    if (params) return { path, handlers: await import(/* @vite-ignore */ join(ROOT, file)), params };
  }
  return { path: "", handlers: anything, params: {} };
}

/** The path parameters, or null if the path doesn't match. `{...path}` matches the rest of the path. */
function matchPath(pattern: string[], segments: string[]): Params | null {
  const params: Params = {};
  for (const [index, part] of pattern.entries()) {
    const [, isRest, name] = /^\{(\.\.\.)?(\w+)\}$/.exec(part) ?? [];
    if (isRest && segments.length > index) return { ...params, [name]: segments.slice(index).map(decodeURIComponent) };
    if (segments[index] === undefined) return null;
    if (name) params[name] = decodeURIComponent(segments[index]);
    else if (part !== segments[index]) return null;
  }
  return pattern.length === segments.length ? params : null;
}
