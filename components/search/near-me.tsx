import { withCriteria, type NearPlace, type SchoolCriteria } from "@/lib/search/view";
import { ListLink, type ShowList } from "./list-link";
import { PositionButton } from "./position-button";

const NO_POSITION = "Your position is not available. A pincode under Filters works as well.";

/** Among the filters: the list of what is near. */
export function NearMe({ found }: { found: (near: string) => void }) {
  return (
    <PositionButton className="chip needs-script" aria-pressed={false} missing={NO_POSITION} found={found}>
      Near me
    </PositionButton>
  );
}

/** Words ask for what is near: where that is, only a browser knows. */
export function NearMeHint() {
  return (
    <p className="small correction">
      These schools lie anywhere. <span className="needs-script">“Near me” finds those around you.</span>
      <span className="without-script">
        Where you are, a page without JavaScript cannot know: name a city or a pincode, in words or under Filters.
      </span>
    </p>
  );
}

/** The browser said about where it is, and that it knows no better. */
export function RoughPosition({ km }: { km: number }) {
  return (
    <p className="small correction">
      Your device knows where you are only to within {km} km, and so are the distances. A pincode under Filters is more exact.
    </p>
  );
}

/** Several places have the name: says which one is meant, and leads to the others. */
export function SameNamed({ criteria, near, show }: { criteria: SchoolCriteria; near: NearPlace; show: ShowList }) {
  return (
    <p className="small correction">
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
