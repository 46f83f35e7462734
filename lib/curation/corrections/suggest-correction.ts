import { requireFrom } from "@/lib/http/rate-limits";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import type { NewCorrection } from "@/lib/curation/schema";

interface Suggestion {
  /** Where it comes from; not kept */
  address: string;
  schoolId: string;
  correction: NewCorrection;
}

const TOO_MANY = "That were many corrections. Please go on tomorrow, or write to us.";

/**
 * Takes from anybody what is wrong about a school; somebody of the team looks at it. Who said it isn't kept, only the mail address where an
 * answer was asked for. The same said twice is one, which a unique index holds: it is answered alike and nothing is added.
 *
 * @throws AppError SCHOOL_NOT_FOUND, RATE_LIMITED
 */
export async function suggestCorrection({ address, schoolId, correction }: Suggestion): Promise<{ received: true }> {
  await requireFrom({ limit: "correction-address", of: address }, TOO_MANY);
  if (correction.email) await requireFrom({ limit: "correction-mail", of: correction.email }, TOO_MANY);
  await requireFrom({ limit: "correction-school", of: schoolId }, "This school has many corrections that wait. Please come back tomorrow.");
  return inTransaction(async () => {
    const held = await db().$queryRaw<object[]>`SELECT 1 FROM schools WHERE id = ${schoolId} AND status <> 'merged' FOR KEY SHARE`;
    if (held.length === 0) throw new AppError("SCHOOL_NOT_FOUND", "School not found");
    await db().schoolCorrection.createMany({
      data: [{ ...correction, id: newId(), schoolId, createdAt: clock.now() }],
      skipDuplicates: true,
    });
    return { received: true };
  });
}
