import { z } from "zod";
import type { ErrorCode } from "@/lib/platform/errors";
import { SITE } from "@/lib/platform/site";
import { bodySchemaOf, type CallDeclaration, errorCodesOf, type ResponseDeclaration, statusOf } from "./call-declaration";
import { LIST_TOTAL_CAP } from "./criteria";
import { ERROR_STATUSES, errorBody } from "./responses/error-response";
import { isRaw } from "./read-body";

export interface DocumentedCall {
  method: string;
  path: string;
  declaration: CallDeclaration;
}

export type OpenApiDocument = ReturnType<typeof describeCalls>;

export function describeCalls(calls: DocumentedCall[]) {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) };
  return {
    openapi: "3.1.0",
    info: {
      title: `${SITE.name} API`,
      version: "1",
      license: { name: "MIT", identifier: "MIT" },
      description: "Lists are bare arrays; their totals and links to other pages are in headers. Unknown parameters are errors.",
    },
    paths,
    components: { schemas: { ...components, Error: jsonSchema(errorBody) } },
  };
}

function operation({ method, path, declaration }: DocumentedCall) {
  const { summary, description, params, query, body, response = {}, otherResponse, limit, repeats = true } = declaration;
  const codes = errorCodesOf(declaration);
  const statuses = new Set(codes.map((code) => ERROR_STATUSES[code].status));
  return {
    summary,
    ...(description && { description }),
    operationId: operationId(method, path),
    parameters: [
      ...pathParameters(path, params),
      ...Object.entries(shapeOf(query)).map(([name, schema]) => queryParameter(name, schema)),
      ...(limit === "write" && repeats ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body && { requestBody: requestBody(body) }),
    responses: {
      ...Object.fromEntries([response, otherResponse].flatMap((one) => (one ? [[statusOf(one), success(one)]] : []))),
      ...Object.fromEntries(
        [...statuses].map((status) => [status, failure(codes.filter((code) => ERROR_STATUSES[code].status === status))]),
      ),
    },
  };
}

/** `postAdmin_invitations` for POST /api/admin-invitations, `postAdminInvitations` for POST /api/admin/invitations. */
const operationId = (method: string, path: string) =>
  `${method.toLowerCase()}${path.replace(/^\/api/, "").replaceAll("-", "_")}`.replace(
    /[^a-z_]+(.)?/gi,
    (_, next?: string) => next?.toUpperCase() ?? "",
  );

const shapeOf = (schema: z.ZodType | undefined): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};

/** The parameters of a path. The parameter of a catch-all segment is a text: the rest of the path. */
function pathParameters(path: string, params: z.ZodType | undefined) {
  const shape = shapeOf(params);
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
    const schema = shape[name] && jsonSchema(shape[name], "input");
    return { name, in: "path", required: true, schema: schema?.type === "string" ? schema : { type: "string" } };
  });
}

function queryParameter(name: string, schema: z.ZodType) {
  const { description, ...rest } = jsonSchema(schema);
  return {
    name,
    in: "query",
    required: false,
    ...(description && { description }),
    schema: rest,
    ...(rest.type === "array" && { style: "form", explode: true }),
  };
}

function requestBody(body: NonNullable<CallDeclaration["body"]>) {
  if (!isRaw(body)) return { required: true, content: { "application/json": { schema: jsonSchema(body, "input") } } };
  const schema = { type: "string", format: "binary" };
  return { required: false, content: Object.fromEntries(body.contentTypes.map((type) => [type, { schema }])) };
}

const REASONS: Record<number, string> = { 200: "OK", 201: "Created", 204: "Done", 302: "Redirect", 503: "Unavailable" };

function success(response: ResponseDeclaration) {
  const { rows, headers, contentType, description = rows ? "A page of the list" : REASONS[statusOf(response)] } = response;
  const schema = bodySchemaOf(response);
  return {
    description,
    headers: {
      "X-Request-Id": { schema: { type: "string" } },
      ...(rows && LIST_HEADERS),
      ...(response.status === 302 && { Location: { schema: { type: "string" }, required: true } }),
      ...headers,
    },
    ...(schema && { content: { "application/json": { schema: jsonSchema(schema) } } }),
    ...(contentType && { content: { [contentType]: { schema: { type: "string" } } } }),
  };
}

function failure(codes: ErrorCode[]) {
  const isRetriable = codes.some((code) => ERROR_STATUSES[code].retryAfter !== undefined);
  return {
    description: codes.join(", "),
    headers: {
      ...(isRetriable && { "Retry-After": { description: "Seconds", schema: { type: "integer" }, required: true } }),
      ...(codes.includes("METHOD_NOT_ALLOWED") && { Allow: { schema: { type: "string" }, required: true } }),
    },
    content: {
      "application/json": { schema: { allOf: [{ $ref: "#/components/schemas/Error" }, { properties: { code: { enum: codes } } }] } },
    },
  };
}

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "A retry with the same key within 24 hours returns the same response and has no further effect",
  schema: { type: "string", maxLength: 255 },
};

const LIST_HEADERS = {
  "X-Total-Count": {
    description: `The number of rows in all, at most ${LIST_TOTAL_CAP}`,
    schema: { type: "integer", maximum: LIST_TOTAL_CAP },
    required: true,
  },
  "X-Total-More": { description: "There are more rows than X-Total-Count", schema: { enum: ["true"] } },
  Link: { description: "The next and the previous page (RFC 8288)", schema: { type: "string" } },
};

/** Schemas with an id, such as recursive ones, become components. */
function jsonSchema(schema: z.ZodType, io: "input" | "output" = "output") {
  const { $schema: _, $defs, ...rest } = z.toJSONSchema(schema, { io });
  if (!$defs) return rest;
  Object.assign(components, toComponents($defs));
  return toComponents(rest);
}

const toComponents = <Schema>(schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/')) as Schema;

const components: Record<string, object> = {};
