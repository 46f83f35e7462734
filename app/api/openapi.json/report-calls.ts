import { z } from "zod";
import { GRIEVANCE_CATEGORIES, GRIEVANCE_OUTCOMES, grievanceDecision, newGrievance } from "@/lib/grievances/schema";
import type { GrievanceDetail, ListedGrievance, ReceivedGrievance } from "@/lib/grievances/view";
import { reportResolution } from "@/lib/moderation/schema";
import type { OpenReport, ReceivedReport, ResolvedReport } from "@/lib/moderation/view";
import { REPORT_REASONS, reportPayload } from "@/lib/reviews/schema";
import { grievancesQuery, reportsQuery } from "../admin/list-queries";
import { emptyQuery } from "../empty-query";
import { type Same, text } from "./answers";
import { type Calls, LIMITED, OWN_WRITES, WRITES } from "./call";

const moment = z.iso.datetime();
const reasonCode = z.enum(REPORT_REASONS);

const receivedReport = z.object({
  id: z.uuid(),
  reasonCode,
  dueAt: moment.describe("By when it is decided"),
  isHidden: z.boolean().describe("Nobody sees it until then"),
});
const openReport = z.object({
  id: z.uuid(),
  reasonCode,
  text,
  isByMember: z.boolean().describe("Somebody who was signed in; else a visitor"),
  createdAt: moment,
  dueAt: moment,
  review: z.object({
    id: z.uuid(),
    version: z.int(),
    school: z.object({ id: z.string(), name: z.string(), city: z.string() }),
    overallRating: z.int(),
    comments: z.object({ teachers: text, facilities: text, academics: text, atmosphere: text, administration: text, overall: text }),
    publishedOn: z.iso.date().nullable(),
    isPublished: z.boolean(),
    isHidden: z.boolean().describe("A report took it off the page"),
  }),
  reply: z
    .object({ id: z.uuid(), version: z.int(), text: z.string(), publishedOn: z.iso.date().nullable(), isHidden: z.boolean() })
    .nullable()
    .describe("The school's reply, where the report is about that"),
});
const resolvedReport = z.object({ id: z.uuid(), resolution: z.enum(["kept", "removed"]) });

const receivedGrievance = z.object({
  number: z.string().describe("G-7K3M9Q2X: to name when you write to us about it"),
  dueAt: moment.describe("By when it is answered"),
});
const listedGrievance = z.object({
  id: z.uuid(),
  number: z.string(),
  category: z.enum(GRIEVANCE_CATEGORIES),
  name: text,
  email: text,
  createdAt: moment,
  dueAt: moment,
  decidedAt: moment.nullable(),
  outcome: z.enum(GRIEVANCE_OUTCOMES).nullable(),
});
const grievanceDetail = listedGrievance.extend({
  message: text,
  page: text.describe("Path on this site"),
  isByMember: z.boolean(),
  answer: text,
  decidedBy: text,
  version: z.int().describe("Goes into the decision"),
});

true satisfies Same<z.infer<typeof receivedReport>, ReceivedReport>;
true satisfies Same<z.infer<typeof openReport>, OpenReport>;
true satisfies Same<z.infer<typeof resolvedReport>, ResolvedReport>;
true satisfies Same<z.infer<typeof receivedGrievance>, ReceivedGrievance>;
true satisfies Same<z.infer<typeof listedGrievance>, ListedGrievance>;
true satisfies Same<z.infer<typeof grievanceDetail>, GrievanceDetail>;

const READS = ["UNAUTHENTICATED", "FORBIDDEN", "VALIDATION", ...LIMITED] as const;
const DECISIONS = ["FORBIDDEN", "NOT_FOUND", "DECIDED", "CONFLICT", "IDEMPOTENCY_KEY_REUSED", ...OWN_WRITES] as const;

/** Reports of reviews and grievances: what anybody sends, and what administrators do about it. */
export const REPORT_CALLS: Calls = {
  "POST /api/reviews/{id}/reports": {
    summary: "Say which rule a published review, or the school's reply to it, breaks; nobody need be signed in",
    body: reportPayload,
    answer: { status: 201, description: "Taken; tells nothing about the author", schema: receivedReport },
    refusals: ["FORBIDDEN", "NOT_FOUND", "IDEMPOTENCY_KEY_REUSED", ...WRITES],
  },
  "GET /api/admin/reports": {
    summary: "The reports that nobody has decided, the most urgent first; a search reads the school's name and place",
    query: reportsQuery,
    answer: { description: "A page of reports", schema: openReport, isList: true },
    refusals: READS,
  },
  "PUT /api/admin/reports/{id}": {
    summary: "Keep a review or a reply that was reported: this report and others of the same reason are closed",
    body: reportResolution,
    answer: { description: "How it was decided", schema: resolvedReport },
    refusals: DECISIONS,
  },
  "POST /api/grievances": {
    summary: "Raise a grievance; nobody need be signed in. It is acknowledged by mail at once",
    body: newGrievance,
    answer: { status: 201, description: "Its number, and by when it is answered", schema: receivedGrievance },
    refusals: ["IDEMPOTENCY_KEY_REUSED", ...WRITES],
  },
  "GET /api/admin/grievances": {
    summary: "Grievances, the open ones first by when they must be answered; a search reads number, name and e-mail",
    query: grievancesQuery,
    answer: { description: "A page of grievances", schema: listedGrievance, isList: true },
    refusals: READS,
  },
  "GET /api/admin/grievances/{id}": {
    summary: "A grievance with its message and its answer",
    query: emptyQuery,
    answer: { description: "The grievance", schema: grievanceDetail },
    refusals: ["NOT_FOUND", ...READS],
  },
  "PUT /api/admin/grievances/{id}": {
    summary: "Decide a grievance, once; the answer is mailed",
    body: grievanceDecision,
    answer: { description: "The grievance", schema: grievanceDetail },
    refusals: DECISIONS,
  },
};
