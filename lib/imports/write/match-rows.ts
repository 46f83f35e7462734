import type { NamedPlace } from "@/lib/schools/place-names";
import type { DerivedSchool } from "@/lib/schools/new-school";
import type { SchoolInput } from "@/lib/schools/schema";
import type { TouchedSchools } from "./touched-schools";

/** A readable row on its way into the database. */
export interface ImportRow {
  line: number;
  input: SchoolInput;
  derived: DerivedSchool;
  place: NamedPlace;
}

/** A stored school that a row may be: by its code, or by name, address and pincode. `serial` is null in a dry run's plan. */
export interface Candidate {
  serial: number | null;
  hasCode: boolean;
  /** It was merged into another: what it says nobody sees any more. */
  isMerged?: boolean;
}

export interface Candidates {
  byCode: ReadonlyMap<string, Candidate>;
  byKey: ReadonlyMap<string, readonly Candidate[]>;
}

export interface Decisions {
  toInsert: ImportRow[];
  toCompare: { row: ImportRow; serial: number }[];
  toSkip: { row: ImportRow; reason: string }[];
}

/**
 * Decides for each row of a chunk, in the order of the file, whether it is a new school, a stored one, or a possible duplicate.
 *
 * A row with a UDISE code is the stored school of that code; else, where exactly one stored school without a code has its
 * name, address and pincode, it is that one and brings its code; else it is new: different codes never match. A row
 * without a code is the one stored school with its name, address and pincode; where there are several, or where a row
 * before it in the file is that school, nobody can tell which is meant, and it is skipped. Each school is met by one row
 * of a file at most, which is why importing a file again changes nothing.
 */
export function matchRows(rows: readonly ImportRow[], { byCode, byKey }: Candidates, touched: TouchedSchools): Decisions {
  const decisions: Decisions = { toInsert: [], toCompare: [], toSkip: [] };
  const linesByCode = new Map<string, number>();
  const linesByKey = new Map<string, number>();
  const met = new Map<number, number>();
  const isMet = ({ serial }: Candidate) => serial === null || met.has(serial) || touched.has(serial);

  for (const row of rows) {
    const { udiseCode: code } = row.input;
    const key = row.derived.matchKey;
    const skip = (reason: string) => decisions.toSkip.push({ row, reason });
    const compare = (candidate: Candidate) => {
      met.set(candidate.serial as number, row.line);
      decisions.toCompare.push({ row, serial: candidate.serial as number });
    };
    const insert = () => {
      if (code) linesByCode.set(code, row.line);
      if (!linesByKey.has(key)) linesByKey.set(key, row.line);
      decisions.toInsert.push(row);
    };
    const sameKey = byKey.get(key) ?? [];
    if (code) {
      const stored = byCode.get(code);
      const earlier = linesByCode.get(code);
      const codeless = sameKey.filter((candidate) => !candidate.hasCode);
      if (earlier !== undefined) skip(`possible duplicate: line ${earlier} has the same UDISE code`);
      else if (stored?.isMerged) skip("the school with this UDISE code was merged into another");
      else if (stored && isMet(stored)) skip("possible duplicate: an earlier line has the same UDISE code");
      else if (stored) compare(stored);
      else if (codeless.length === 1 && !isMet(codeless[0])) {
        linesByCode.set(code, row.line);
        compare(codeless[0]);
      } else insert();
      continue;
    }
    const earlier = linesByKey.get(key);
    if (earlier !== undefined) skip(`possible duplicate: line ${earlier} has the same name, address and pincode`);
    else if (sameKey.length > 1) skip(`possible duplicate: ${sameKey.length} schools have this name, address and pincode`);
    else if (sameKey.length === 1 && isMet(sameKey[0])) skip("possible duplicate: an earlier line has the same name, address and pincode");
    else if (sameKey.length === 1) compare(sameKey[0]);
    else insert();
  }
  return decisions;
}
