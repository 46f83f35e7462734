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
