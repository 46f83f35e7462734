import * as anything from "@/app/api/[[...path]]/route";
import * as adminLogin from "@/app/api/admin/login/route";
import * as health from "@/app/api/health/route";
import * as login from "@/app/api/login/route";
import * as logout from "@/app/api/logout/route";
import * as openApi from "@/app/api/openapi.json/route";
import * as places from "@/app/api/places/route";
import * as ready from "@/app/api/ready/route";
import * as register from "@/app/api/register/route";
import * as school from "@/app/api/schools/[id]/route";
import * as reviews from "@/app/api/schools/[id]/reviews/route";
import * as facets from "@/app/api/schools/facets/route";
import * as schools from "@/app/api/schools/route";
import * as user from "@/app/api/user/route";

type Params = Record<string, string | string[]>;
type Handler = (request: Request, context: { params: Promise<Params> }) => Response | Promise<Response>;
type Handlers = Partial<Record<string, unknown>>;

/** The calls as OpenAPI writes their paths. Of two that fit, the first answers. */
const CALLS: Record<string, Handlers> = {
  "/api/schools": schools,
  "/api/schools/facets": facets,
  "/api/schools/{id}": school,
  "/api/schools/{id}/reviews": reviews,
  "/api/places": places,
  "/api/health": health,
  "/api/ready": ready,
  "/api/openapi.json": openApi,
  "/api/register": register,
  "/api/login": login,
  "/api/admin/login": adminLogin,
  "/api/logout": logout,
  "/api/user": user,
};

/** Every path below /api but the one for all others. */
export const PATHS = Object.keys(CALLS);

let clients = 0;

interface Call {
  method?: string;
  /** Cookie header, as a factory's `signIn` answers it */
  cookie?: string;
  headers?: Record<string, string>;
  /** Sent as JSON */
  json?: unknown;
  /** Sent as it is */
  body?: BodyInit;
}

/** Calls the real handler of an address, as the server would, each time from another client. */
export async function callHandler(address: string, { method = "GET", cookie, headers = {}, json, body }: Call = {}) {
  clients += 1;
  const url = new URL(address, "https://schoolsach.test");
  const { path, handlers, params } = find(url.pathname);
  const request = new Request(url, {
    method,
    redirect: "manual",
    headers: {
      "x-client-address": `client-${clients}`,
      ...(cookie && { cookie }),
      ...(json !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    body: json === undefined ? body : JSON.stringify(json),
    duplex: "half",
  } as RequestInit);
  const handler = handlers[method === "HEAD" ? "GET" : method] as Handler | undefined;
  if (!handler) throw new Error(`${path} has no handler of ${method}`);
  return { path, response: await handler(request, { params: Promise.resolve(params) }) };
}

function find(pathname: string) {
  for (const [path, handlers] of Object.entries(CALLS)) {
    const params = match(path.split("/"), pathname.split("/"));
    if (params) return { path, handlers, params };
  }
  return { path: "", handlers: anything as Handlers, params: {} };
}

/** What stands at the names in braces, or null where the path is another one. `{...path}` takes all that follows. */
function match(pattern: string[], segments: string[]): Params | null {
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
