import { buttonClasses, type ButtonKind } from "@/components/ui/button-classes";
import { PositionButton } from "./position-button";

const NO_POSITION = "Your position is not available. A city or a pincode works as well.";

interface UsePositionProps {
  kind?: ButtonKind;
  found: (near: string) => void;
}

/** Where a place is asked for: the browser's own instead. */
export function UsePosition({ kind = "outlined", found }: UsePositionProps) {
  return (
    <PositionButton className={`${buttonClasses({ kind })} needs-script`} missing={NO_POSITION} found={found}>
      Use my position
    </PositionButton>
  );
}
