export type AuditActorKind = "visitor" | "parent" | "admin" | "system";

/** Whatever was written down of a field. */
export type AuditValue = string | number | boolean | null | AuditValue[] | { [name: string]: AuditValue };

/** A field before and after. Left out where nothing is known: what was added has no before. */
export interface AuditChange {
  field: string;
  before?: AuditValue;
  after?: AuditValue;
}

/** An entry of the audit log, as an admin reads it. */
export interface ListedAuditEntry {
  id: string;
  at: string;
  /** `id` and `name` are null for who has no account any more, for the system, and for a parent who speaks about a review. */
  actor: { kind: AuditActorKind; id: string | null; name: string | null };
  action: string;
  /** `name`: of a person and of a school, while they are there */
  subject: { kind: string; id: string; name: string | null };
  changes: AuditChange[];
}
