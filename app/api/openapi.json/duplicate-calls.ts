import { z } from "zod";
import { closePayload, duplicateDecision, mergePayload } from "@/lib/curation/schema";
import type { DuplicatePair, ErasedFacts, MergedSchool, SchoolStanding } from "@/lib/curation/view";
import { duplicatesQuery } from "../admin/list-queries";
import { type Same, text } from "./answers";
import { type Calls, LIMITED, OWN_WRITES } from "./call";

const schoolStanding = z.object({ id: z.string(), status: z.enum(["listed", "closed", "merged"]), version: z.int() });
const forgottenFacts = z.object({ id: z.string(), forgotten: z.array(z.string()).describe("principalName, phoneNumber, email") });
const count = z.int().min(0);
const mergedSchool = z.object({
  id: z.string().describe("The school that stays"),
  name: z.string(),
  version: z.int(),
  moved: z
    .object({ reviews: count, reviewsReplaced: count, enrolments: count, representatives: count })
    .describe("What became its own; of parents who reviewed both, one review is replaced by the other"),
});

const duplicateSchool = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  zipCode: z.string(),
  udiseCode: text,
  totalReviews: count,
});
const duplicatePair = z.object({
  id: z.uuid(),
  likeness: z.int().min(0).max(100).describe("Of the names, in percent"),
  distanceM: z.int().nullable().describe("Metres between them; null where the position of one is not known"),
  first: duplicateSchool,
  second: duplicateSchool,
});

true satisfies Same<z.infer<typeof duplicatePair>, DuplicatePair>;
true satisfies Same<z.infer<typeof forgottenFacts>, ErasedFacts>;
true satisfies Same<z.infer<typeof schoolStanding>, SchoolStanding>;
true satisfies Same<z.infer<typeof mergedSchool>, MergedSchool>;

const ACTS = ["FORBIDDEN", "NOT_FOUND", "SCHOOL_NOT_FOUND", "CONFLICT", "STALE", "IDEMPOTENCY_KEY_REUSED", ...OWN_WRITES] as const;

/** Schools that have closed, and schools that are one: what administrators do about them. */
export const DUPLICATE_CALLS: Calls = {
  "POST /api/admin/schools/{id}/close": {
    summary: "A school has closed: its page says so, it leaves lists and search, nobody reviews it any more",
    body: closePayload,
    answer: { description: "How it stands", schema: schoolStanding },
    refusals: ACTS,
  },
  "POST /api/admin/schools/{id}/reopen": {
    summary: "List a closed school again",
    body: closePayload,
    answer: { description: "How it stands", schema: schoolStanding },
    refusals: ACTS,
  },
  "POST /api/admin/schools/{id}/forget": {
    summary: "Remove what the log, uploads and decided corrections say of persons in a school's facts; what its page says stays",
    answer: { description: "Of which facts something was removed, for good", schema: forgottenFacts },
    refusals: ACTS,
  },
  "POST /api/admin/schools/{id}/merge": {
    summary:
      "Make this school and another one: its address leads there, its reviews, enrolments and representatives go there. Undone by `POST /api/admin/audit/{id}/undo`",
    body: mergePayload,
    answer: { description: "The school that stays", schema: mergedSchool },
    refusals: ["UDISE_TAKEN", ...ACTS],
  },
  "GET /api/admin/duplicates": {
    summary: "Pairs of listed schools that may be one, the likeliest first; a search reads names, places and pincodes",
    query: duplicatesQuery,
    answer: { description: "A page of pairs", schema: duplicatePair, isList: true },
    refusals: ["UNAUTHENTICATED", "FORBIDDEN", "VALIDATION", ...LIMITED],
  },
  "PUT /api/admin/duplicates/{id}": {
    summary: "Two schools are not the same, and leave the queue; or that is taken back",
    body: duplicateDecision,
    answer: { description: "How they stand", schema: z.object({ id: z.uuid(), isDismissed: z.boolean() }) },
    refusals: ["FORBIDDEN", "NOT_FOUND", "IDEMPOTENCY_KEY_REUSED", ...OWN_WRITES],
  },
};
