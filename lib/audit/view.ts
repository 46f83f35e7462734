export type AuditActorKind = "visitor" | "parent" | "admin" | "system";

/** Any recorded value of a field. */
export type AuditValue = string | number | boolean | null | AuditValue[] | { [name: string]: AuditValue };

/** A field before and after. A side is missing if it is unknown: an added field has no before. */
export interface AuditChange {
  field: string;
  before?: AuditValue;
  after?: AuditValue;
}

/** An entry of the audit log, as an admin reads it. */
export interface ListedAuditEntry {
  id: string;
  at: string;
  /** `id` and `name` are null for deleted accounts, for the system, and for parents who act on reviews. */
  actor: { kind: AuditActorKind; id: string | null; name: string | null };
  action: string;
  /** `name`: for people and schools that still exist */
  subject: { kind: string; id: string; name: string | null };
  changes: AuditChange[];
}
