import { useEffect, useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { findPosition } from "./find-position";

interface PositionButtonProps extends Pick<React.ComponentProps<"button">, "className" | "aria-pressed"> {
  /** Message if the position is unavailable */
  missing: string;
  found: (near: string) => void;
  children: React.ReactNode;
}

const STATUS_CLASSES = { idle: "sr-only", asking: "text-sm text-ink-soft", failed: "text-sm" };

/** Asks for the position only when pressed; a second press cancels. */
export function PositionButton({ missing, found, children, ...button }: PositionButtonProps) {
  const [state, setState] = useState<"idle" | "asking" | "failed">("idle");
  const lastRequest = useRef(0);
  const ask = async () => {
    const requestId = ++lastRequest.current;
    setState("asking");
    const near = await findPosition();
    if (requestId !== lastRequest.current) return;
    setState(near ? "idle" : "failed");
    if (near) found(near);
  };
  const stop = () => {
    lastRequest.current++;
    setState("idle");
  };
  useEffect(() => () => void lastRequest.current++, []);
  const isAsking = state === "asking";
  return (
    <>
      <button {...button} type="button" onClick={isAsking ? stop : () => void ask()}>
        <Icon name={isAsking ? "x" : "locate-fixed"} />
        {isAsking ? "Stop" : children}
      </button>
      <span className={STATUS_CLASSES[state]} role="status" data-failed={state === "failed" || undefined}>
        {state === "failed" ? missing : isAsking ? "Finding your location" : ""}
      </span>
    </>
  );
}
