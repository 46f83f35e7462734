import { z } from "zod";
import { CORRECTION_FIELDS } from "@/lib/curation/criteria";
import { correctionDecision, newCorrection } from "@/lib/curation/schema";
import type { DecidedCorrection, ListedCorrection } from "@/lib/curation/view";
import { correctionsQuery } from "../admin/list-queries";
import { type Same, text } from "./answers";
import { type Calls, LIMITED, OWN_WRITES, WRITES } from "./call";

const listedCorrection = z.object({
  id: z.uuid(),
  school: z.object({ id: z.string(), name: z.string(), city: z.string(), version: z.int() }),
  field: z.enum(CORRECTION_FIELDS),
  present: z.string().describe('What stands there now; "" where it is not known'),
  value: z.string(),
  source: z.string(),
  note: text,
  wantsAnswer: z.boolean(),
  createdAt: z.iso.datetime(),
  version: z.int(),
});
const decidedCorrection = z.object({ id: z.uuid(), status: z.enum(["pending", "accepted", "rejected"]), version: z.int() });

true satisfies Same<z.infer<typeof listedCorrection>, ListedCorrection>;
true satisfies Same<z.infer<typeof decidedCorrection>, DecidedCorrection>;

/** What anybody says is wrong about a school, and what administrators make of it. */
export const CORRECTION_CALLS: Calls = {
  "POST /api/schools/{id}/corrections": {
    summary: "Say what is wrong about a school; nobody need be signed in",
    body: newCorrection,
    answer: { status: 201, description: "Taken; somebody looks at it", schema: z.object({ received: z.literal(true) }) },
    refusals: ["SCHOOL_NOT_FOUND", "IDEMPOTENCY_KEY_REUSED", ...WRITES],
  },
  "GET /api/admin/corrections": {
    summary: "Corrections that nobody has decided, oldest first; a search reads the school's name and place",
    query: correctionsQuery,
    answer: { description: "A page of corrections", schema: listedCorrection, isList: true },
    refusals: ["UNAUTHENTICATED", "FORBIDDEN", "VALIDATION", ...LIMITED],
  },
  "PUT /api/admin/corrections/{id}": {
    summary: "Make a correction, as it was suggested or set right, or reject it",
    body: correctionDecision,
    answer: { description: "How it was decided", schema: decidedCorrection },
    refusals: ["FORBIDDEN", "NOT_FOUND", "DECIDED", "CONFLICT", "UDISE_TAKEN", "IDEMPOTENCY_KEY_REUSED", ...OWN_WRITES],
  },
};
