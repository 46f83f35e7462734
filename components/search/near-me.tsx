import { useState } from "react";
import { Icon } from "@/components/ui/icon";

const NO_POSITION = "Your position is not available. A pincode under Filters works as well.";
/** About 100 metres: enough for a distance to a school, and not an address. */
const DECIMALS = 3;

/** Asks the browser for the position, when pressed and not before. */
export function NearMe({ found }: { found: (near: string) => void }) {
  const [state, setState] = useState<"idle" | "asking" | "failed">("idle");
  const ask = () => {
    if (!("geolocation" in navigator)) return setState("failed");
    setState("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState("idle");
        found(`${coords.latitude.toFixed(DECIMALS)},${coords.longitude.toFixed(DECIMALS)}`);
      },
      () => setState("failed"),
      { timeout: 10_000, maximumAge: 300_000 },
    );
  };
  return (
    <>
      <button className="chip needs-script" type="button" aria-pressed={false} aria-busy={state === "asking"} onClick={ask}>
        <Icon name="locate-fixed" />
        Near me
      </button>
      <span className={state === "failed" ? "small near-failed" : "vh"} role="status">
        {state === "failed" ? NO_POSITION : state === "asking" ? "Finding your position" : ""}
      </span>
    </>
  );
}
