import { useState } from "react";
import { buttonClasses, type ButtonKind } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icon";
import { findPosition } from "./find-position";

const NO_POSITION = "Your position is not available. A city or a pincode works as well.";

interface UsePositionProps {
  kind?: ButtonKind;
  found: (near: string) => void;
}

/** Asks the browser for the position, when pressed and not before. */
export function UsePosition({ kind = "outlined", found }: UsePositionProps) {
  const [state, setState] = useState<"idle" | "asking" | "failed">("idle");
  const ask = async () => {
    setState("asking");
    const near = await findPosition();
    setState(near ? "idle" : "failed");
    if (near) found(near);
  };
  return (
    <>
      <button className={`${buttonClasses({ kind })} needs-script`} type="button" aria-busy={state === "asking"} onClick={() => void ask()}>
        <Icon name="locate-fixed" />
        Use my position
      </button>
      <span className={state === "failed" ? "small near-failed" : "vh"} role="status">
        {state === "failed" ? NO_POSITION : state === "asking" ? "Finding your position" : ""}
      </span>
    </>
  );
}
