import { encode } from "uqr";

/** The width of the quiet zone that readers need, in modules. */
const BORDER = 4;

/** A unit square per dark module; `size` is the side in modules. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: "L", border: BORDER });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { size, path };
}
