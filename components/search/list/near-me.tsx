import { chipVariants } from "@/components/ui/chip";
import { withCriteria, type SchoolCriteria } from "@/lib/search/school-criteria";
import type { NearPlace } from "@/lib/search/view";
import { ListLink, type ShowList } from "./list-link";
import { PositionButton } from "../fields/position-button";

const NO_POSITION = "We couldn’t get your location. You can enter a pincode under Filters instead.";

/** The "Near me" chip: shows schools near the browser's position. */
export function NearMe({ onPosition }: { onPosition: (near: string) => void }) {
  return (
    <PositionButton
      className={chipVariants({ className: "noscript:hidden!" })}
      aria-pressed={false}
      failureText={NO_POSITION}
      onPosition={onPosition}
    >
      Near me
    </PositionButton>
  );
}

/** Shown when the search says "near me": only the browser knows the position. */
export function NearMeHint() {
  return (
    <p className="mt-2 text-sm">
      These schools can be anywhere in India. <span className="noscript:hidden">Choose “Near me” to see schools around you.</span>
      <span className="script:hidden">
        We can’t find your location without JavaScript. Enter a city or a pincode in the search box or under Filters.
      </span>
    </p>
  );
}

/** Says that the browser's position is imprecise. */
export function RoughPosition({ km }: { km: number }) {
  return (
    <p className="mt-2 text-sm">
      Your location is accurate to about {km} km, so distances are approximate. A pincode under Filters is more accurate.
    </p>
  );
}

/** Says which of several places with the same name was used, with links to the others. */
export function SameNamed({ criteria, near, show }: { criteria: SchoolCriteria; near: NearPlace; show: ShowList }) {
  return (
    <p className="mt-2 text-sm">
      These schools are near <strong>{near.name}</strong>. Or did you mean{" "}
      {near.others.map((other, at) => (
        <span key={other}>
          {at > 0 && " or "}
          <ListLink criteria={withCriteria(criteria, { near: other })} show={show}>
            {other}
          </ListLink>
        </span>
      ))}
      ?
    </p>
  );
}
