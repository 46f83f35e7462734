import { z } from "zod";

const auditActorKind = z.enum(["visitor", "parent", "admin", "system"]);
export type AuditActorKind = z.infer<typeof auditActorKind>;

export type AuditValue = string | number | boolean | null | AuditValue[] | { [name: string]: AuditValue };
const auditValue = z.json().meta({ id: "AuditValue" }) as unknown as z.ZodType<AuditValue>;

/** A field before and after. A side is missing if it is unknown: an added field has no before. */
const auditChange = z.strictObject({ field: z.string(), before: auditValue.optional(), after: auditValue.optional() });
export type AuditChange = z.infer<typeof auditChange>;

export const listedAuditEntry = z.strictObject({
  id: z.string(),
  at: z.iso.datetime(),
  actor: z
    .strictObject({ kind: auditActorKind, id: z.string().nullable(), name: z.string().nullable() })
    .describe("`id` and `name` are null for deleted accounts, for the system, and for parents who act on reviews"),
  action: z.string().describe("verification.decide"),
  subject: z.strictObject({
    kind: z.string(),
    id: z.string(),
    name: z.string().nullable().describe("For people and schools that still exist"),
  }),
  changes: z.array(auditChange).describe("Field by field; personal values until they are purged"),
});
export type ListedAuditEntry = z.infer<typeof listedAuditEntry>;
