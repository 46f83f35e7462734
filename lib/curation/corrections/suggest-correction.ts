import { requireLimit } from "@/lib/http/limits/rate-limits";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import type { NewCorrection } from "@/lib/curation/schema";

interface Suggestion {
  /** The client's IP address; not stored */
  address: string;
  schoolId: string;
  correction: NewCorrection;
}

const TOO_MANY = "You’ve sent many corrections today. Please try again tomorrow, or write to us.";

/**
 * Stores a visitor's correction, with an email address only if they want an answer. A unique index ignores repeated ones.
 * @throws AppError SCHOOL_NOT_FOUND, RATE_LIMITED
 */
export async function suggestCorrection({ address, schoolId, correction }: Suggestion): Promise<{ received: true }> {
  await requireLimit({ limit: "correction-address", address }, TOO_MANY);
  if (correction.email) await requireLimit({ limit: "correction-mail", of: correction.email }, TOO_MANY);
  await requireLimit(
    { limit: "correction-school", of: schoolId },
    "Many corrections to this school are waiting to be checked. Please try again tomorrow.",
  );
  return inTransaction(async () => {
    const rows = await db().$queryRaw<object[]>`SELECT 1 FROM schools WHERE id = ${schoolId} AND status <> 'merged' FOR KEY SHARE`;
    if (rows.length === 0) throw new AppError("SCHOOL_NOT_FOUND", "School not found");
    await db().schoolCorrection.createMany({
      data: [{ ...correction, id: newId(), schoolId, createdAt: clock.now() }],
      skipDuplicates: true,
    });
    return { received: true };
  });
}
