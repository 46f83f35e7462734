// npm run log:verify [-- HASH]: verifies the public moderation log, and whether it still contains a hash noted earlier.
import { verifyLog } from "@/lib/moderation/verify-log";
import { pool } from "@/lib/platform/db";

const count = new Intl.NumberFormat("en-IN");

async function main(): Promise<number> {
  const known = process.argv[2]?.toLowerCase();
  if (known !== undefined && !/^[0-9a-f]{64}$/.test(known)) {
    console.error("A hash has 64 characters of 0 to 9 and a to f.");
    return 1;
  }
  const onProgress = process.stderr.isTTY ? (entries: number) => process.stderr.write(`\r${count.format(entries)} entries`) : undefined;
  const { end, brokenAt, holdsHash } = await verifyLog({ known, onProgress });
  if (onProgress) process.stderr.write("\r");
  if (brokenAt !== null) console.log(`The log is broken at entry ${brokenAt}.`);
  else if (end.sequence === 0) console.log("The log has no entries yet.");
  else console.log(`${count.format(end.sequence)} entries, each matches the one before it. Last hash: ${end.hash}`);
  if (holdsHash === false) console.log(`${known} is not in the log${brokenAt === null ? "" : " before it"}.`);
  return brokenAt === null && holdsHash !== false ? 0 : 1;
}

main()
  .then((code) => (process.exitCode = code))
  .finally(() => pool().end());
