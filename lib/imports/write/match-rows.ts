import type { NamedPlace } from "@/lib/schools/places/place-names";
import type { DerivedSchool } from "@/lib/schools/new-school";
import type { SchoolInput } from "@/lib/schools/schema";

/** The source of a file or of a row. null: not named. */
export interface Source {
  name: string | null;
  licence: string | null;
  /** The day that its facts describe: `2022-09-30` */
  asOf: string | null;
}

export interface ImportRow {
  line: number;
  input: SchoolInput;
  derived: DerivedSchool;
  place: NamedPlace;
  /** The source in the row's own columns; null if the file has no such columns */
  source: Source | null;
}

/** A stored school that a row may match, by UDISE code or by match key. `serial` is null for rows of a dry run. */
export interface Candidate {
  serial: number | null;
  hasCode: boolean;
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
 * Decides for each row, in the order of the file, whether it is a new school, a stored school or a possible duplicate.
 *
 * | Row | Stored school | Result |
 * |---|---|---|
 * | with a code | one with this code | that school |
 * | with a code | exactly one without a code and with the same match key | that school, which gets the code |
 * | with a code | other | new school: different codes never match |
 * | without a code | exactly one with the same match key | that school |
 * | without a code | several with the same match key | skipped |
 * | without a code | none | new school |
 *
 * A second row of the file for the same school is skipped, so that importing a file again changes nothing.
 */
export function matchRows(rows: readonly ImportRow[], { byCode, byKey }: Candidates, matched: MatchedSchools): Decisions {
  const decisions: Decisions = { toInsert: [], toCompare: [], toSkip: [] };
  const linesByCode = new Map<string, number>();
  const linesByKey = new Map<string, number>();
  const matchedLines = new Map<number, number>();
  const isMatched = ({ serial }: Candidate) => serial === null || matchedLines.has(serial) || matched.has(serial);

  for (const row of rows) {
    const { udiseCode: code } = row.input;
    const key = row.derived.matchKey;
    const skip = (reason: string) => decisions.toSkip.push({ row, reason });
    const compare = (candidate: Candidate) => {
      matchedLines.set(candidate.serial as number, row.line);
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
      else if (stored && isMatched(stored)) skip("possible duplicate: an earlier line has the same UDISE code");
      else if (stored) compare(stored);
      else if (codeless.length === 1 && !isMatched(codeless[0])) {
        linesByCode.set(code, row.line);
        compare(codeless[0]);
      } else insert();
      continue;
    }
    const earlier = linesByKey.get(key);
    if (earlier !== undefined) skip(`possible duplicate: line ${earlier} has the same name, address and pincode`);
    else if (sameKey.length > 1) skip(`possible duplicate: ${sameKey.length} schools have this name, address and pincode`);
    else if (sameKey.length === 1 && isMatched(sameKey[0]))
      skip("possible duplicate: an earlier line has the same name, address and pincode");
    else if (sameKey.length === 1) compare(sameKey[0]);
    else insert();
  }
  return decisions;
}

/** The stored schools that rows of a file have matched, as one bit per serial number: 190 kB for 1.5 million schools. */
export class MatchedSchools {
  private bits = new Uint8Array(64 * 1024);

  has(serial: number): boolean {
    return (this.bits[serial >>> 3] & (1 << (serial & 7))) !== 0;
  }

  add(serial: number): void {
    const byte = serial >>> 3;
    if (byte >= this.bits.length) {
      const grown = new Uint8Array(Math.max(byte + 1, this.bits.length * 2));
      grown.set(this.bits);
      this.bits = grown;
    }
    this.bits[byte] |= 1 << (serial & 7);
  }

  copy(): MatchedSchools {
    const copy = new MatchedSchools();
    copy.bits = this.bits.slice();
    return copy;
  }
}
