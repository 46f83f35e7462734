import * as anything from "@/app/api/[[...path]]/route";
import * as health from "@/app/api/health/route";
import * as openApi from "@/app/api/openapi.json/route";
import * as ready from "@/app/api/ready/route";
import * as school from "@/app/api/schools/[id]/route";
import * as reviews from "@/app/api/schools/[id]/reviews/route";
import * as facets from "@/app/api/schools/facets/route";
import * as schools from "@/app/api/schools/route";

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Response | Promise<Response>;
type Handlers = Partial<Record<string, Handler>>;

/** The calls as OpenAPI writes their paths. */
const CALLS: [RegExp, string, Handlers][] = [
  [/^\/api\/schools$/, "/api/schools", schools],
  [/^\/api\/schools\/facets$/, "/api/schools/facets", facets],
  [/^\/api\/schools\/([^/]+)$/, "/api/schools/{id}", school],
  [/^\/api\/schools\/([^/]+)\/reviews$/, "/api/schools/{id}/reviews", reviews],
  [/^\/api\/health$/, "/api/health", health],
  [/^\/api\/ready$/, "/api/ready", ready],
  [/^\/api\/openapi\.json$/, "/api/openapi.json", openApi],
  [/^/, "", anything],
];

let clients = 0;

/** Calls the real handler of an address, as the server would, each time from another client. */
export async function callHandler(
  address: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) {
  clients += 1;
  const url = new URL(address, "https://schoolsach.test");
  const [pattern, path, handlers] = CALLS.find(([pattern]) => pattern.test(url.pathname))!;
  const [, id = ""] = pattern.exec(url.pathname)!;
  const request = new Request(url, { method, headers: { "x-client-address": `client-${clients}`, ...headers } });
  const handler = handlers[method === "HEAD" ? "GET" : method];
  if (!handler) throw new Error(`${path} has no handler of ${method}`);
  const response = await handler(request, { params: Promise.resolve({ id: decodeURIComponent(id) }) });
  return { path, response };
}
