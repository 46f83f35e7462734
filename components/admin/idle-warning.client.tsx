"use client";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { buttonClasses } from "@/components/ui/button-classes";
import { Dialog } from "@/components/ui/dialog.client";
import { lastContact, lastTouch, noteContact, noteTouch } from "./activity";
import { callAdmin, leaveForSignIn } from "./call-admin";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** How often is looked, and how long the server waits between two notes that a session is in use. */
const TICK = 5 * SECOND;
const NOTED_EVERY = MINUTE;
const WARNED_BEFORE = 3 * MINUTE;

const stay = () => void callAdmin("/api/user").catch(() => null);

/**
 * Warns before an unused session ends, in time to stay. Whoever types or points is here: the server is told once a minute,
 * so that no words are lost over a long text. Nobody there: the page is left when the session ends, and shows nothing more.
 */
export function IdleWarning({ idleSeconds }: { idleSeconds: number }) {
  const path = usePathname();
  const [minutesLeft, setMinutesLeft] = useState<number | null>(null);
  const isWarned = minutesLeft !== null;
  useEffect(noteContact, [path]);

  useEffect(() => {
    const limit = idleSeconds * SECOND;
    const look = () => {
      const unheard = Date.now() - lastContact();
      if (unheard >= limit + TICK) return leaveForSignIn();
      // The server may count from a minute earlier: its notes are no finer.
      const left = limit - NOTED_EVERY - unheard;
      if (left <= WARNED_BEFORE - NOTED_EVERY) return setMinutesLeft(Math.max(0, Math.ceil(left / MINUTE)));
      setMinutesLeft(null);
      if (lastTouch() > lastContact() && unheard >= NOTED_EVERY) stay();
    };
    const timer = setInterval(look, TICK);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [idleSeconds]);

  useEffect(() => {
    // Once warned, one says so oneself.
    if (isWarned) return;
    const events = ["keydown", "pointerdown", "wheel"] as const;
    for (const event of events) addEventListener(event, noteTouch, { passive: true });
    return () => {
      for (const event of events) removeEventListener(event, noteTouch);
    };
  }, [isWarned]);

  if (!isWarned) return null;
  const staySignedIn = () => {
    setMinutesLeft(null);
    stay();
  };
  return (
    <Dialog
      open
      width="narrow"
      title="Are you still there?"
      description={`You will be signed out ${minutesLeft > 1 ? `in ${minutesLeft} minutes` : "in a minute"}, because nothing was done here for a while.`}
      initialFocus="dialog"
      onOpenChange={(isOpen) => isOpen || staySignedIn()}
      footer={
        <>
          <a className={buttonClasses({ kind: "outlined" })} href="/api/logout">
            Sign out
          </a>
          <button className={buttonClasses({ kind: "filled" })} type="button" onClick={staySignedIn}>
            Stay signed in
          </button>
        </>
      }
    >
      {null}
    </Dialog>
  );
}
