import { addHours, subDays } from "date-fns";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { viewOf } from "@/lib/platform/view-of";
import { capTotal, type ListOf, offsetAndLimit, type Page } from "@/lib/http/list-page";
import type { JointActs } from "./decide-jointly";
import { isOwnSchool, listOwnSchools } from "./own-schools";
import { ALONE_AFTER_HOURS, type JointKind, type JointSort } from "./schema";
import { listNewAdmins, needsSecondPerson } from "./second-person";
import { type JointDecision, jointDecision, type UploadPayload } from "./view";

const name = { select: { firstName: true, lastName: true } };

/** All joint decisions. The search covers subject and reason. */
export async function listJointDecisions({
  adminId,
  acts,
  sort,
  search = "",
  ...page
}: Page & { adminId: string; acts: JointActs; sort: JointSort }): Promise<ListOf<JointDecision>> {
  const { offset: skip, limit: take } = offsetAndLimit(page);
  const direction = sort === "newest" ? "desc" : "asc";
  const where = {
    AND: search.split(/\s+/).map((word) => {
      const contains = { contains: word, mode: "insensitive" as const };
      return { OR: [{ subjectName: contains }, { reason: contains }] };
    }),
  };
  const isAlone = !(await needsSecondPerson({ id: adminId }));
  const [rows, total] = await Promise.all([
    db().jointDecision.findMany({
      where,
      orderBy: [{ proposedAt: direction }, { id: direction === "desc" ? "asc" : "desc" }],
      skip,
      take,
      include: { proposedBy: name, decidedBy: name, person: { select: { firstName: true, lastName: true, email: true } } },
    }),
    db().jointDecision.count({ where }),
  ]);
  const newAdmins = await listNewAdmins([adminId, ...rows.flatMap(({ proposedById }) => proposedById ?? [])]);
  const own = await listOwnSchools(adminId);
  const listed = rows.map(async (row) => {
    const isYours = row.proposedById === adminId;
    const isAboutOwnSchool = !isYours && (await isOwnSchool(acts[row.kind as JointKind], row, own));
    return viewOf(jointDecision, {
      ...row,
      subject: { id: row.subjectId, name: row.subjectName },
      status: row.status === "open" && row.expiresAt <= clock.now() ? "lapsed" : row.status,
      changes: [...describePerson(row.person), ...changesOf(row.payload)],
      upload: (row.payload as { upload?: UploadPayload }).upload ?? null,
      proposedBy: nameOf(row.proposedBy),
      isYours,
      isOwnSchool: isAboutOwnSchool,
      mayAgree: isYours
        ? isAlone && clock.now() >= addHours(row.proposedAt, ALONE_AFTER_HOURS)
        : !isAboutOwnSchool && !newAdmins.has(adminId) && !newAdmins.has(row.proposedById ?? ""),
      decidedBy: nameOf(row.decidedBy),
    });
  });
  return { rows: await Promise.all(listed), ...capTotal(total) };
}

/** What a payload with `before` and `after` says, field by field. */
function changesOf(payload: unknown): JointDecision["changes"] {
  const { before = {}, after = {} } = payload as Partial<Record<"before" | "after", Record<string, unknown>>>;
  return Object.keys({ ...before, ...after }).map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
}

const describePerson = (person: { firstName: string; lastName: string; email: string } | null): JointDecision["changes"] =>
  person ? [{ field: "person", before: null, after: `${nameOf(person)}, ${person.email}` }] : [];

const nameOf = (person: { firstName: string; lastName: string } | null) => person && `${person.firstName} ${person.lastName}`.trim();

const UNMASKED_DAYS = 7;

/** Whether this admin and another one agreed in the last seven days to show the author of a review. */
export async function maySeeAuthor({ reviewId, adminId }: { reviewId: string; adminId: string }): Promise<boolean> {
  const kind: JointKind = "review.unmask";
  const agreed = { kind, subjectId: reviewId, status: "agreed", decidedAt: { gt: subDays(clock.now(), UNMASKED_DAYS) } };
  return (await db().jointDecision.count({ where: { ...agreed, OR: [{ proposedById: adminId }, { decidedById: adminId }] } })) > 0;
}

const RETENTION_DAYS = 365;

/** Deletes joint decisions after a year. The audit log keeps who decided what. */
export async function purgeJointDecisions(): Promise<void> {
  await db().jointDecision.deleteMany({ where: { proposedAt: { lt: subDays(clock.now(), RETENTION_DAYS) } } });
}
