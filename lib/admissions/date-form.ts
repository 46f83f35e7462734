import type { SchoolDetail } from "@/lib/schools/view";
import { ADMISSION_KINDS, MAX_ROUNDS } from "./criteria";
import { findFault } from "./declare-dates";
import { type DeclaredDates, declaredDates } from "./schema";

/** Reads the form of the school desk, whose fields are named `{kind}.{round}.from`, and names each error by its field. */
export function checkDateForm(school: SchoolDetail, sent: URLSearchParams): { value: DeclaredDates } | { errors: Record<string, string> } {
  const { events, fields } = readEvents(sent);
  const fee = (sent.get("formFee") ?? "").replace(/[₹,\s]/g, "");
  const parsed = declaredDates.safeParse({
    academicYear: Number(sent.get("year")),
    ...Object.fromEntries(["classFrom", "classTo"].map((name) => [name, Number(sent.get(name) || NaN)])),
    formFee: fee === "" ? null : Number(fee),
    documentUrl: sent.get("documentUrl") ?? "",
    events: sent.get("withdraw") ? [] : events,
  });
  const faults: [string, string][] = parsed.success
    ? Object.entries(findFault(school, parsed.data)?.fields ?? {})
    : parsed.error.issues.map(({ path, message }) => [path.join("."), message]);
  const errors = Object.fromEntries(faults.map(([path, text]) => [fieldOf(path, fields), text]));
  if (parsed.success && faults.length === 0 && (events.length > 0 || sent.get("withdraw"))) return { value: parsed.data };
  return { errors: faults.length > 0 ? errors : { "opens.1.from": "Please enter at least one day" } };
}

function readEvents(sent: URLSearchParams) {
  const fields: string[] = [];
  const events: object[] = [];
  for (const kind of ADMISSION_KINDS)
    for (let round = 1; round <= MAX_ROUNDS; round++) {
      const [startsOn, endsOn] = ["from", "to"].map((name) => sent.get(`${kind}.${round}.${name}`) || undefined);
      if (startsOn === undefined && endsOn === undefined) continue;
      fields.push(`${kind}.${round}`);
      events.push({ kind, round, startsOn, endsOn });
    }
  return { events, fields };
}

/** `events.2.endsOn` as `test.1.to`. */
function fieldOf(path: string, fields: readonly string[]): string {
  const [, index, part] = /^events\.(\d+)\.(\w+)$/.exec(path) ?? [];
  if (index !== undefined) return `${fields[Number(index)]}.${part === "endsOn" ? "to" : "from"}`;
  return path === "events" ? "opens.1.from" : path === "academicYear" ? "year" : path;
}
