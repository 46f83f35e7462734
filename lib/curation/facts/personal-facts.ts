import type { Prisma } from "@/prisma/generated/client";
import { PERSONAL_FACTS } from "@/lib/schools/personal-facts";
import type { LoggedChange } from "@/lib/curation/undo-rule";

/** Stores personal facts separately, under the school's id, because entries of the audit log itself are never deleted. */
export function auditedChange(schoolId: string, { before, after }: { before?: Prisma.InputJsonObject; after?: Prisma.InputJsonObject }) {
  const [personalBefore, personalAfter] = [fieldsOf(before, true), fieldsOf(after, true)];
  const isPersonal = [personalBefore, personalAfter].some((part) => part && Object.keys(part).length > 0);
  return {
    before: fieldsOf(before, false),
    after: fieldsOf(after, false),
    personal: isPersonal ? [{ personId: schoolId, before: personalBefore, after: personalAfter }] : [],
  };
}

const fieldsOf = (side: Prisma.InputJsonObject | undefined, isPersonal: boolean): Prisma.InputJsonObject | undefined =>
  side && Object.fromEntries(Object.entries(side).filter(([field]) => PERSONAL_FACTS.includes(field) === isPersonal));

/** Includes an entry's personal facts, and for a merger whether its parts were recorded. */
export const LOGGED_INCLUDE = {
  personal: true,
  mergerParts: { where: { kind: "school" }, select: { kind: true } },
} satisfies Prisma.AuditEntryInclude;
export type LoggedEntry = Prisma.AuditEntryGetPayload<{ include: typeof LOGGED_INCLUDE }>;

/** The complete change, with its personal facts as long as they are stored. */
export function loggedChange({
  id,
  action,
  before,
  after,
  personal,
  mergerParts,
}: Pick<LoggedEntry, "id" | "action" | "before" | "after" | "personal" | "mergerParts">): LoggedChange {
  const sides = {
    before: withPersonalFacts(
      before,
      personal.map((values) => values.before),
    ),
    after: withPersonalFacts(
      after,
      personal.map((values) => values.after),
    ),
  };
  return { id, action, ...sides, isRecorded: mergerParts.length > 0 } as unknown as LoggedChange; // what recordAudit was given
}

const withPersonalFacts = (side: Prisma.JsonValue, personal: Prisma.JsonValue[]) =>
  side === null ? null : Object.assign({}, side, ...personal);
