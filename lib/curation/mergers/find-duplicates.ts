import { setTimeout as sleep } from "node:timers/promises";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";

/** So many schools of one pincode are compared each with each; of more, only those whose names begin alike. */
const COMPARED_EACH = 1_000;
/** In metres: names less alike are enough; so near that a code may be wrong; too far to be one. */
const NEAR = 300;
const SAME_SPOT = 100;
const APART = 5_000;

/** Less than until it is called again: after an import it has work for a while, and would take a second and a third place among the jobs. */
const AT_WORK_FOR_MS = 4 * 60_000;

interface Search {
  signal?: AbortSignal;
  /** Whether something more urgent is at work */
  givesWay?: () => Promise<boolean>;
}

/**
 * Looks through the pincodes in which schools came or changed, one after the other, each in a transaction of its own, so that it can be
 * stopped anywhere and goes on there; it stops by itself after four minutes, or where it gives way. Between two it rests for as long as the
 * last one took: nobody waits for it, and pages need the database. One that fails, or takes too long, goes behind all others, for another
 * time. Answers how many were looked through.
 */
export async function findDuplicates({ signal, givesWay }: Search = {}): Promise<number> {
  const until = clock.now().getTime() + AT_WORK_FOR_MS;
  for (let done = 0; ; done++) {
    if (clock.now().getTime() >= until || (await givesWay?.())) return done;
    const begun = performance.now();
    let zipCode: string | undefined;
    try {
      const goesOn = await inTransaction(async () => {
        zipCode = signal?.aborted ? undefined : await takeNext();
        if (zipCode) await lookThrough(zipCode);
        return zipCode !== undefined;
      });
      if (!goesOn) return done;
    } catch (error) {
      if (zipCode) await putOff(zipCode);
      throw error;
    }
    await sleep(performance.now() - begun, undefined, { signal, ref: false }).catch(() => {}); // the process ends
  }
}

/** Two servers at once take two pincodes. */
async function takeNext(): Promise<string | undefined> {
  const [next] = await db().$queryRaw<{ zipCode: string }[]>`
    SELECT zip_code AS "zipCode" FROM duplicate_checks ORDER BY sequence LIMIT 1 FOR UPDATE SKIP LOCKED`;
  if (next) await db().duplicateCheck.deleteMany({ where: next });
  return next?.zipCode;
}

const putOff = (zipCode: string) =>
  inTransaction(async () => {
    await db().duplicateCheck.deleteMany({ where: { zipCode } });
    await db().duplicateCheck.create({ data: { zipCode } });
  });

/**
 * Writes down which schools of a pincode may be one, and forgets pairs that are not likely any more. Names as the search has them are
 * compared by their trigrams. Different UDISE codes are different schools, unless both stand on one spot under nearly one name.
 * What somebody has dismissed stays dismissed.
 */
async function lookThrough(zipCode: string): Promise<void> {
  await db().$executeRaw`
    WITH here AS (
      SELECT id, name_words, udise_code, is_demo, earth_point(latitude, longitude) AS position, split_part(name_words, ' ', 1) AS opening,
        count(*) OVER () > ${COMPARED_EACH} AS are_many
      FROM schools WHERE zip_code = ${zipCode} AND status = 'listed'),
    pairs AS (
      SELECT one.id AS first_id, other.id AS second_id, one.name_words AS one_words, other.name_words AS other_words,
        1000 * cube_distance(one.position, other.position) AS distance, coalesce(one.udise_code <> other.udise_code, false) AS have_codes
      FROM here AS one JOIN here AS other ON one.id < other.id AND one.is_demo = other.is_demo
        AND (NOT one.are_many OR one.opening = other.opening)),
    near AS (
      SELECT first_id, second_id, distance, have_codes, similarity(one_words, other_words) AS likeness FROM pairs
      WHERE CASE WHEN have_codes THEN distance <= ${SAME_SPOT} ELSE coalesce(distance, 0) <= ${APART} END),
    likely AS (
      SELECT * FROM near WHERE likeness >= CASE WHEN have_codes THEN 0.9 WHEN distance <= ${NEAR} THEN 0.5 ELSE 0.7 END),
    forgotten AS (
      DELETE FROM school_duplicates AS kept WHERE zip_code = ${zipCode} AND dismissed_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM likely WHERE likely.first_id = kept.first_id AND likely.second_id = kept.second_id))
    INSERT INTO school_duplicates AS kept (id, first_id, second_id, zip_code, likeness, distance_m)
    SELECT gen_random_uuid(), first_id, second_id, ${zipCode}, round(100 * likeness), round(distance) FROM likely
    ON CONFLICT (first_id, second_id) DO UPDATE SET zip_code = excluded.zip_code, likeness = excluded.likeness, distance_m = excluded.distance_m
    WHERE (kept.zip_code, kept.likeness, kept.distance_m) IS DISTINCT FROM (excluded.zip_code, excluded.likeness, excluded.distance_m)`;
}
