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
  return <p className="small correction needs-script">These schools lie anywhere. “Near me” finds those around you.</p>;
}
