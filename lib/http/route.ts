import type { z } from "zod";
import { env, isOnVercel, isProduction } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { clientKey } from "@/lib/platform/client-networks.mjs";
import { newId } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { type Actor, type Person, VISITOR } from "@/lib/policy/actor";
import { authorize } from "@/lib/policy/authorize";
import { requireStepUp } from "@/lib/policy/step-up";
import { currentActor } from "@/lib/policy/current-actor";
import { type Access, type Body, type CallDeclaration, type ListPage, type ResponseDeclaration, statusOf } from "./call-declaration";
import { checkErrorCode, checkResponse } from "./responses/check-response";
import { ERROR_STATUSES, asAppError, errorResponse } from "./responses/error-response";
import { jsonResponse } from "./responses/responses";
import { runIdempotently, idempotencyKey } from "./idempotency";
import { registerFastPath } from "@/lib/server/fast-path.mjs";
import { checkBodyHeaders, JSON_LIMIT, type RawBody, readBytes } from "./read-body";
import { parseBody, readParams, readQuery } from "./read-request";
import { listHeaders } from "./responses/list-headers";
import { takeRead, takeWrite } from "./limits/request-limits";
import { refuseOtherSites } from "./same-site";

type ActorFor<RequiredAccess> = RequiredAccess extends "signed-in" | "admin" ? Person : RequiredAccess extends "anyone" ? Actor : undefined;
type MaybePromise<Value> = Value | Promise<Value>;
type Parsed<Schema> = Schema extends z.ZodType ? z.infer<Schema> : undefined;
type BodyFor<Declared> = Declared extends z.ZodType ? z.infer<Declared> : Declared extends RawBody ? Buffer : undefined;

type BodyOf<ResponseSchema, RowSchema> = [RowSchema] extends [never]
  ? [ResponseSchema] extends [never]
    ? void
    : Parsed<ResponseSchema>
  : ListPage<Parsed<RowSchema>>;

interface Call<
  RequiredAccess extends Access | undefined,
  Params extends z.ZodType,
  Subject,
  Query extends z.ZodType,
  SentBody extends Body,
  ResponseSchema extends z.ZodType | undefined,
  RowSchema extends z.ZodType,
  Prepared,
> extends Omit<CallDeclaration, "access" | "limit"> {
  params?: Params;
  query?: Query;
  body?: SentBody;
  response?: ResponseDeclaration<ResponseSchema, RowSchema>;
  /** Runs before query and body are read, so that a missing object is 404 even if they are invalid. */
  authorize?: (params: Parsed<Params>, from: { actor: ActorFor<RequiredAccess>; request: Request }) => Promise<Subject>;
  /** 64 KB by default */
  maxBytes?: number;
  /** A chunk of an import, which doesn't count towards the rate limit of writes: only the import does. */
  isPart?: boolean;
  /** Our server calls the handler of this path without Next, so `cookies()` and `headers()` don't work in it. */
  bypassesNext?: `/api/${string}`;
  /** Work that waits for something other than the database. It runs before an Idempotency-Key's transaction opens, perhaps twice. */
  prepare?: (input: RouteInput<RequiredAccess, Parsed<Params>, Subject, Parsed<Query>, SentBody>) => Promise<Prepared>;
  handle: (
    input: RouteInput<RequiredAccess, Parsed<Params>, Subject, Parsed<Query>, SentBody> & { prepared: Prepared },
  ) => MaybePromise<Response | BodyOf<ResponseSchema, RowSchema>>;
}

interface RouteInput<RequiredAccess, Params, Subject, Query, SentBody> {
  actor: ActorFor<RequiredAccess>;
  params: Params;
  subject: Subject;
  query: Query;
  body: BodyFor<SentBody>;
  url: URL;
  request: Request;
}

type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> };

/**
 * Checks in this order: 413 size, 415 type, 403 origin, 429 rate limit, 401 session, 403 role and step-up, 404 path and subject, 400
 * query and body. The declaration is also the call's entry in the OpenAPI document.
 */
export function route<
  Subject,
  Params extends z.ZodType = never,
  Query extends z.ZodType = never,
  RequiredAccess extends Access | undefined = undefined,
  SentBody extends Body = never,
  ResponseSchema extends z.ZodType | undefined = never,
  RowSchema extends z.ZodType = never,
  Prepared = undefined,
