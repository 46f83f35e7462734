"use client";
import { useEffect, useRef } from "react";
import { Toaster as Sonner } from "sonner";
import { NOTIFICATIONS_KEY } from "./deferred-toast";
import { keepControlsClear } from "./keep-controls-clear";

const DURATION_MS = 5000;

/** Shows one toast at a time, where it hides no control if there is room. A swipe to the right dismisses it, F8 moves focus to it. */
export function Toaster({ takesFocus = false }: { takesFocus?: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  // Sonner moves focus to its list, which exists only while a toast is shown.
  useEffect(() => {
    const focusRegion = (event: KeyboardEvent) => {
      if (event.key === NOTIFICATIONS_KEY && !place.current?.querySelector("ol")) place.current?.querySelector("section")?.focus();
    };
    document.addEventListener("keydown", focusRegion);
    return () => document.removeEventListener("keydown", focusRegion);
  }, []);
  // The key was pressed before this was loaded.
  useEffect(() => {
    if (takesFocus) place.current?.querySelector("section")?.focus();
  }, [takesFocus]);
  useEffect(() => keepControlsClear(place.current!), []);
  return (
    <div ref={place}>
      <Sonner
        position="bottom-right"
        visibleToasts={1}
        duration={DURATION_MS}
        swipeDirections={["right"]}
        hotkey={[NOTIFICATIONS_KEY]}
        containerAriaLabel="Notifications"
        toastOptions={{ unstyled: true, className: "w-full font-sans" }}
      />
    </div>
  );
}
