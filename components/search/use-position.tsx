import { buttonVariants, type ButtonVariant } from "@/components/ui/button";
import { PositionButton } from "./position-button";

const NO_POSITION = "We couldn’t get your location. You can enter a city or a pincode instead.";

/** Button that uses the browser's position in place of a typed one. */
export function UsePosition({ variant = "outline", found }: { variant?: ButtonVariant; found: (near: string) => void }) {
  return (
    <PositionButton className={buttonVariants({ variant, className: "noscript:hidden!" })} missing={NO_POSITION} found={found}>
      Use my location
    </PositionButton>
  );
}
