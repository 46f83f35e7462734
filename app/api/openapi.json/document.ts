import { z } from "zod";
import { ANSWERS } from "@/lib/http/error-response";
import { appUrl } from "@/lib/platform/env";
import type { ErrorCode } from "@/lib/platform/errors";
import { SITE } from "@/lib/platform/site";
import { schoolFacetsQuery, schoolListQuery } from "@/lib/search/criteria";
import { emptyQuery } from "../empty-query";
import { reviewListQuery } from "../schools/[id]/reviews/review-list-query";
import { facetCounts, failure, publicReview, publicSchool, schoolDetail } from "./answers";

interface CallDescription {
  summary: string;
  query: z.ZodObject;
  answer: { description: string; schema: z.ZodType; isList?: boolean };
  refusals: ErrorCode[];
}

const LIMITED = ["RATE_LIMITED", "OVERLOADED", "UNAVAILABLE"] as const satisfies ErrorCode[];

const CALLS: Record<string, CallDescription> = {
  "/api/schools": {
    summary: "Search, filter and sort the listed schools",
    query: schoolListQuery,
    answer: { description: "A page of schools, best first", schema: publicSchool, isList: true },
    refusals: ["VALIDATION", ...LIMITED],
  },
  "/api/schools/facets": {
    summary: "How many schools each value of a filter would leave",
    query: schoolFacetsQuery,
    answer: { description: "Counts by filter and value; a filter has none where there are too many schools to count", schema: facetCounts },
    refusals: ["VALIDATION", ...LIMITED],
  },
  "/api/schools/{id}": {
    summary: "A school with its statistics",
    query: emptyQuery,
    answer: { description: "The school", schema: schoolDetail },
    refusals: ["VALIDATION", "SCHOOL_NOT_FOUND", ...LIMITED],
  },
  "/api/schools/{id}/reviews": {
    summary: "A school's approved reviews",
    query: reviewListQuery,
    answer: { description: "A page of reviews, newest first where nothing else is asked for", schema: publicReview, isList: true },
    refusals: ["VALIDATION", "SCHOOL_NOT_FOUND", ...LIMITED],
  },
  "/api/health": {
    summary: "The process lives",
    query: emptyQuery,
    answer: { description: "It does", schema: z.object({ status: z.literal("live") }) },
    refusals: [],
  },
  "/api/ready": {
    summary: "Requests can be served",
    query: emptyQuery,
    answer: { description: "The database answers", schema: z.object({ status: z.literal("ready") }) },
    refusals: ["VALIDATION", ...LIMITED],
  },
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
    paths: Object.fromEntries(Object.entries(CALLS).map(([path, call]) => [path, { get: operation(path, call) }])),
    components: { schemas: { Error: jsonSchema(failure) } },
  };
}

function operation(path: string, { summary, query, answer, refusals }: CallDescription) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const statuses = new Map<number, ErrorCode[]>();
  for (const code of [...refusals, "METHOD_NOT_ALLOWED", "INTERNAL"] as ErrorCode[])
    statuses.set(ANSWERS[code].status, [...(statuses.get(ANSWERS[code].status) ?? []), code]);
  return {
    summary,
    operationId: `get ${path.slice("/api/".length)}`.replace(/[^a-z]+(.)?/gi, (_, next?: string) => next?.toUpperCase() ?? ""),
    parameters: [
      ...names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })),
      ...Object.entries(query.shape).map(([name, schema]) => queryParameter(name, schema as z.ZodType)),
    ],
    responses: {
      200: {
        description: answer.description,
        headers: { "X-Request-Id": { schema: { type: "string" } }, ...(answer.isList && LIST_HEADERS) },
        content: { "application/json": { schema: jsonSchema(answer.isList ? z.array(answer.schema) : answer.schema) } },
      },
      ...Object.fromEntries([...statuses].map(([status, codes]) => [status, refusal(codes)])),
    },
  };
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
  Link: { description: "The next and the previous page (RFC 8288)", schema: { type: "string" } },
};

function jsonSchema(schema: z.ZodType) {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "output" });
  return rest;
}
