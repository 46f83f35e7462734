import type { z } from "zod";
import { env, isOnVercel, isProduction } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { type Actor, type Person, VISITOR } from "@/lib/policy/actor";
import { authorize } from "@/lib/policy/authorize";
import { currentActor } from "@/lib/policy/current-actor";
import { type Access, type Body, type CallDeclaration, type ListPage, type ResponseDeclaration, statusOf } from "./call-declaration";
import { checkErrorCode, checkResponse } from "./check-response";
import { ANSWERS, asAppError, errorResponse, jsonResponse } from "./error-response";
import { doOnce, idempotencyKey } from "./idempotency";
import { registerFastPath } from "@/lib/server/fast-path.mjs";
import { networkOf } from "./address-network.mjs";
import { checkBodyHeaders, isRaw, JSON_LIMIT, parseJson, type RawBody, readBytes } from "./read-body";
import { listHeaders } from "./list-headers";
import { takeRead, takeWrite } from "./request-limits";
import { refuseOtherSites } from "./same-site";

type ActorFor<Asked> = Asked extends "signed-in" | "admin" ? Person : Asked extends "anyone" ? Actor : undefined;
type Parsed<Schema> = Schema extends z.ZodType ? z.infer<Schema> : undefined;
type BodyFor<Asked> = Asked extends z.ZodType ? z.infer<Asked> : Asked extends RawBody ? Buffer : undefined;

/** What the handler may return instead of a Response. */
type BodyOf<Reply, Row> = [Row] extends [never] ? ([Reply] extends [never] ? unknown : Parsed<Reply>) : ListPage<Parsed<Row>>;

interface RouteShape<
  Asked extends Access | undefined,
  Params extends z.ZodType,
  Subject,
  Query extends z.ZodType,
  Sent extends Body,
  Reply extends z.ZodType | undefined,
  Row extends z.ZodType,
> extends CallDeclaration {
  access?: Asked;
  params?: Params;
  query?: Query;
  body?: Sent;
  response?: ResponseDeclaration<Reply, Row>;
  /** Loads and authorises what the path names, before query and body are read: a missing object is 404, whatever else is wrong. */
  authorize?: (params: Parsed<Params>, from: { actor: ActorFor<Asked>; request: Request }) => Promise<Subject>;
  /** Limit of the body; 64 KB by default */
  maxBytes?: number;
  /** A chunk of an admitted write, such as of an upload with thousands: doesn't count towards the budget of writes. */
  isPart?: boolean;
  /** The path of a frequent read: our server calls the handler without Next, so `cookies()` and `headers()` don't work in it. */
  bypassesNext?: `/api/${string}`;
}

interface RouteInput<Asked, Params, Subject, Query, Sent> {
  actor: ActorFor<Asked>;
  params: Params;
  subject: Subject;
  query: Query;
  body: BodyFor<Sent>;
  url: URL;
  request: Request;
}

type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> };

/**
 * Wraps every route handler. Refuses in this order: 413 size, 415 type, 403 origin, 429 rate limit, 401 session, 403 role,
 * 404 path and subject, 400 query and body. Runs the handler, once per Idempotency-Key, and maps its errors to responses. The
 * handler returns the body or the page of rows of `response`, or a Response. The declaration is also the call's entry in the OpenAPI document.
 */
export function route<
  Subject,
  Params extends z.ZodType = never,
  Query extends z.ZodType = never,
  Asked extends Access | undefined = undefined,
  Sent extends Body = never,
  Reply extends z.ZodType | undefined = never,
  Row extends z.ZodType = never,
>(
  shape: RouteShape<Asked, Params, Subject, Query, Sent, Reply, Row>,
  handler: (input: RouteInput<Asked, Parsed<Params>, Subject, Parsed<Query>, Sent>) => Promise<Response | BodyOf<Reply, Row>>,
) {
  const { limit, maxBytes = JSON_LIMIT, bypassesNext } = shape;
  const answer = async (request: Request, context: RouteContext): Promise<Response> => {
    const requestId = newId();
    try {
      const url = new URL(request.url);
      if (limit === "write") {
        checkBodyHeaders(request, shape.body, maxBytes);
        refuseOtherSites(request);
      }
      if (limit !== "none") takeFromLimit(request);
      const actor = (await admit(shape.access, request)) as ActorFor<Asked>;
      if (limit === "write") takeWriteOf(actor, shape);
      const params = (shape.params ? readParams(shape.params, await context.params) : undefined) as Parsed<Params>;
      const subject = (await shape.authorize?.(params, { actor, request })) as Subject;
      const query = (shape.query ? readQuery(shape.query, url.searchParams) : undefined) as Parsed<Query>;
      const bytes = limit === "write" ? await readBytes(request, maxBytes) : Buffer.alloc(0);
      const body = readBody(shape.body, bytes) as BodyFor<Sent>;
      const work = async () => asResponse(await handler({ actor, params, subject, query, body, url, request }), shape, { url, query });
      const key = limit === "write" && shape.repeats !== false ? idempotencyKey(request) : null;
      const response = key === null ? await work() : await doOnce(key, { request, actor: actor ?? VISITOR, bytes }, work);
      if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", cacheControl(shape));
      response.headers.set("X-Request-Id", requestId);
      return response;
    } catch (thrown) {
      return refuse(isProduction() ? thrown : checkErrorCode(thrown, shape), request, requestId);
    }
  };
  if (bypassesNext) registerFastPath(bypassesNext, (request: Request) => answer(request, { params: Promise.resolve({}) }));
  return Object.assign(answer, { declaration: shape as CallDeclaration });
}

