// npm run doctor: checks settings, database, store, mail and disk, and says what to do. Changes nothing that it doesn't remove.
import { type Finding, runChecks } from "./checks";

const LABELS = { ok: "ok", warning: "WARNING", problem: "PROBLEM" };

async function main(): Promise<number> {
  const counts: Record<Finding["level"], number> = { ok: 0, warning: 0, problem: 0 };
  for await (const { level, text } of runChecks()) {
    counts[level]++;
    console.log(`${LABELS[level].padEnd(8)}${text}`);
  }
  console.log(`\nProblems: ${counts.problem}. Warnings: ${counts.warning}.`);
  return counts.problem > 0 ? 1 : 0;
}

void main().then((code) => process.exit(code));
