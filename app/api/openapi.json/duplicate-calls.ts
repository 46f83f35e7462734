import { z } from "zod";
import { closePayload, mergePayload } from "@/lib/curation/schema";
import type { MergedSchool, SchoolStanding } from "@/lib/curation/view";
import type { Same } from "./answers";
import { type Calls, OWN_WRITES } from "./call";

const schoolStanding = z.object({ id: z.string(), status: z.enum(["listed", "closed", "merged"]), version: z.int() });
const count = z.int().min(0);
const mergedSchool = z.object({
  id: z.string().describe("The school that stays"),
  name: z.string(),
  version: z.int(),
  moved: z
    .object({ reviews: count, reviewsReplaced: count, enrolments: count, representatives: count })
    .describe("What became its own; of parents who reviewed both, one review is replaced by the other"),
});

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
  "POST /api/admin/schools/{id}/merge": {
    summary:
      "Make this school and another one: its address leads there, its reviews, enrolments and representatives go there. Can't be undone",
    body: mergePayload,
    answer: { description: "The school that stays", schema: mergedSchool },
    refusals: ["UDISE_TAKEN", ...ACTS],
  },
};
