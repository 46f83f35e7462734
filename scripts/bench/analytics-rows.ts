// Rows of three years of a site used by all of India, made by a few set-based statements.
// A few schools have most views and reviews, a few words most searches, and the number of users grows.
import pg from "pg";
import { STATES } from "../../lib/schools/places/states";

export const YEARS = 3;
const DAYS = YEARS * 365;
/** Retention as in lib/analytics/count-visits.ts: views of schools for two years, rare search words for 90 days. */
const VIEW_DAYS = 2 * 366;
const RARE_WORDS_DAYS = 90;
const LOOKS_A_DAY = 60_000;
const WORDS_A_DAY = 5_000;
/** Words of a day up to this rank are searched for at least three times. */
const FREQUENT_WORD_COUNT = 1_000;

export interface Sizes {
  schools: number;
  users: number;
  reviews: number;
}

const TABLES = [
  "schools",
  "school_search",
  "users",
  "verification_decisions",
  "reviews",
  "review_decisions",
  "school_views",
  "search_words",
];

/** Without triggers and foreign keys while the rows are written; indexes are built afterwards. */
export async function fillAnalytics(url: string, sizes: Sizes, part: number): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    "SET session_replication_role = replica; SET maintenance_work_mem = '256MB'; SET work_mem = '64MB'; SELECT setseed(0.5)",
  );
  await withoutIndexes(client, async () => {
    await writeSchools(client, sizes);
    await writePeople(client, sizes);
    await writeReviews(client, sizes);
    await writeVisits(client, sizes, part);
  });
  await client.query("VACUUM ANALYZE");
  await client.end();
}

/** Drops the indexes that no constraint needs, and builds them once over all rows. */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = ANY ($1::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [TABLES],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}

async function writeSchools(client: pg.Client, { schools }: Sizes) {
  await client.query(
    `INSERT INTO schools (id, name, address, city, state, zip_code, place_id, match_key, name_words, place_words)
     SELECT ${schoolId("n")}, 'School ' || n, n || ' Station Road', 'Town', 'State', '422001',
       ($1::text[])[1 + n % 36] || '/town', n, 'school ' || n, 'town'
     FROM generate_series(1, ${schools}) AS n`,
    [STATES.map(({ slug }) => slug)],
  );
  await client.query(`INSERT INTO school_search (serial, rank, bayesian_rating, average_rating, average_fees, place_id, name_words, place_words, facilities)
     SELECT serial, serial, 0, CASE WHEN serial % 3 = 0 THEN 4 END, CASE WHEN serial % 2 = 0 THEN 40000 END, place_id, name_words, place_words, '{}' FROM schools`);
}

/** Most are decided within a day or two, some after a week; the newest are pending. */
async function writePeople(client: pg.Client, { users }: Sizes) {
  await client.query(
    `INSERT INTO users (id, first_name, last_name, email, created_at, applied_at, verification_status, is_verified)
     SELECT ${numbered("8000", "n")}, 'First', 'Last ' || n, n || '@bench.example', at, at, status, status = 'approved'
     FROM generate_series(1, ${users}) AS n, LATERAL (SELECT ${momentOf("n", users)} AS at) AS joined,
       LATERAL (SELECT CASE WHEN at > now() - interval '2 days' THEN 'pending' WHEN random() < 0.88 THEN 'approved' ELSE 'rejected' END AS status) AS decided`,
  );
  await client.query(`INSERT INTO verification_decisions (id, parent_id, decision, previous_status, decided_at)
     SELECT id, id, verification_status, 'pending', least(now(), created_at + interval '1 hour' * exp(2.5 + random_normal()))
     FROM users WHERE verification_status <> 'pending'`);
}

