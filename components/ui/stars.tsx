import { formatRating } from "@/lib/schools/labels";
import { spriteAddress } from "./sprite";

/**
 * A mean of 1 to 5 as five stars: to the nearest half, or whole ones with `rounded`.
 * One image to assistive technology, named "4.3 out of 5".
 */
export function Stars({ value, rounded = false }: { value: number; rounded?: boolean }) {
  const halves = rounded ? Math.round(value) * 2 : Math.round(value * 2);
  return (
    <svg className="stars" role="img" aria-label={`${formatRating(value)} out of 5`}>
      <use href={spriteAddress(`stars-${halves}`)} />
    </svg>
  );
}
