// npm run stats:verify [-- --repair]: compares schools' statistics, and what the search derives from them, with their reviews.
import { db, inTransaction, pool } from "@/lib/platform/db";
import { listStatisticsDifferences, recountStatistics } from "@/lib/reviews/statistics";
import { listRatingDifferences, refreshSearch } from "@/lib/search/engine/postgres/verify-ratings";

const VERIFY_BATCH_SIZE = 1000;
/** Longer than any page's limit, for a million reviews and more. */
const TIMEOUT_MS = 300_000;

interface Check<Difference> {
  list: (limit: number) => Promise<Difference[]>;
  repair: (schoolIds: string[]) => Promise<void>;
  say: (difference: Difference) => string;
}

/** Lists all differences; with `--repair` repairs them in batches. Returns how many there were. */
async function verify<Difference extends { schoolId: string }>(check: Check<Difference>, isRepair: boolean): Promise<number> {
  let different = 0;
  for (;;) {
    const differences = await withLongTimeout(() => check.list(isRepair ? VERIFY_BATCH_SIZE : 2 ** 31 - 1));
    for (const difference of differences) console.log(`${difference.schoolId}: ${check.say(difference)}`);
    different += differences.length;
    if (!isRepair || differences.length === 0) return different;
    await withLongTimeout(() => check.repair(differences.map(({ schoolId }) => schoolId)));
    if (differences.length < VERIFY_BATCH_SIZE) return different;
  }
}

const withLongTimeout = <Result>(work: () => Promise<Result>): Promise<Result> =>
  inTransaction(
    async () => {
      await db().$executeRaw`SELECT set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`;
      return work();
    },
    { timeout: TIMEOUT_MS },
  );

async function main(): Promise<number> {
  const isRepair = process.argv.includes("--repair");
  const statistics = await verify(
    {
      list: listStatisticsDifferences,
      repair: recountStatistics,
      say: ({ stored, counted }) => `${stored ?? "no"} reviews stored, ${counted ?? "no"} counted`,
    },
    isRepair,
  );
  const ratings = await verify(
    {
      list: listRatingDifferences,
      repair: refreshSearch,
      say: ({ stored, right }) => `the search has the average ${stored ?? "none"}, or its rank, where it should have ${right ?? "none"}`,
    },
    isRepair,
  );
  const ending = isRepair ? "ed and are repaired" : "";
  if (statistics > 0) console.log(`${statistics} schools differ${ending}.`);
  if (ratings > 0) console.log(`${ratings} schools differ${ending} in the search.`);
  if (statistics + ratings === 0) console.log("Every school's statistics match its reviews, also in the search.");
  return statistics + ratings === 0 || isRepair ? 0 : 1;
}

main()
  .then((code) => (process.exitCode = code))
  .finally(() => pool().end());
