import type { Prisma } from "@/prisma/generated/client";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import type { LoggedChange } from "./undo-rule";

/** Facts that name a person. (A school's phone number and address of mail are its own.) */
const PERSONAL: readonly string[] = ["principalName"];
const KEPT_DAYS = 365;

/**
 * A change of a school as the audit log takes it: facts that name a person lie apart, below the school's id, for nothing in the log itself
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
  side && Object.fromEntries(Object.entries(side).filter(([field]) => PERSONAL.includes(field) === isPersonal));

type Entry = Prisma.AuditEntryGetPayload<{ include: { personal: true } }>;

/** The change as it was given to the log, as long as what lies apart is kept. */
export function loggedChange({
  id,
  action,
  before,
  after,
  personal,
}: Pick<Entry, "id" | "action" | "before" | "after" | "personal">): LoggedChange {
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
  return { id, action, ...sides } as unknown as LoggedChange; // what recordAudit was given
}

const whole = (side: Prisma.JsonValue, personal: Prisma.JsonValue[]) => (side === null ? null : Object.assign({}, side, ...personal));

/** Forgets what the audit log says of persons in these schools' facts. */
export async function forgetPersonalFacts(schoolIds: string[]): Promise<void> {
  await db().auditPersonal.deleteMany({ where: { personId: { in: schoolIds } } });
}

/** The same of changes that are a year old: they are no longer undone, and nobody asks who was principal before. */
export async function forgetOldPersonalFacts(): Promise<number> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000);
  return db().$executeRaw`
    DELETE FROM audit_personal USING audit_log
    WHERE audit_id = id AND subject_kind = 'school' AND subject_id = person_id AND at < ${before}`;
}
