import type { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import type { AuditActorKind, AuditChange, AuditValue, ListedAuditEntry } from "./view";

type Entry = Prisma.AuditEntryGetPayload<{ include: { personal: true } }>;

/**
 * Entries by id, in that order, with current names. Includes personal values while they are stored, without saying whose
 * they are, and never names the parent who did something to a review.
 */
export async function readAuditEntries(ids: bigint[]): Promise<ListedAuditEntry[]> {
  const entries = await db().auditEntry.findMany({ where: { id: { in: ids } }, include: { personal: true } });
  const names = await readNames(entries);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return ids.flatMap((id) => {
    const entry = byId.get(id);
    return entry ? [toListed(entry, names)] : [];
  });
}

interface Names {
  people: Map<string, string>;
  schools: Map<string, string>;
}

async function readNames(entries: Entry[]): Promise<Names> {
  const subjects = (kind: string) => entries.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => subjectId);
  const people = [...subjects("user").filter(isUuid), ...entries.flatMap(({ actorId }) => actorId ?? [])];
  const [users, schools] = await Promise.all([
    db().user.findMany({ where: { id: { in: [...new Set(people)] } }, select: { id: true, firstName: true, lastName: true } }),
    db().school.findMany({ where: { id: { in: [...new Set(subjects("school"))] } }, select: { id: true, name: true } }),
  ]);
  return {
    people: new Map(users.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()])),
    schools: new Map(schools.map(({ id, name }) => [id, name])),
  };
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

function toListed(entry: Entry, { people, schools }: Names): ListedAuditEntry {
  const { id, at, actorKind, actorId, action, subjectKind, subjectId, before, after, personal } = entry;
  const isNamed = actorId !== null && !(actorKind === "parent" && subjectKind === "review");
  const nameOfSubject = { user: people, school: schools }[subjectKind]?.get(subjectId) ?? null;
  return {
    id: String(id),
    at: at.toISOString(),
    actor: {
      kind: actorKind as AuditActorKind,
      id: isNamed ? actorId : null,
      name: isNamed ? (people.get(actorId) ?? null) : null,
    },
    action,
    subject: { kind: subjectKind, id: subjectId, name: nameOfSubject },
    changes: [{ before, after }, ...personal].flatMap(changesOf),
  };
}

/** The fields of both sides, earlier ones first. */
function changesOf({ before, after }: { before: Prisma.JsonValue; after: Prisma.JsonValue }): AuditChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].map((field) => ({
    field,
    ...(field in old && { before: old[field] }),
    ...(field in now && { after: now[field] }),
  }));
}

const fieldsOf = (side: Prisma.JsonValue): Record<string, AuditValue> =>
  typeof side === "object" && side !== null && !Array.isArray(side) ? (side as Record<string, AuditValue>) : {};
