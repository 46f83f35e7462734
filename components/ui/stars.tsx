import { formatRating } from "@/lib/schools/labels";
import { spriteAddress } from "./icon-sprite";

/** Stars to the nearest half, or to the nearest whole with `rounded`: one image named "4.3 out of 5". */
export function Stars({ value, rounded = false }: { value: number; rounded?: boolean }) {
  const { name, address } = starsOf(value, { rounded });
  return (
    <svg className="stars" role="img" aria-label={name}>
      <use href={address} />
    </svg>
  );
}

export function starsOf(value: number, { rounded = false } = {}): { name: string; address: string } {
  const halves = rounded ? Math.round(value) * 2 : Math.round(value * 2);
  return { name: `${formatRating(value)} out of 5`, address: spriteAddress(`stars-${halves}`) };
}
