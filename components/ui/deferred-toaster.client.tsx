"use client";
import { useEffect, useRef, useState } from "react";
import { type DeferredToast, NOTIFICATIONS_KEY, onDeferredToast } from "./deferred-toast";

interface ToastModule {
  Toaster: typeof import("./toaster.client").Toaster;
  toast: typeof import("./toast").toast;
}

/** Shows toasts on pages where they are rare: the code is loaded with the first one. Use once per layout. */
export function DeferredToaster() {
  const [toaster, setToaster] = useState<ToastModule>();
  const [takesFocus, setTakesFocus] = useState(false);
  const waiting = useRef<DeferredToast[]>([]);

  useEffect(
    () =>
      onDeferredToast((asked) => {
        if (asked) waiting.current.push(asked);
        // A toast that can't be loaded is dropped: the page shows the same message.
        void load().then(setToaster, () => {});
      }),
    [],
  );
  useEffect(() => {
    if (toaster) return;
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key !== NOTIFICATIONS_KEY) return;
      setTakesFocus(true);
      void load().then(setToaster, () => {});
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [toaster]);
  // The Toaster below has mounted by now.
  useEffect(() => {
    if (toaster) for (const asked of waiting.current.splice(0)) toaster.toast(asked);
  }, [toaster]);

  return toaster ? <toaster.Toaster takesFocus={takesFocus} /> : null;
}

async function load(): Promise<ToastModule> {
  const [{ Toaster }, { toast }] = await Promise.all([import("./toaster.client"), import("./toast")]);
  return { Toaster, toast };
}
