import { useState } from "react";
import { Icon } from "@/components/ui/icon";
import { findPosition } from "./find-position";

const NO_POSITION = "Your position is not available. A pincode under Filters works as well.";

/** Asks the browser for the position, when pressed and not before. */
export function NearMe({ found }: { found: (near: string) => void }) {
  const [state, setState] = useState<"idle" | "asking" | "failed">("idle");
  const ask = async () => {
    setState("asking");
    const near = await findPosition();
    setState(near ? "idle" : "failed");
    if (near) found(near);
  };
  return (
    <>
      <button className="chip needs-script" type="button" aria-pressed={false} aria-busy={state === "asking"} onClick={() => void ask()}>
        <Icon name="locate-fixed" />
        Near me
      </button>
      <span className={state === "failed" ? "small near-failed" : "vh"} role="status">
        {state === "failed" ? NO_POSITION : state === "asking" ? "Finding your position" : ""}
      </span>
    </>
  );
}
