import { z } from "zod";
import { likelyQuery, SCHOOL_STATUSES, schoolChangePayload, schoolPayload } from "@/lib/curation/schema";
import type { AdminSchool, HistoryEntry, LikelySchool, ListedSchool } from "@/lib/curation/view";
import { GENDERS } from "@/lib/schools/schema";
import { adminSchoolsQuery, schoolHistoryQuery } from "../admin/list-queries";
import { emptyQuery } from "../empty-query";
import { publicSchool, type Same, text } from "./answers";
import { type Calls, LIMITED, OWN_WRITES } from "./call";

const moment = z.iso.datetime();
const status = z.enum(SCHOOL_STATUSES);

const adminSchool = publicSchool.omit({ stats: true, distanceKm: true, isDistanceAbout: true }).extend({
  fees: z.array(z.object({ academicYear: z.int(), averageFees: z.number() })).describe("Newest year first; 2026 is 2026-27"),
  original: z.record(z.string(), z.string()).nullable().describe("What the source said where a value is a mapping of it"),
  version: z.int().describe("Goes into the change"),
  status,
  mergedIntoId: text,
  factCount: z.int().describe("How many optional facts are known"),
  totalReviews: z.int().min(0),
});
const listedSchool = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  udiseCode: text,
  gender: z.enum(GENDERS).nullable(),
  principalName: text,
  status,
  mergedIntoId: text,
  mergedFromIds: z.array(z.string()).describe("The schools that were merged into it, whose addresses lead here"),
  totalReviews: z.int().min(0),
  isDemo: z.boolean(),
  updatedAt: moment,
});
const likelySchool = listedSchool
  .pick({ id: true, name: true, address: true, city: true, state: true, zipCode: true, udiseCode: true, status: true })
  .extend({ why: z.enum(["code", "same", "similar"]) });
const historyEntry = z.object({
  id: z.string(),
  at: moment,
  action: z.string(),
  by: text.describe("null: the product itself, or an account that is gone"),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  undoRefusal: text.describe("null: it can be undone"),
});

true satisfies Same<z.infer<typeof adminSchool>, AdminSchool>;
true satisfies Same<z.infer<typeof listedSchool>, ListedSchool>;
true satisfies Same<z.infer<typeof likelySchool>, LikelySchool>;
true satisfies Same<z.infer<typeof historyEntry>, HistoryEntry>;

const READS = ["UNAUTHENTICATED", "FORBIDDEN", "VALIDATION", ...LIMITED] as const;
const CHANGES = ["FORBIDDEN", "IDEMPOTENCY_KEY_REUSED", ...OWN_WRITES] as const;

/** How the team keeps schools right. */
export const CURATION_CALLS: Calls = {
  "POST /api/schools": {
    summary: "Add a school",
    body: schoolPayload,
    answer: { status: 201, description: "The school", schema: adminSchool },
    refusals: ["UDISE_TAKEN", ...CHANGES],
  },
  "GET /api/admin/schools": {
    summary: "Schools of any status, by name, city, state, pincode or UDISE code (its beginning from seven characters on)",
    query: adminSchoolsQuery,
    answer: { description: "A page of schools; those that aren't listed stand behind the others", schema: listedSchool, isList: true },
    refusals: READS,
  },
  "GET /api/admin/schools/likely": {
    summary: "Schools that may be the one that is being typed",
    query: likelyQuery,
    answer: { description: "Five at most, the likeliest first", schema: z.array(likelySchool) },
    refusals: READS,
  },
  "GET /api/admin/schools/{id}": {
    summary: "All facts of a school of any status, with its version",
    query: emptyQuery,
    answer: { description: "The school", schema: adminSchool },
    refusals: ["SCHOOL_NOT_FOUND", ...READS],
  },
  "PUT /api/admin/schools/{id}": {
    summary: "Change facts of a school; with `version`, a change to an older one is refused",
    body: schoolChangePayload,
    answer: { description: "The school as it is now", schema: adminSchool },
    refusals: ["SCHOOL_NOT_FOUND", "STALE", "CONFLICT", "UDISE_TAKEN", ...CHANGES],
  },
  "DELETE /api/admin/schools/{id}": {
    summary: "Delete a school with its reviews and all its data",
    answer: { status: 204, description: "It is gone, for good" },
    refusals: ["SCHOOL_NOT_FOUND", ...CHANGES],
  },
  "GET /api/admin/schools/{id}/history": {
    summary: "What was changed about a school, field by field; of one that was deleted too",
    query: schoolHistoryQuery,
    answer: { description: "A page of changes, those of uploads among them, newest first", schema: historyEntry, isList: true },
    refusals: ["NOT_FOUND", ...READS],
  },
  "POST /api/admin/audit/{id}/undo": {
    summary:
      "Put back the facts of a school that an entry of the audit log changed, where nothing later has touched them; of a merger: make two schools of one again",
    answer: { description: "The school as it is now", schema: adminSchool },
    refusals: ["NOT_FOUND", "CONFLICT", "STALE", "UDISE_TAKEN", ...CHANGES],
  },
};
