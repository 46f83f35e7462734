import { addMinutes } from "date-fns";
import { setTimeout as sleep } from "node:timers/promises";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { COMPARED_COLUMNS, mayBeSameSchool } from "./same-school";

/** In a pincode with more schools, only schools with the same first word are compared with each other. */
const MAX_PAIRWISE_SCHOOLS = 1_000;
/** Within this distance a lower similarity of names suffices. */
const NEAR_METRES = 300;
/** Within this distance different UDISE codes may be an error. */
const SAME_SPOT_METRES = 100;
/** Schools farther apart are not the same. */
const MAX_DISTANCE_METRES = 5_000;
/** Schools of two registers are compared word by word if the trigram similarity of their names is at least this. */
const MIN_CANDIDATE_LIKENESS = 0.4;

interface IdPair {
  firstId: string;
  secondId: string;
}

/** Shorter than the interval of the job, so that after an import it doesn't occupy several job slots. */
const MAX_RUN_MINUTES = 4;

interface Search {
  signal?: AbortSignal;
  /** Whether more urgent work is running */
  givesWay?: () => Promise<boolean>;
}

/**
 * Checks changed pincodes, one transaction each, until done, stopped, preempted or out of time, and returns their number. After each it
 * pauses for as long as that took, so that pages get the database; a failing pincode goes to the end of the queue.
 */
export async function findDuplicates({ signal, givesWay }: Search = {}): Promise<number> {
  const deadline = addMinutes(clock.now(), MAX_RUN_MINUTES);
  for (let checkedCount = 0; ; checkedCount++) {
    if (clock.now() >= deadline || (await givesWay?.())) return checkedCount;
    const startedAt = performance.now();
    let zipCode: string | undefined;
    try {
      const hasNext = await inTransaction(async () => {
        zipCode = signal?.aborted ? undefined : await takeNextPincode();
        if (zipCode) await checkPincode(zipCode);
        return zipCode !== undefined;
      });
      if (!hasNext) return checkedCount;
    } catch (error) {
      if (zipCode) await requeue(zipCode);
      throw error;
    }
    await sleep(performance.now() - startedAt, undefined, { signal, ref: false }).catch(() => {}); // the process is stopping
  }
}

/** Takes the next pincode; SKIP LOCKED lets servers work on different ones. */
async function takeNextPincode(): Promise<string | undefined> {
  const [next] = await db().$queryRaw<{ zipCode: string }[]>`
    SELECT zip_code AS "zipCode" FROM duplicate_checks ORDER BY sequence LIMIT 1 FOR UPDATE SKIP LOCKED`;
  if (next) await db().duplicateCheck.deleteMany({ where: next });
  return next?.zipCode;
}

const requeue = (zipCode: string) =>
  inTransaction(async () => {
    await db().duplicateCheck.deleteMany({ where: { zipCode } });
    await db().duplicateCheck.create({ data: { zipCode } });
  });

/** Pairs that may be one school in two registers: one has a UDISE code, the other has none, and at least one is in this pincode. */
async function findInTwoRegisters(zipCode: string): Promise<IdPair[]> {
  const pairs = await db().$queryRaw<IdPair[]>`
    WITH here AS (
      SELECT id, name_words, place_id, is_demo, udise_code, earth_point(latitude, longitude) AS position
      FROM schools WHERE zip_code = ${zipCode} AND status = 'listed'),
    candidates AS (
      SELECT here.id, here.position, other.id AS other_id, earth_point(other.latitude, other.longitude) AS other_position
      FROM here JOIN schools AS other ON other.place_id = here.place_id AND other.is_demo = here.is_demo
      WHERE other.status = 'listed' AND other.udise_code IS NULL AND here.udise_code IS NOT NULL
        AND similarity(here.name_words, other.name_words) >= ${MIN_CANDIDATE_LIKENESS}
      UNION ALL
      SELECT here.id, here.position, other.id, earth_point(other.latitude, other.longitude)
      FROM here JOIN schools AS other ON other.place_id = here.place_id AND other.is_demo = here.is_demo
      WHERE other.status = 'listed' AND other.udise_code IS NOT NULL AND here.udise_code IS NULL
        AND similarity(here.name_words, other.name_words) >= ${MIN_CANDIDATE_LIKENESS}
      UNION ALL
      SELECT one.id, one.position, other.id, other.position
      FROM here AS one JOIN here AS other ON one.is_demo = other.is_demo AND one.place_id <> other.place_id
      WHERE one.udise_code IS NULL AND other.udise_code IS NOT NULL AND similarity(one.name_words, other.name_words) >= ${MIN_CANDIDATE_LIKENESS})
    SELECT DISTINCT least(id, other_id) AS "firstId", greatest(id, other_id) AS "secondId" FROM candidates
    WHERE coalesce(1000 * cube_distance(position, other_position), 0) <= ${MAX_DISTANCE_METRES}`;
  const rows = await db().school.findMany({
    where: { id: { in: pairs.flatMap(({ firstId, secondId }) => [firstId, secondId]) } },
    select: COMPARED_COLUMNS,
  });
  const schools = new Map(rows.map((row) => [row.id, row]));
  return pairs.filter(({ firstId, secondId }) => mayBeSameSchool(schools.get(firstId)!, schools.get(secondId)!));
}

