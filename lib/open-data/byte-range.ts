export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The bytes that a Range header asks for (RFC 9110, one range); null: the whole file, also for several ranges and other units;
 * "unsatisfiable" if it begins behind the end.
 */
export function readRange(header: string | null, size: number): ByteRange | "unsatisfiable" | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === undefined || (first === "" && last === "")) return null;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(last) < Number(first)) return null;
  return start > end ? "unsatisfiable" : { start, end };
}
