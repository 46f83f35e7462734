import { z } from "zod";
import type { AuditValue, ListedAuditEntry } from "@/lib/audit/view";
import { auditQuery } from "../admin/audit/audit-query";
import { type Same, text } from "./answers";
import { type Calls, LIMITED } from "./call";

const value = z.json() as unknown as z.ZodType<AuditValue>;

const auditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  actor: z.object({
    kind: z.enum(["visitor", "parent", "admin", "system"]),
    id: text.describe("null for who has no name here: the system, and a parent who speaks about a review"),
    name: text,
  }),
  action: z.string().describe("verification.decide"),
  subject: z.object({ kind: z.string(), id: z.string(), name: text.describe("Of a person and of a school, while they are there") }),
  changes: z
    .array(z.object({ field: z.string(), before: value.optional(), after: value.optional() }))
    .describe("Field by field; personal values as long as they are kept"),
});
true satisfies Same<z.infer<typeof auditEntry>, ListedAuditEntry>;

/** What administrators do about themselves, and what is written down of all. */
export const ADMIN_CALLS: Calls = {
  "GET /api/admin/audit": {
    summary: "Who did what, when, before and after; a search reads names and e-mail addresses of people",
    query: auditQuery,
    answer: { description: "A page of entries, the newest first", schema: auditEntry, isList: true },
    refusals: ["UNAUTHENTICATED", "FORBIDDEN", "VALIDATION", ...LIMITED],
  },
};
