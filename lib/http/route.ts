import type { z } from "zod";
import { AppError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { ANSWERS, asAppError, errorResponse, jsonResponse } from "./error-response";
import { takeRead } from "./read-limit";

type Parsed<Schema> = Schema extends z.ZodType ? z.infer<Schema> : undefined;

interface RouteShape<Params extends z.ZodType, Subject, Query extends z.ZodType> {
  /** What the path holds. A value of another shape names nothing: `find` is not asked. */
  params?: Params;
  /** What the path names, looked up before the query is read: what isn't there is 404 whatever else is wrong. */
  find?: (params: Parsed<Params>) => Promise<Subject>;
  query: Query;
  /** Whose budget a request is on. */
  limit: "read";
}

interface RouteInput<Params, Subject, Query> {
  params: Params;
  subject: Subject;
  query: Query;
  url: URL;
}

type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> };

/**
 * The one wrapper around every route handler: limit, path, subject, query, handler, errors to HTTP, in this order of
 * refusal. A handler has no try and no status of failure; it answers an object or a Response.
 */
export function route<Params extends z.ZodType, Subject, Query extends z.ZodType>(
  shape: RouteShape<Params, Subject, Query>,
  handler: (input: RouteInput<Parsed<Params>, Subject, Parsed<Query>>) => Promise<unknown>,
) {
  return async (request: Request, context: RouteContext): Promise<Response> => {
    const requestId = newId();
    try {
      const url = new URL(request.url);
      takeFromLimit(request);
      const params = (shape.params ? readParams(shape.params, await context.params) : undefined) as Parsed<Params>;
      const subject = (await shape.find?.(params)) as Subject;
      const query = readQuery(shape.query, url.searchParams) as Parsed<Query>;
      const answer = await handler({ params, subject, query, url });
      const response = answer instanceof Response ? answer : jsonResponse(answer);
      // The same for everyone, and fresh: whoever keeps it asks again.
      if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "public, max-age=0, must-revalidate");
      response.headers.set("X-Request-Id", requestId);
      return response;
    } catch (thrown) {
      return refuse(thrown, request, requestId);
    }
  };
}

/** Handlers of the methods that a path does not have. `export const { POST, … } = onlyAllows("GET", "HEAD")` */
export function onlyAllows(...allowed: string[]) {
  const refuseMethod = (request: Request): Response => {
    const requestId = newId();
    const error = new AppError("METHOD_NOT_ALLOWED", `This address answers ${allowed.join(" and ")} only.`);
    noteRefusal(error, undefined, request, requestId);
    return errorResponse(error, requestId, { Allow: allowed.join(", ") });
  };
  return { POST: refuseMethod, PUT: refuseMethod, PATCH: refuseMethod, DELETE: refuseMethod, OPTIONS: refuseMethod };
}

/** Answers whatever was thrown in the form of every error. */
function refuse(thrown: unknown, request: Request, requestId: string): Response {
  const error = asAppError(thrown);
  noteRefusal(error, thrown, request, requestId);
  return errorResponse(error, requestId, error instanceof LimitReached ? { "Retry-After": String(error.retryAfter) } : {});
}

function noteRefusal({ code }: AppError, thrown: unknown, request: Request, requestId: string) {
  const { status } = ANSWERS[code];
  const line = { requestId, code, status, method: request.method, path: new URL(request.url).pathname.slice(0, 200) };
  if (status >= 500) log.error({ ...line, err: thrown }, "request failed");
  else log.info(line, "request refused");
}

class LimitReached extends AppError {
  constructor(readonly retryAfter: number) {
    super("RATE_LIMITED", "Too many requests from your address. Please wait a moment.");
  }
}

/** Without the server's own note of the address (`npm start` writes it) all share one budget. */
function takeFromLimit(request: Request) {
  const retryAfter = takeRead(request.headers.get("x-client-address") ?? "everyone");
  if (retryAfter !== null) throw new LimitReached(retryAfter);
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
  const fields = fieldsOf(parsed.error);
  throw new AppError("VALIDATION", `Some parameters are wrong: ${Object.keys(fields).join(", ")}.`, fields);
}

const FIELDS_NAMED = 20;
const FIELD_NAME_LENGTH = 60;

/** What is wrong with which field: the first fault of each. */
function fieldsOf({ issues }: z.ZodError): Record<string, string> {
  const faults = issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => [key, "Unknown parameter"])
      : [[String(issue.path[0] ?? "query"), issue.message]],
  );
  return Object.fromEntries(
    faults
      .slice(0, FIELDS_NAMED)
      .reverse()
      .map(([key, fault]) => [key.slice(0, FIELD_NAME_LENGTH), fault]),
  );
}
