"use client";
import { useEffect, useRef, useState } from "react";
import { type DeferredToast, NOTIFICATIONS_KEY, onDeferredToast } from "./deferred-toast";

interface Parts {
  Toaster: typeof import("./toaster.client").Toaster;
  toast: typeof import("./toast").toast;
}

/** Where toasts are shown on pages that most people read without one: what shows them comes with the first. Once a layout. */
export function DeferredToaster() {
  const [parts, setParts] = useState<Parts>();
  const [takesFocus, setTakesFocus] = useState(false);
  const waiting = useRef<DeferredToast[]>([]);

  useEffect(
    () =>
      onDeferredToast((asked) => {
        if (asked) waiting.current.push(asked);
        // A toast that cannot be loaded is not shown: what it says stands in the page as well.
        void load().then(setParts, () => {});
      }),
    [],
  );
  useEffect(() => {
    if (parts) return;
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key !== NOTIFICATIONS_KEY) return;
      setTakesFocus(true);
      void load().then(setParts, () => {});
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [parts]);
  // The place below is there by now: it listens before this says anything.
  useEffect(() => {
    if (parts) for (const asked of waiting.current.splice(0)) parts.toast(asked);
  }, [parts]);

  return parts ? <parts.Toaster takesFocus={takesFocus} /> : null;
}

async function load(): Promise<Parts> {
  const [{ Toaster }, { toast }] = await Promise.all([import("./toaster.client"), import("./toast")]);
  return { Toaster, toast };
}
