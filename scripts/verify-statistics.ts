// npm run stats:verify [-- --repair] – recomputes every school's statistics from its reviews and reports differences.
import { listStatisticsDifferences, recountStatistics } from "@/lib/reviews/statistics";
import { inTransaction, pool } from "@/lib/platform/db";

const BATCH = 1000;

async function main(): Promise<number> {
  const isRepair = process.argv.includes("--repair");
  let different = 0;
  for (;;) {
    const differences = await listStatisticsDifferences(BATCH);
    for (const { schoolId, kept, counted } of differences) {
      console.log(`${schoolId}: ${kept ?? "no"} reviews kept, ${counted ?? "no"} counted`);
    }
    different += differences.length;
    if (!isRepair || differences.length === 0) break;
    const schoolIds = differences.map((difference) => difference.schoolId);
    await inTransaction(() => recountStatistics(schoolIds), { timeout: 60_000 });
    if (differences.length < BATCH) break;
  }
  console.log(
    different === 0
      ? "Every school's statistics equal its reviews."
      : `${different} schools differ${isRepair ? "ed and are repaired" : ""}.`,
  );
  return different === 0 || isRepair ? 0 : 1;
}

main()
  .then((code) => (process.exitCode = code))
  .finally(() => pool().end());
