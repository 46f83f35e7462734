import { useEffect, useRef, useState } from "react";
import { buttonVariants } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { writeOwnPosition } from "@/lib/search/places/near";

interface PositionButtonProps extends Pick<React.ComponentProps<"button">, "className" | "aria-pressed"> {
  /** Shown if there is no position. */
  failureText: string;
  onPosition: (near: string) => void;
  children: React.ReactNode;
}

const STATUS_CLASSES = { idle: "sr-only", asking: "text-sm text-ink-soft", failed: "text-sm" };

/** Asks for the position only when pressed; a second press cancels. */
export function PositionButton({ failureText, onPosition, children, ...button }: PositionButtonProps) {
  const [state, setState] = useState<"idle" | "asking" | "failed">("idle");
  const lastRequest = useRef(0);
  const ask = async () => {
    const requestId = ++lastRequest.current;
    setState("asking");
    const near = await findPosition();
    if (requestId !== lastRequest.current) return;
    setState(near ? "idle" : "failed");
    if (near) onPosition(near);
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
        {state === "failed" ? failureText : isAsking ? "Finding your location" : ""}
      </span>
    </>
  );
}

const NO_POSITION = "We couldn’t get your location. You can enter a city or a pincode instead.";

export function UsePosition({ onPosition }: { onPosition: (near: string) => void }) {
  return (
    <PositionButton
      className={buttonVariants({ variant: "outline", className: "noscript:hidden!" })}
      failureText={NO_POSITION}
      onPosition={onPosition}
    >
      Use my location
    </PositionButton>
  );
}

/** Time limit once the visitor has allowed it. */
const POSITION_TIMEOUT_MS = 10_000;
/** Time limit including the permission prompt, which some browsers let people overlook without answering. */
const PROMPT_TIMEOUT_MS = 30_000;

/** The browser's position in the format of `near`; null if it is unavailable, refused or unanswered. */
function findPosition(): Promise<string | null> {
  if (!("geolocation" in navigator)) return Promise.resolve(null);
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), PROMPT_TIMEOUT_MS);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve(writeOwnPosition({ latitude, longitude, accuracy })),
      () => resolve(null),
      { timeout: POSITION_TIMEOUT_MS, maximumAge: 300_000 },
    );
  });
}
