export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a Range header with one byte range (RFC 9110, section 14). Returns null for the whole file, which is also the answer to several ranges
 * and to other units, and "unsatisfiable" for a range after the end.
 */
export function readRange(header: string | null, size: number): ByteRange | "unsatisfiable" | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === undefined || (first === "" && last === "")) return null;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(last) < Number(first)) return null;
  return start > end ? "unsatisfiable" : { start, end };
}
