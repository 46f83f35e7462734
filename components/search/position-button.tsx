import { useState } from "react";
import { Icon } from "@/components/ui/icon";
import { findPosition } from "./find-position";

interface PositionButtonProps extends Pick<React.ComponentProps<"button">, "className" | "aria-pressed"> {
  /** Said where there is no position */
  missing: string;
  found: (near: string) => void;
  children: React.ReactNode;
}

/** Asks the browser for the position, when pressed and not before. */
export function PositionButton({ missing, found, children, ...button }: PositionButtonProps) {
  const [state, setState] = useState<"idle" | "asking" | "failed">("idle");
  const ask = async () => {
    setState("asking");
    const near = await findPosition();
    setState(near ? "idle" : "failed");
    if (near) found(near);
  };
  return (
    <>
      <button {...button} type="button" aria-busy={state === "asking"} onClick={() => void ask()}>
        <Icon name="locate-fixed" />
        {children}
      </button>
      <span className={state === "failed" ? "small near-failed" : "vh"} role="status">
        {state === "failed" ? missing : state === "asking" ? "Finding your position" : ""}
      </span>
    </>
  );
}
