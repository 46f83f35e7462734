import type { Prisma } from "@/prisma/generated/client";
import { PERSONAL_FACTS } from "@/lib/schools/personal-facts";
import type { LoggedChange } from "./undo-rule";

/**
 * A change of a school as the audit log takes it: facts that may be of a person lie apart, below the school's id, for nothing in the log itself
 * is ever deleted.
 */
export function auditedChange(schoolId: string, { before, after }: { before?: Prisma.InputJsonObject; after?: Prisma.InputJsonObject }) {
  const [personalBefore, personalAfter] = [partOf(before, true), partOf(after, true)];
  const isPersonal = [personalBefore, personalAfter].some((part) => part && Object.keys(part).length > 0);
  return {
    before: partOf(before, false),
    after: partOf(after, false),
    personal: isPersonal ? [{ personId: schoolId, before: personalBefore, after: personalAfter }] : [],
  };
}

const partOf = (side: Prisma.InputJsonObject | undefined, isPersonal: boolean): Prisma.InputJsonObject | undefined =>
  side && Object.fromEntries(Object.entries(side).filter(([field]) => PERSONAL_FACTS.includes(field) === isPersonal));

/** With an entry of the log: what lies apart, and of a merger whether it was written down part by part. */
export const LOGGED = {
  personal: true,
  mergerParts: { where: { kind: "school" }, select: { kind: true } },
} satisfies Prisma.AuditEntryInclude;
export type LoggedEntry = Prisma.AuditEntryGetPayload<{ include: typeof LOGGED }>;

/** The change as it was given to the log, as long as what lies apart is kept. */
export function loggedChange({
  id,
  action,
  before,
  after,
  personal,
  mergerParts,
}: Pick<LoggedEntry, "id" | "action" | "before" | "after" | "personal" | "mergerParts">): LoggedChange {
  const sides = {
    before: whole(
      before,
      personal.map((values) => values.before),
    ),
    after: whole(
      after,
      personal.map((values) => values.after),
    ),
  };
  return { id, action, ...sides, isRecorded: mergerParts.length > 0 } as unknown as LoggedChange; // what recordAudit was given
}

const whole = (side: Prisma.JsonValue, personal: Prisma.JsonValue[]) => (side === null ? null : Object.assign({}, side, ...personal));
