import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { PERSONAL_FACTS, PERSONAL_FACTS_KEPT_DAYS } from "@/lib/schools/personal-facts";

/** A statement of these takes far less than one may. */
const DELETE_BATCH_SIZE = 10_000;

/**
 * A year after an upload its reports go, which quote what its rows said, and of what it changed the facts that may be of a person: rolled
 * back later it leaves them as they are. Piece by piece, and begun anew where it was stopped.
 */
export async function purgeOldImports(): Promise<void> {
  const before = new Date(clock.now().getTime() - PERSONAL_FACTS_KEPT_DAYS * 86_400_000);
  const old = await db().schoolBatch.findMany({
    where: { startedAt: { lt: before }, status: { not: "running" }, forgottenAt: null },
    select: { id: true, pieces: true },
  });
  for (const { id, pieces } of old) {
    while ((await forgetNotes(id)) === DELETE_BATCH_SIZE);
    for (let piece = 0; piece < pieces; piece++) await forgetFacts(id, piece);
    await db().schoolBatch.update({ where: { id }, data: { forgottenAt: clock.now() } });
  }
}

const forgetNotes = (batchId: string): Promise<number> => db().$executeRaw`
  DELETE FROM school_batch_notes WHERE id IN (SELECT id FROM school_batch_notes WHERE batch_id = ${batchId}::uuid LIMIT ${DELETE_BATCH_SIZE})`;

const forgetFacts = (batchId: string, piece: number): Promise<number> => db().$executeRaw`
  UPDATE school_batch_changes SET before = before - ${[...PERSONAL_FACTS]}::text[], after = after - ${[...PERSONAL_FACTS]}::text[]
  WHERE batch_id = ${batchId}::uuid AND piece = ${piece}`;
