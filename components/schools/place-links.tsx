import clsx from "clsx";
import { formatSchoolCount } from "@/lib/schools/labels";

interface PlaceLinksProps {
  /** `path` is below /schools/in. */
  places: { path: string; name: string; schoolCount: number }[];
  /** Only names, in two columns on a phone. */
  compact?: boolean;
}

/** Places in columns, each with its number of schools. */
export function PlaceLinks({ places, compact = false }: PlaceLinksProps) {
  return (
    <ul className={clsx("place-links", compact && "place-links-compact")}>
      {places.map((place) => (
        <li key={place.path}>
          <a href={`/schools/in/${place.path}`}>{place.name}</a>
          {!compact && <span className="soft num">{formatSchoolCount(place.schoolCount)}</span>}
        </li>
      ))}
    </ul>
  );
}
