import { Prisma } from "@/prisma/generated/client";
import { actionLabel } from "@/lib/audit/labels";
import { type AuditSearch, auditWhere } from "@/lib/audit/list-audit";
import type { CsvCell } from "@/lib/platform/csv";
import { readPrivateRows } from "@/lib/platform/db";
import { inBatches, ROW_BATCH_SIZE } from "@/lib/http/list-page";

const COLUMNS = ["id", "at", "actorKind", "actorId", "action", "what", "subjectKind", "subjectId", "before", "after"];

interface Row {
  id: string;
  at: Date;
  actorKind: string;
  actorId: string | null;
  action: string;
  subjectKind: string;
  subjectId: string;
  before: unknown;
  after: unknown;
}

/** The filtered audit log, newest first: ids and changed fields, without personal values and without the parent who acted on a review. */
export function exportAudit(search: AuditSearch) {
  return { columns: COLUMNS, batches: inBatches((after: Row | undefined) => readEntries(search, after), toCells) };
}

const readEntries = (search: AuditSearch, after: Row | undefined): Promise<Row[]> =>
  readPrivateRows<Row[]>`
    SELECT id, at, actor_kind AS "actorKind", CASE WHEN actor_kind = 'parent' AND subject_kind = 'review' THEN NULL ELSE actor_id END AS "actorId",
      action, subject_kind AS "subjectKind", subject_id AS "subjectId", before, after
    FROM audit_log WHERE ${auditWhere(search)} AND ${after ? Prisma.sql`id < ${after.id}::bigint` : Prisma.sql`TRUE`}
    ORDER BY id DESC LIMIT ${ROW_BATCH_SIZE}`;

const toCells = ({ id, at, actorKind, actorId, action, subjectKind, subjectId, before, after }: Row): CsvCell[] => [
  id,
  at.toISOString(),
  actorKind,
  actorId,
  action,
  actionLabel(action),
  subjectKind,
  subjectId,
  toJson(before),
  toJson(after),
];

const toJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
