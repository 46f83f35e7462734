import { z } from "zod";
import { blankIsUnset, plausibleDay } from "@/lib/platform/schema-parts";

export const AUDIT_SORTS = ["newest", "oldest"] as const;
export type AuditSort = (typeof AUDIT_SORTS)[number];

const optional = <Value extends z.ZodType>(schema: Value) => z.preprocess(blankIsUnset, schema.optional());
const name = z.string("Give it once").regex(/^[a-z-]{1,40}(\.[a-z-]{1,40})?$/, "There is no such kind");
const day = plausibleDay("Give a day as 2026-11-21");

export const auditFilters = z.object({
  person: optional(z.uuid("Give a person's id")).describe("The id of the person who acted, or to whom it was done"),
  action: optional(name).describe("The action: `verification.decide`"),
  kind: optional(name).describe("The kind of the subject: `school`"),
  object: optional(
    z
      .string("Give it once")
      .max(100)
      .regex(/^[^\0]*$/, "There is no such thing"),
  ).describe("The subject's id, with `kind`"),
  from: optional(day).describe("The first day, in India"),
  to: optional(day).describe("The last day, in India"),
});
export type AuditFilters = z.infer<typeof auditFilters>;
