import clsx from "clsx";
import { formatSchoolCount } from "@/lib/schools/labels";

interface PlaceLinksProps {
  /** `path` is below /schools/in. */
  places: { path: string; name: string; schoolCount: number }[];
  compact?: boolean;
}

const ROWS =
  "grid text-sm/normal [&_a]:inline-flex [&_a]:min-h-11 [&_a]:min-w-0 [&_a]:flex-1 [&_a]:items-center [&_a]:leading-[1.25] [&_a]:wrap-anywhere [&_a]:no-underline [&_a:hover]:underline [&>li]:flex [&>li]:items-center [&>li]:justify-between [&>li]:gap-3 [&>li]:border-t [&>li]:border-line";
const COLUMNS = "grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-x-8 [&_a]:text-base";
const COMPACT_COLUMNS = "grid-cols-2 gap-x-4 sm:grid-cols-[repeat(auto-fill,minmax(14rem,1fr))]";

/** Places in columns, each with its number of schools. */
export function PlaceLinks({ places, compact = false }: PlaceLinksProps) {
  return (
    <ul className={clsx(ROWS, compact ? COMPACT_COLUMNS : COLUMNS)}>
      {places.map((place) => (
        <li key={place.path}>
          <a href={`/schools/in/${place.path}`}>{place.name}</a>
          {!compact && <span className="text-ink-soft whitespace-nowrap">{formatSchoolCount(place.schoolCount)}</span>}
        </li>
      ))}
    </ul>
  );
}
