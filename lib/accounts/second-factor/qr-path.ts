import { encode } from "uqr";

/** Quiet modules around it, as readers want them. */
const BORDER = 4;

/** A QR code as the path of an SVG: a square of one unit for each dark module, row by row. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: "L", border: BORDER });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { size, path };
}
