// npm run log:verify [-- HASH]: verifies the public moderation log and the digests of the audit log, and whether one of them still contains
// a hash noted earlier.
import { verifyDigests } from "@/lib/audit/verify-digests";
import { verifyLog } from "@/lib/moderation/log/verify-log";
import { pool } from "@/lib/platform/db";
import { formatCount } from "@/lib/schools/labels";

async function main(): Promise<number> {
  const known = process.argv[2]?.toLowerCase();
  if (known !== undefined && !/^[0-9a-f]{64}$/.test(known)) {
    console.error("A hash has 64 characters of 0 to 9 and a to f.");
    return 1;
  }
  const onProgress = process.stderr.isTTY ? (entries: number) => process.stderr.write(`\r${formatCount(entries)} entries`) : undefined;
  const log = await verifyLog({ known, onProgress });
  if (onProgress) process.stderr.write("\r");
  if (log.brokenAt !== null) console.log(`The log is broken at entry ${log.brokenAt}.`);
  else if (log.end.sequence === 0) console.log("The log has no entries yet.");
  else console.log(`${formatCount(log.end.sequence)} entries, each matches the one before it. Last hash: ${log.end.hash}`);

  const digests = await verifyDigests({ known });
  if (digests.brokenOn !== null) console.log(`The audit log was changed: its digest of ${digests.brokenOn} doesn't match.`);
  else if (digests.end.sequence === 0) console.log("The audit log has no digests yet.");
  else
    console.log(`${formatCount(digests.end.sequence)} digests of the audit log, each matches its entries. Last hash: ${digests.end.hash}`);

  const isMissing = known !== undefined && !log.holdsHash && !digests.holdsHash;
  if (isMissing) console.log(`${known} is in neither.`);
  return log.brokenAt === null && digests.brokenOn === null && !isMissing ? 0 : 1;
}

main()
  .then((code) => (process.exitCode = code))
  .finally(() => pool().end());