>(
  shape: Call<RequiredAccess, Params, Subject, Query, SentBody, ResponseSchema, RowSchema, Prepared> & {
    access?: RequiredAccess;
    limit: CallDeclaration["limit"];
  },
) {
  const { limit, maxBytes = JSON_LIMIT, bypassesNext } = shape;
  const handle = async (request: Request, context: RouteContext): Promise<Response> => {
    const requestId = newId();
    try {
      const url = new URL(request.url);
      if (limit === "write") {
        checkBodyHeaders(request, shape.body, maxBytes);
        refuseOtherSites(request);
      }
      if (limit !== "none") takeFromLimit(request);
      const actor = (await admit(shape, request)) as ActorFor<RequiredAccess>;
      if (limit === "write") takeWriteOf(actor, shape);
      const params = (shape.params ? readParams(shape.params, await context.params) : undefined) as Parsed<Params>;
      const subject = (await shape.authorize?.(params, { actor, request })) as Subject;
      const query = (shape.query ? readQuery(shape.query, url.searchParams) : undefined) as Parsed<Query>;
      const bytes = limit === "write" ? await readBytes(request, maxBytes) : Buffer.alloc(0);
      const body = parseBody(shape.body, bytes) as BodyFor<SentBody>;
      const input = { actor, params, subject, query, body, url, request };
      const prepare = shape.prepare && (() => shape.prepare!(input));
      const work = async (prepared?: Prepared) =>
        toResponse(await shape.handle({ ...input, prepared: prepared as Prepared }), shape, { url, query });
      const key = limit === "write" && shape.repeats !== false ? idempotencyKey(request) : null;
      const response =
        key === null
          ? await work(await prepare?.())
          : await runIdempotently(key, { request, actor: actor ?? VISITOR, client: clientAddress(request), bytes }, { prepare, work });
      if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", cacheControl(shape));
      response.headers.set("X-Request-Id", requestId);
      return response;
    } catch (thrown) {
      return toErrorResponse(isProduction() ? thrown : checkErrorCode(thrown, shape), request, requestId);
    }
  };
  if (bypassesNext) registerFastPath(bypassesNext, (request: Request) => handle(request, { params: Promise.resolve({}) }));
  return Object.assign(handle, { declaration: shape as CallDeclaration });
}

const routeFor =
  <RequiredAccess extends Access | undefined>(access: RequiredAccess, limit: "read" | "write") =>
  <
    Subject,
    Params extends z.ZodType = never,
    Query extends z.ZodType = never,
    SentBody extends Body = never,
    ResponseSchema extends z.ZodType | undefined = never,
    RowSchema extends z.ZodType = never,
    Prepared = undefined,
  >(
    call: Call<RequiredAccess, Params, Subject, Query, SentBody, ResponseSchema, RowSchema, Prepared>,
  ) =>
    route({ ...call, access, limit });

/** `public…` calls don't read the session; `anyone…` calls know who asks, if anyone is signed in. */
export const publicRead = routeFor(undefined, "read");
export const publicWrite = routeFor(undefined, "write");
export const anyoneRead = routeFor("anyone", "read");
export const anyoneWrite = routeFor("anyone", "write");
export const userRead = routeFor("signed-in", "read");
export const userWrite = routeFor("signed-in", "write");
export const adminRead = routeFor("admin", "read");
export const adminWrite = routeFor("admin", "write");

interface Page {
  url: URL;
  query: unknown;
}

async function toResponse(result: unknown, declaration: CallDeclaration, page: Page): Promise<Response> {
  const { summary, response: declared = {}, otherResponse } = declaration;
  const response = result instanceof Response ? result : respond(result, declared, page);
  if (summary && !isProduction()) await checkResponse(response, [declared, ...(otherResponse ? [otherResponse] : [])]);
  return response;
}

function respond(result: unknown, declared: ResponseDeclaration, { url, query }: Page): Response {
  if (result === undefined) return new Response(null, { status: statusOf(declared) });
  if (!declared.rows) return jsonResponse(result, { status: declared.status });
  const { rows, ...totals } = result as ListPage<unknown>;
  const { page, limit } = query as { page: number; limit: number };
  return jsonResponse(rows, { headers: listHeaders({ url, page, limit, ...totals }) });
}

/** Public responses are revalidated each time; personal ones are never stored. */
const cacheControl = ({ access, limit }: CallDeclaration): string =>
  access || limit === "write" ? "private, no-store" : "public, max-age=0, must-revalidate";

async function admit({ access, stepUp }: Pick<CallDeclaration, "access" | "stepUp">, request: Request): Promise<Actor | undefined> {
  if (!access) return undefined;
  const actor = await currentActor(request.headers.get("cookie"));
  if (access === "signed-in") authorize(actor, "account.use", {});
  if (access === "admin") authorize(actor, "admin.enter", {});
  if (stepUp) requireStepUp(actor);
  return actor;
}

/** `export const { POST, … } = onlyAllows("GET", "HEAD")` */
export function onlyAllows(...allowed: string[]) {
  const rejectMethod = (request: Request): Response => {
    const requestId = newId();
    const error = new AppError("METHOD_NOT_ALLOWED", `This address answers only: ${allowed.join(", ")}.`);
    logError(error, undefined, request, requestId);
    return errorResponse(error, requestId, { Allow: allowed.join(", ") });
  };
  return { GET: rejectMethod, POST: rejectMethod, PUT: rejectMethod, PATCH: rejectMethod, DELETE: rejectMethod, OPTIONS: rejectMethod };
}

function toErrorResponse(thrown: unknown, request: Request, requestId: string): Response {
  const error = asAppError(thrown);
  logError(error, thrown, request, requestId);
  return errorResponse(error, requestId);
}

function logError({ code }: AppError, thrown: unknown, request: Request, requestId: string) {
  const { status } = ERROR_STATUSES[code];
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

/** Our server and Vercel overwrite the headers that a client sends. */
export function clientAddress({ headers }: Request): string {
  if (isOnVercel()) return clientKey(headers.get("x-real-ip") ?? "everyone");
  return headers.get("x-client-address") ?? "everyone";
}

export const requesterOf = (request: Request) => ({ address: clientAddress(request), signal: request.signal });
