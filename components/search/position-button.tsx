import { useEffect, useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { findPosition } from "./find-position";

interface PositionButtonProps extends Pick<React.ComponentProps<"button">, "className" | "aria-pressed"> {
  /** Said where there is no position */
  missing: string;
  found: (near: string) => void;
  children: React.ReactNode;
}

const SEEN = { idle: "vh", asking: "small soft", failed: "small no-position" };

/** Asks the browser for the position, when pressed and not before; pressed again it asks no more. */
export function PositionButton({ missing, found, children, ...button }: PositionButtonProps) {
  const [state, setState] = useState<"idle" | "asking" | "failed">("idle");
  const asked = useRef(0);
  const ask = async () => {
    const turn = ++asked.current;
    setState("asking");
    const near = await findPosition();
    if (turn !== asked.current) return;
    setState(near ? "idle" : "failed");
    if (near) found(near);
  };
  const stop = () => {
    asked.current++;
    setState("idle");
  };
  useEffect(() => () => void asked.current++, []);
  const isAsking = state === "asking";
  return (
    <>
      <button {...button} type="button" onClick={isAsking ? stop : () => void ask()}>
        <Icon name={isAsking ? "x" : "locate-fixed"} />
        {isAsking ? "Stop" : children}
      </button>
      <span className={SEEN[state]} role="status">
        {state === "failed" ? missing : isAsking ? "Finding your position" : ""}
      </span>
    </>
  );
}