async function asResponse(answer: unknown, declaration: CallDeclaration, asked: { url: URL; query: unknown }): Promise<Response> {
  const { summary, response: declared = {}, otherResponse } = declaration;
  const response = answer instanceof Response ? answer : respond(answer, declared, asked);
  if (summary && !isProduction()) await checkResponse(response, [declared, ...(otherResponse ? [otherResponse] : [])]);
  return response;
}

function respond(answer: unknown, declared: ResponseDeclaration, { url, query }: { url: URL; query: unknown }): Response {
  if (answer === undefined) return new Response(null, { status: statusOf(declared) });
  if (!declared.rows) return jsonResponse(answer, { status: declared.status });
  const { rows, ...totals } = answer as ListPage<unknown>;
  const { page, limit } = query as { page: number; limit: number };
  return jsonResponse(rows, { headers: listHeaders({ url, page, limit, ...totals }) });
}

/** Public responses may be stored but are revalidated each time; responses that depend on the person are never stored. */
const cacheControl = ({ access, limit }: CallDeclaration): string =>
  access || limit === "write" ? "private, no-store" : "public, max-age=0, must-revalidate";

async function admit(asked: Access | undefined, request: Request): Promise<Actor | undefined> {
  if (!asked) return undefined;
  const actor = await currentActor(request.headers.get("cookie"));
  if (asked === "signed-in") authorize(actor, "account.use", {});
  if (asked === "admin") authorize(actor, "admin.enter", {});
  return actor;
}

function readBody(asked: Body | undefined, bytes: Buffer): unknown {
  if (!asked) return undefined;
  if (isRaw(asked)) return bytes;
  const parsed = asked.safeParse(parseJson(bytes));
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error, "body");
}

const METHODS = new Intl.ListFormat("en-IN", { type: "conjunction" });

/** Handlers for unsupported methods: `export const { POST, … } = onlyAllows("GET", "HEAD")` */
export function onlyAllows(...allowed: string[]) {
  const refuseMethod = (request: Request): Response => {
    const requestId = newId();
    const error = new AppError("METHOD_NOT_ALLOWED", `This address answers ${METHODS.format(allowed)} only.`);
    noteRefusal(error, undefined, request, requestId);
    return errorResponse(error, requestId, { Allow: allowed.join(", ") });
  };
  return { GET: refuseMethod, POST: refuseMethod, PUT: refuseMethod, PATCH: refuseMethod, DELETE: refuseMethod, OPTIONS: refuseMethod };
}

/** Converts anything thrown to an error response. */
function refuse(thrown: unknown, request: Request, requestId: string): Response {
  const error = asAppError(thrown);
  noteRefusal(error, thrown, request, requestId);
  return errorResponse(error, requestId);
}

function noteRefusal({ code }: AppError, thrown: unknown, request: Request, requestId: string) {
  const { status } = ANSWERS[code];
  const line = { requestId, code, status, method: request.method, path: new URL(request.url).pathname.slice(0, 200) };
  if (status >= 500 && !(thrown instanceof AppError)) log.error({ ...line, err: thrown }, "request failed");
  else log.info(line, "request refused");
}

/** In development addresses are unknown, and all share one budget. */
function takeFromLimit(request: Request) {
  const wait = takeRead(clientAddress(request));
  if (wait !== null) throw new AppError("RATE_LIMITED", "Too many requests from your address. Please wait a moment.", undefined, wait);
}

function takeWriteOf(actor: Actor | undefined, { isPart = false }: { isPart?: boolean }) {
  if (env().READ_ONLY === "on")
    throw new AppError("READ_ONLY", "The site is read-only at the moment. Nothing you wrote is lost. Please try again later.");
  const wait = actor?.kind === "person" && !isPart ? takeWrite(actor.id) : null;
  if (wait !== null) throw new AppError("RATE_LIMITED", "You’ve sent many requests. Please wait a moment and try again.", undefined, wait);
}

/** The client's address as set by our server or by Vercel; both overwrite the headers that a client sends. */
export function clientAddress({ headers }: Request): string {
  if (isOnVercel()) return networkOf(headers.get("x-real-ip") ?? "everyone");
  return headers.get("x-client-address") ?? "everyone";
}

function readParams(schema: z.ZodType, given: Record<string, string | string[] | undefined>): unknown {
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new AppError("NOT_FOUND", "There is nothing at this address.");
  return parsed.data;
}

function readQuery(schema: z.ZodType, given: URLSearchParams): unknown {
  const values = new Map<string, string | string[]>();
  for (const [key, value] of given) values.set(key, values.has(key) ? [values.get(key)!, value].flat() : value);
  const parsed = schema.safeParse(Object.fromEntries(values));
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error, "query");
}

function invalid(error: z.ZodError, where: "query" | "body"): AppError {
  const fields = fieldsOf(error, where);
  const names = Object.keys(fields).join(", ");
  return new AppError("VALIDATION", where === "query" ? `Some parameters are wrong: ${names}.` : `Please check: ${names}.`, fields);
}

const FIELDS_NAMED = 20;
const FIELD_NAME_LENGTH = 60;

/** Messages by field: the first issue of each. */
function fieldsOf({ issues }: z.ZodError, where: "query" | "body"): Record<string, string> {
  const faults = issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => [key, "Unknown parameter"])
      : [[fieldName(issue.path, where), issue.message]],
  );
  return Object.fromEntries(
    faults
      .slice(0, FIELDS_NAMED)
      .reverse()
      .map(([key, fault]) => [key.slice(0, FIELD_NAME_LENGTH), fault]),
  );
}

/** A parameter's name, or the path of a value in the body (`children.0.className`). */
function fieldName(path: PropertyKey[], where: "query" | "body"): string {
  if (path.length === 0) return where;
  return where === "query" ? String(path[0]) : path.join(".");
}
