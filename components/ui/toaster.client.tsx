"use client";
import { useEffect, useRef } from "react";
import { Toaster as Sonner } from "sonner";
import { NOTIFICATIONS_KEY } from "./deferred-toast";
import { keepControlsClear } from "./keep-controls-clear";

const DURATION_MS = 5000;

/**
 * Where toasts are shown: one at a time, 5 seconds, swiped away to the right; F8 brings the keyboard to them. They hide no control where there
 * is any other room. Once a layout.
 */
export function Toaster({ takesFocus = false }: { takesFocus?: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  // sonner takes the key to its list, which is there only while there is a toast.
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
        toastOptions={{ unstyled: true, className: "toast-place" }}
      />
    </div>
  );
}
