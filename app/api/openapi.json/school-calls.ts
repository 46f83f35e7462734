import { z } from "zod";
import { placeListQuery, schoolFacetsQuery, schoolListQuery, suggestionsQuery } from "@/lib/search/criteria";
import { facetCounts, nearMisses, suggestion } from "@/lib/search/view";
import { emptyQuery } from "../empty-query";
import { reviewListQuery } from "../schools/[id]/reviews/review-list-query";
import { publicPlace, publicReview, publicSchool, schoolDetail } from "./answers";
import { type Calls, LIMITED } from "./call";

/** What anyone reads. */
export const SCHOOL_CALLS: Calls = {
  "GET /api/schools": {
    summary: "Search, filter and sort the listed schools",
    query: schoolListQuery,
    answer: { description: "A page of schools, best first", schema: publicSchool, isList: true },
    refusals: ["VALIDATION", "SEARCH_TOO_SLOW", ...LIMITED],
  },
  "GET /api/schools/facets": {
    summary: "How many schools each value of a filter would leave",
    query: schoolFacetsQuery,
    answer: { description: "Counts by filter and value; a filter has none where there are too many schools to count", schema: facetCounts },
    refusals: ["VALIDATION", "SEARCH_TOO_SLOW", ...LIMITED],
  },
  "GET /api/schools/near-misses": {
    summary: "What may have been meant by a search that finds nothing",
    query: schoolFacetsQuery,
    answer: { description: "Places and schools of near names, and which filter to drop", schema: nearMisses },
    refusals: ["VALIDATION", "SEARCH_TOO_SLOW", ...LIMITED],
  },
  "GET /api/schools/{id}": {
    summary: "A school with its statistics",
    query: emptyQuery,
    answer: { description: "The school", schema: schoolDetail },
    refusals: ["VALIDATION", "SCHOOL_NOT_FOUND", ...LIMITED],
  },
  "GET /api/schools/{id}/reviews": {
    summary: "A school's approved reviews",
    query: reviewListQuery,
    answer: { description: "A page of reviews, newest first where nothing else is asked for", schema: publicReview, isList: true },
    refusals: ["VALIDATION", "SCHOOL_NOT_FOUND", ...LIMITED],
  },
  "GET /api/places": {
    summary: "Cities and towns that have schools",
    query: placeListQuery,
    answer: { description: "A page of places, most schools first", schema: publicPlace, isList: true },
    refusals: ["VALIDATION", "SEARCH_TOO_SLOW", ...LIMITED],
  },
  "GET /api/suggestions": {
    summary: "What words that are still being typed may become",
    query: suggestionsQuery,
    answer: { description: "States, places, pincodes and schools in this order, eight at most", schema: z.array(suggestion) },
    refusals: ["VALIDATION", "SEARCH_TOO_SLOW", ...LIMITED],
  },
  "GET /api/health": {
    summary: "Liveness check: whether the process answers",
    answer: { description: "It does", schema: z.object({ status: z.literal("live") }) },
    refusals: [],
  },
  "GET /api/ready": {
    summary: "Readiness check: whether a load balancer should send visitors here",
    answer: {
      description: "It should. `degraded`: the database is away, and only cached pages are served",
      schema: z.object({ status: z.enum(["ready", "degraded"]) }),
    },
    otherAnswer: {
      status: 503,
      description: "It should not. `unavailable`: the database is away, and no page is cached",
      schema: z.object({ status: z.enum(["starting", "draining", "unavailable"]) }),
    },
    refusals: [],
  },
  "GET /api/cron": {
    summary: "Does the jobs that are due, with the cron secret as bearer token: for platforms where no process stays",
    query: emptyQuery,
    answer: {
      description: "How many jobs were done or tried, and whether none is due any more",
      schema: z.object({ jobs: z.int(), isDone: z.boolean() }),
    },
    refusals: ["UNAUTHENTICATED", "VALIDATION", "UNAVAILABLE", ...LIMITED],
  },
  "GET /api/openapi.json": {
    summary: "This document",
    query: emptyQuery,
    answer: { description: "OpenAPI 3.1", schema: z.record(z.string(), z.unknown()) },
    refusals: ["VALIDATION", ...LIMITED],
  },
};
