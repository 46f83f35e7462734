import { addDays } from "date-fns";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";

/** Anonymous reviews go within 7 days, and the protection lasts 30 days from then. */
const PROTECTED_DAYS = 37;

/**
 * Records in the current transaction that an administrator deletes an account with reviews of these locked schools. Stores a day without a
 * time, so that the record can't be matched with the account.
 */
export async function protectSchools(schoolIds: string[]): Promise<void> {
  const until = addDays(clock.now(), PROTECTED_DAYS);
  await db().$executeRaw`
    INSERT INTO protected_schools (school_id, until) SELECT DISTINCT school_id, ${until}::date FROM unnest(${schoolIds}::text[]) AS lost (school_id)
    ON CONFLICT (school_id) DO UPDATE SET until = EXCLUDED.until`;
}

/**
 * When a merger is undone, protects the restored school as long as the other one: reviews that the other one lost may
 * have been reviews of this school.
 */
export async function inheritProtection({ schoolId, intoId }: { schoolId: string; intoId: string }): Promise<void> {
  await db().$executeRaw`
    INSERT INTO protected_schools (school_id, until) SELECT ${schoolId}, until FROM protected_schools WHERE school_id = ${intoId}
    ON CONFLICT (school_id) DO UPDATE SET until = greatest(protected_schools.until, EXCLUDED.until)`;
}

/** Whether one of these schools recently lost reviews because an administrator deleted accounts. */
export async function isProtected(schoolIds: string[]): Promise<boolean> {
  return (await db().protectedSchool.count({ where: { schoolId: { in: schoolIds }, until: { gte: clock.now() } }, take: 1 })) > 0;
}

export async function purgeProtectedSchools(): Promise<void> {
  await db().protectedSchool.deleteMany({ where: { until: { lt: clock.now() } } });
}
