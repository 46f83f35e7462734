import { formatRating } from "@/lib/schools/labels";

/**
 * A mean of 1 to 5 as five stars: to the nearest half, or whole ones with `rounded`.
 * One image to assistive technology, named "4.3 out of 5".
 */
export function Stars({ value, rounded = false }: { value: number; rounded?: boolean }) {
  const shown = rounded ? Math.round(value) : Math.round(value * 2) / 2;
  return (
    <span className="stars" role="img" aria-label={`${formatRating(value)} out of 5`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <svg key={star} viewBox="0 0 24 24" aria-hidden="true">
          <use href={shown >= star ? "#s-full" : shown >= star - 0.5 ? "#s-half" : "#s-off"} />
        </svg>
      ))}
    </span>
  );
}
