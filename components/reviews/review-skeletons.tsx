const ROWS = [0, 1, 2];

/** Placeholders in the shape of reviews. */
export function ReviewSkeletons() {
  return ROWS.map((row) => (
    <div key={row} className="grid min-h-44 content-start gap-3 border-b border-line py-6" aria-hidden="true" data-slot="review-skeleton">
      <span className="sk w-36" />
      <span className="sk w-28" />
      <span className="sk w-full" />
      <span className="sk w-[72%]" />
    </div>
  ));
}