async function writeReviews(client: pg.Client, { schools, reviews }: Sizes) {
  await client.query(
    `INSERT INTO reviews (id, school_id, status, removal_code, removed_at, submitted_at, published_on, overall_rating, teachers_rating,
       facilities_rating, academics_rating, atmosphere_rating, administration_rating, overall_comment)
     SELECT ${numbered("9000", "n")}, ${schoolId("k")}, status, CASE WHEN status = 'removed' THEN 'abuse' END, CASE WHEN status = 'removed' THEN at + interval '2 days' END, at,
       CASE WHEN status <> 'pending' THEN ((at + interval '1 day') AT TIME ZONE 'Asia/Kolkata')::date END,
       (ARRAY[1, 2, 3, 3, 4, 4, 4, 5, 5, 5])[1 + floor(10 * random())::int], 4, 3, 4, 4, 3, 'Words about the school, number ' || n || repeat(', and more words', n % 20)
     FROM generate_series(1, ${reviews}) AS n, LATERAL (SELECT ${momentOf("n", reviews)} AS at) AS sent,
       LATERAL (SELECT CASE WHEN at > now() - interval '2 days' THEN 'pending' WHEN random() < 0.98 THEN 'approved' ELSE 'removed' END AS status) AS decided,
       floor(1 + ${schools} * power(random(), 3) + 0 * n) AS k`,
  );
  await client.query(`INSERT INTO review_decisions (id, review_id, decision, reason_code, previous_status, decided_at)
     SELECT id, id, 'removed', 'abuse', 'approved', removed_at FROM reviews WHERE status = 'removed'`);
}

/**
 * The k-th school gets about 1/k of a day's views. Of schools with less than one view a day, random ones are viewed.
 * (Random subqueries refer to the day or the number; otherwise Postgres evaluates them only once.)
 */
async function writeVisits(client: pg.Client, { schools }: Sizes, part: number) {
  const most = (LOOKS_A_DAY * part) / Math.log(schools);
  const steady = Math.max(1, Math.floor(most));
  await client.query(
    `INSERT INTO school_views (day, school_id, views)
     SELECT current_date - d, ${schoolId("k")}, max(views) FROM generate_series(0, ${VIEW_DAYS - 1}) AS d, LATERAL (
       SELECT k, ceil((0.5 + random()) * ${most} / k) AS views FROM generate_series(1, ${steady}) AS k WHERE d >= 0
       UNION ALL SELECT ceil(${steady} * power(${schools / steady}::float8, random()))::int, 1 FROM generate_series(1, ${4 * steady}) WHERE d >= 0
     ) AS looks GROUP BY d, k`,
  );
  await client.query(
    `INSERT INTO search_words (day, words, searches, empty, clicks, first_clicks, positions)
     SELECT current_date - d, 'words ' || k, searches, CASE WHEN k % 10 = 0 THEN searches ELSE 0 END,
       CASE WHEN k % 10 = 0 THEN 0 ELSE (searches + 1) / 2 END, CASE WHEN k % 10 = 0 THEN 0 ELSE (searches + 2) / 3 END, searches
     FROM generate_series(0, ${DAYS - 1}) AS d, generate_series(1, ${Math.ceil(WORDS_A_DAY * part)}) AS k,
       LATERAL (SELECT ceil(3.0 * ${FREQUENT_WORD_COUNT * part} / k)::int AS searches) AS asked
     WHERE d < ${VIEW_DAYS} AND (searches > 2 OR d <= ${RARE_WORDS_DAYS})`,
  );
}

/** Growth: the first half of the period has fewer rows than the second. */
const momentOf = (n: string, count: number) => `now() - interval '${DAYS} days' * (1 - power(${n}::float8 / ${count}, 0.7))`;

/** As long as a real school ID. */
const schoolId = (n: string) => `'school-' || ${n}::int || '-town-' || substr(md5(${n}::int::text), 1, 6)`;

/** Consecutive UUIDs. */
const numbered = (kind: string, n: string) => `('00000000-0000-4000-${kind}-' || lpad(${n}::text, 12, '0'))::uuid`;
