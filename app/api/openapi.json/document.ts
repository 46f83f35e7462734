import { z } from "zod";
import { ANSWERS } from "@/lib/http/error-response";
import { appUrl } from "@/lib/platform/env";
import type { ErrorCode } from "@/lib/platform/errors";
import { SITE } from "@/lib/platform/site";
import { ACCOUNT_CALLS } from "./account-calls";
import { ADMIN_CALLS } from "./admin-calls";
import { failure } from "./answers";
import { BATCH_CALLS } from "./batch-calls";
import type { CallDescription, Calls } from "./call";
import { CURATION_CALLS } from "./curation-calls";
import { CORRECTION_CALLS } from "./correction-calls";
import { DOCUMENT_CALLS } from "./document-calls";
import { DUPLICATE_CALLS } from "./duplicate-calls";
import { ENROLMENT_CALLS } from "./enrolment-calls";
import { FIGURE_CALLS } from "./figure-calls";
import { MODERATION_CALLS } from "./moderation-calls";
import { REVIEW_CALLS } from "./review-calls";
import { REPORT_CALLS } from "./report-calls";
import { REPLY_CALLS } from "./reply-calls";
import { SCHOOL_CALLS } from "./school-calls";
import { TRANSPARENCY_CALLS } from "./transparency-calls";
import { VERIFICATION_CALLS } from "./verification-calls";

/** Every call, a table a noun. */
const CALLS: Calls = {
  ...SCHOOL_CALLS,
  ...ACCOUNT_CALLS,
  ...DOCUMENT_CALLS,
  ...VERIFICATION_CALLS,
  ...ENROLMENT_CALLS,
  ...MODERATION_CALLS,
  ...REVIEW_CALLS,
  ...REPORT_CALLS,
  ...REPLY_CALLS,
  ...TRANSPARENCY_CALLS,
  ...ADMIN_CALLS,
  ...DUPLICATE_CALLS,
  ...BATCH_CALLS,
  ...FIGURE_CALLS,
  ...CURATION_CALLS,
  ...CORRECTION_CALLS,
};

/** The OpenAPI document, made of the schemas that the handlers read and the views answer. */
export function openApiDocument() {
  return {
    openapi: "3.1.0",
    info: {
      title: `${SITE.name} API`,
      version: "1",
      description:
        "Lists are bare arrays; how many there are in all and where the next page is stand in headers. Parameters that a call doesn't know are refused.",
    },
    servers: [{ url: appUrl() }],
    paths: (described ??= paths()),
    components: { schemas: { Error: jsonSchema(failure) } },
  };
}

/** Told once a process: it takes hundreds of schemas, and anyone may ask for it. */
let described: ReturnType<typeof paths> | undefined;

/** Each path with its methods, in the order of the tables. */
function paths() {
  const found: Record<string, Record<string, object>> = {};
  for (const [name, call] of Object.entries(CALLS)) {
    const [method, path] = name.split(" ");
    found[path] = { ...found[path], [method.toLowerCase()]: operation(method, path, call!) };
  }
  return found;
}

function operation(method: string, path: string, call: CallDescription) {
  const { summary, query, body, bodyTypes, answer, otherAnswer, refusals, repeats = true } = call;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const statuses = new Map<number, ErrorCode[]>();
  for (const code of [...refusals, "METHOD_NOT_ALLOWED", "INTERNAL"] as ErrorCode[])
    statuses.set(ANSWERS[code].status, [...(statuses.get(ANSWERS[code].status) ?? []), code]);
  return {
    summary,
    operationId: `${method.toLowerCase()} ${path.slice("/api/".length)}`.replace(
      /[^a-z]+(.)?/gi,
      (_, next?: string) => next?.toUpperCase() ?? "",
    ),
    parameters: [
      ...names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })),
      ...Object.entries(query?.shape ?? {}).map(([name, schema]) => queryParameter(name, schema as z.ZodType)),
      ...(method !== "GET" && repeats ? [IDEMPOTENCY_KEY] : []),
    ],
    ...((body || bodyTypes) && { requestBody: requestBody(body, bodyTypes) }),
    responses: {
      [answer.status ?? 200]: success(answer),
      ...(otherAnswer && { [otherAnswer.status ?? 200]: success(otherAnswer) }),
      ...Object.fromEntries([...statuses].map(([status, codes]) => [status, refusal(codes)])),
    },
  };
}

function requestBody(body: z.ZodType | undefined, types: string[] = ["application/json"]) {
  const schema = body ? jsonSchema(body, "input") : { type: "string", format: "binary" };
  return { required: body !== undefined, content: Object.fromEntries(types.map((type) => [type, { schema }])) };
}

function success({ status = 200, description, schema, isList }: CallDescription["answer"]) {
  return {
    description,
    headers: {
      "X-Request-Id": { schema: { type: "string" } },
      ...(isList && LIST_HEADERS),
      ...(status === 302 && { Location: { schema: { type: "string" }, required: true } }),
    },
    ...(schema && { content: { "application/json": { schema: jsonSchema(isList ? z.array(schema) : schema) } } }),
  };
}

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "Asked again with the same key within 24 hours, the call gives the same answer and does nothing twice",
  schema: { type: "string", maxLength: 255 },
};

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

function refusal(codes: ErrorCode[]) {
  const canBeTriedAgain = codes.some((code) => ANSWERS[code].retryAfter !== undefined);
  return {
    description: codes.join(", "),
    headers: {
      ...(canBeTriedAgain && { "Retry-After": { description: "Seconds", schema: { type: "integer" }, required: true } }),
      ...(codes.includes("METHOD_NOT_ALLOWED") && { Allow: { schema: { type: "string" }, required: true } }),
    },
    content: {
      "application/json": { schema: { allOf: [{ $ref: "#/components/schemas/Error" }, { properties: { code: { enum: codes } } }] } },
    },
  };
}

const LIST_HEADERS = {
  "X-Total-Count": {
    description: "How many there are in all; 10000 at most",
    schema: { type: "integer", maximum: 10_000 },
    required: true,
  },
  "X-Total-More": { description: "There are more than X-Total-Count", schema: { enum: ["true"] } },
  "X-Search-Corrected": {
    description:
      "What the words of a search for schools were taken for, where as they are they find nothing, or not what comes first; percent-encoded",
    schema: { type: "string" },
  },
  "X-Search-As-Typed": {
    description: "Beside X-Search-Corrected: how many schools have the words as they are (exact=true); 10000 at most",
    schema: { type: "integer", maximum: 10_000 },
  },
  "X-Search-Left-Out": {
    description: 'Beside X-Search-Corrected: words for filters that no school meets beside the others, percent-encoded JSON: ["private"]',
    schema: { type: "string" },
  },
  "X-Search-Filters": {
    description:
      'Words of a search for schools that were taken for filters, percent-encoded JSON: [{"filter": "maxFees", "value": "50000", "words": "under 50000"}]',
    schema: { type: "string" },
  },
  "X-Search-Near": {
    description:
      'What a place was taken for that `near` names, percent-encoded JSON: {"near": "Hamirpur", "name": "Hamirpur, Uttar Pradesh", "others": ["Hamirpur, Himachal Pradesh"]}',
    schema: { type: "string" },
  },
  Link: { description: "The next and the previous page (RFC 8288)", schema: { type: "string" } },
};

function jsonSchema(schema: z.ZodType, io: "input" | "output" = "output") {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}
