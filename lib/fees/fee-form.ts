import type { SchoolDetail } from "@/lib/schools/view";
import { FEE_HEADS, isPaidOnce, MAX_FEE_GROUPS } from "./criteria";
import { findFault } from "./declare-fees";
import { type DeclaredFees, declaredFees } from "./schema";

/** Reads the form of the school desk, whose fields are named `{group}.{head}`, and names each error by its field. */
export function checkFeeForm(school: SchoolDetail, sent: URLSearchParams): { value: DeclaredFees } | { errors: Record<string, string> } {
  const { lines, fields } = readLines(sent);
  const given = { academicYear: Number(sent.get("year")), documentUrl: (sent.get("documentUrl") ?? "").trim(), lines };
  const parsed = declaredFees.safeParse(given);
  const faults: [string, string][] = parsed.success
    ? Object.entries(findFault(school, parsed.data)?.fields ?? {})
    : parsed.error.issues.map(({ path, message }) => [path.join("."), message]);
  if (parsed.success && faults.length === 0) return { value: parsed.data };
  return { errors: Object.fromEntries(faults.map(([path, text]) => [fieldOf(path, fields), text])) };
}

function readLines(sent: URLSearchParams) {
  const fields: string[] = [];
  const lines: object[] = [];
  for (let group = 0; group < MAX_FEE_GROUPS; group++)
    for (const head of FEE_HEADS) {
      const amount = (sent.get(`${group}.${head}`) ?? "").replace(/[₹,\s]/g, "");
      if (amount === "") continue;
      const timesAYear = isPaidOnce(head) ? 1 : Number(sent.get(`${group}.${head}-times`) ?? 1);
      const [classFrom, classTo] = ["classFrom", "classTo"].map((name) => Number(sent.get(`${group}.${name}`) || NaN));
      fields.push(`${group}.${head}`);
      lines.push({ classFrom, classTo, head, amount: /^\d+$/.test(amount) ? Number(amount) : NaN, timesAYear });
    }
  return { lines, fields };
}

/** `lines.3.amount` as `0.TUITION`, `lines.3.classFrom` as `0.classFrom`. */
function fieldOf(path: string, fields: readonly string[]): string {
  const [, index, part] = /^lines\.(\d+)\.(\w+)$/.exec(path) ?? [];
  const field = fields[Number(index)];
  if (field === undefined) return path === "lines" ? `0.${FEE_HEADS[0]}` : path === "academicYear" ? "year" : path;
  if (part === "timesAYear") return `${field}-times`;
  return part.startsWith("class") ? `${field.split(".")[0]}.${part}` : field;
}
