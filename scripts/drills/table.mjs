/**
 * @typedef {{ check: string, result: string, ok: boolean }} DrillRow `check`: what must hold; `result`: what was measured
 * @param {(DrillRow & { drill: string })[]} rows
 */
export function printTable(rows) {
  /** @param {"drill" | "check"} key */
  const width = (key) => Math.max(...rows.map((row) => row[key].length), key.length);
  const [drill, check] = [width("drill"), width("check")];
  for (const row of rows)
    console.log(`${row.ok ? "ok    " : "FAILED"}  ${row.drill.padEnd(drill)}  ${row.check.padEnd(check)}  ${row.result}`);
}
