import { z } from "zod";
import type { LogEntry } from "@/lib/moderation/view";
import { NO_RULE, RULE_CODES } from "@/lib/reviews/schema";
import { logListQuery } from "../moderation-log/log-list-query";
import type { Same } from "./answers";
import { type Calls, LIMITED } from "./call";

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const logEntry = z.object({
  sequence: z.int().min(1).describe("1, 2, 3, … without a gap"),
  day: z.iso.date().describe("Day in India"),
  kind: z.enum(["removed", "edited", "restored"]),
  subject: z.enum(["review", "reply"]),
  schoolId: z.string(),
  schoolName: z.string().describe("As it was called then"),
  ruleCode: z.enum([...RULE_CODES, NO_RULE]),
  refersTo: z.int().nullable().describe("The entry that this one takes back"),
  previousHash: hash,
  hash: hash.describe(
    "SHA-256 of the UTF-8 bytes of the JSON array [sequence, day, kind, subject, schoolId, schoolName, ruleCode, refersTo, previousHash] without spaces",
  ),
});
true satisfies Same<z.infer<typeof logEntry>, LogEntry>;

/** What anyone may check. */
export const TRANSPARENCY_CALLS: Calls = {
  "GET /api/moderation-log": {
    summary: "What moderators removed, edited and restored: a chain that anybody can check",
    query: logListQuery,
    answer: { description: "A page of entries", schema: logEntry, isList: true },
    refusals: ["VALIDATION", ...LIMITED],
  },
};
