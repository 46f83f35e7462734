import { buttonClasses, type ButtonKind } from "@/components/ui/button-classes";
import { PositionButton } from "./position-button";

const NO_POSITION = "We couldn’t get your location. You can enter a city or a pincode instead.";

interface UsePositionProps {
  kind?: ButtonKind;
  found: (near: string) => void;
}

/** Button that uses the browser's position in place of a typed one. */
export function UsePosition({ kind = "outlined", found }: UsePositionProps) {
  return (
    <PositionButton className={`${buttonClasses({ kind })} noscript:hidden`} missing={NO_POSITION} found={found}>
      Use my location
    </PositionButton>
  );
}