/**
 * Stores pairs of possible duplicates with a school of this pincode, and deletes stored pairs that are no longer similar. Names within a
 * register are compared by trigrams; schools with different codes are a pair only if position and name nearly agree.
 */
async function checkPincode(zipCode: string): Promise<void> {
  const inTwoRegisters = await findInTwoRegisters(zipCode);
  await db().$executeRaw`
    WITH here AS (
      SELECT id, name_words, udise_code, affiliation_number, is_demo, earth_point(latitude, longitude) AS position,
        split_part(name_words, ' ', 1) AS first_word,
        count(*) OVER () > ${MAX_PAIRWISE_SCHOOLS} AS are_many
      FROM schools WHERE zip_code = ${zipCode} AND status = 'listed'),
    pairs AS (
      SELECT one.id AS first_id, other.id AS second_id, one.name_words AS one_words, other.name_words AS other_words,
        1000 * cube_distance(one.position, other.position) AS distance,
        one.udise_code IS NOT NULL OR coalesce(one.affiliation_number <> other.affiliation_number, false) AS have_different_numbers
      FROM here AS one JOIN here AS other ON one.id < other.id AND one.is_demo = other.is_demo
        AND (one.udise_code IS NULL) = (other.udise_code IS NULL) AND (NOT one.are_many OR one.first_word = other.first_word)),
    near AS (
      SELECT first_id, second_id, distance, have_different_numbers, similarity(one_words, other_words) AS likeness FROM pairs
      WHERE CASE WHEN have_different_numbers THEN distance <= ${SAME_SPOT_METRES} ELSE coalesce(distance, 0) <= ${MAX_DISTANCE_METRES} END),
    likely AS (
      SELECT first_id, second_id, distance, likeness FROM near
      WHERE likeness >= CASE WHEN have_different_numbers THEN 0.9 WHEN distance <= ${NEAR_METRES} THEN 0.5 ELSE 0.7 END
      UNION ALL
      SELECT one.id, other.id, 1000 * cube_distance(earth_point(one.latitude, one.longitude), earth_point(other.latitude, other.longitude)),
        similarity(one.name_words, other.name_words)
      FROM unnest(${inTwoRegisters.map(({ firstId }) => firstId)}::text[], ${inTwoRegisters.map(({ secondId }) => secondId)}::text[]) AS pair (first_id, second_id)
      JOIN schools AS one ON one.id = pair.first_id JOIN schools AS other ON other.id = pair.second_id),
    obsolete AS (
      DELETE FROM school_duplicates AS pair WHERE dismissed_at IS NULL
        AND (zip_code = ${zipCode} OR first_id IN (SELECT id FROM here) OR second_id IN (SELECT id FROM here))
        AND NOT EXISTS (SELECT 1 FROM likely WHERE likely.first_id = pair.first_id AND likely.second_id = pair.second_id))
    INSERT INTO school_duplicates AS pair (id, first_id, second_id, zip_code, likeness, distance_m)
    SELECT gen_random_uuid(), first_id, second_id, ${zipCode}, round(100 * likeness), round(distance) FROM likely
    ON CONFLICT (first_id, second_id) DO UPDATE SET zip_code = excluded.zip_code, likeness = excluded.likeness, distance_m = excluded.distance_m
    WHERE (pair.likeness, pair.distance_m) IS DISTINCT FROM (excluded.likeness, excluded.distance_m)`;
}
