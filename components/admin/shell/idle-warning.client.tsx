"use client";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog.client";
import { lastServerContact, lastInteraction, recordServerContact, recordInteraction } from "./session-activity";
import { callAdmin, leaveForSignIn } from "@/components/admin/call-admin";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const CHECK_INTERVAL = 5 * SECOND;
/** Minimum interval between two updates of a session's last use on the server. */
const SERVER_UPDATE_INTERVAL = MINUTE;
const WARNING_LEAD_TIME = 3 * MINUTE;

const extendSession = () => void callAdmin("/api/user").catch(() => null);

/**
 * Warns before an idle session ends, then leaves the page, so that nothing stays on the screen. While the admin types, clicks or
 * scrolls, it calls the server once a minute: writing a long text isn't idle.
 */
export function IdleWarning({ idleSeconds }: { idleSeconds: number }) {
  const path = usePathname();
  const [minutesLeft, setMinutesLeft] = useState<number | null>(null);
  const isWarned = minutesLeft !== null;
  useEffect(recordServerContact, [path]);

  useEffect(() => {
    const limit = idleSeconds * SECOND;
    const check = () => {
      const idle = Date.now() - lastServerContact();
      if (idle >= limit + CHECK_INTERVAL) return leaveForSignIn();
      // The server's last update may be up to a minute older than its last answer.
      const left = limit - SERVER_UPDATE_INTERVAL - idle;
      if (left <= WARNING_LEAD_TIME - SERVER_UPDATE_INTERVAL) return setMinutesLeft(Math.max(0, Math.ceil(left / MINUTE)));
      setMinutesLeft(null);
      if (lastInteraction() > lastServerContact() && idle >= SERVER_UPDATE_INTERVAL) extendSession();
    };
    const timer = setInterval(check, CHECK_INTERVAL);
    document.addEventListener("visibilitychange", check);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", check);
    };
  }, [idleSeconds]);

  useEffect(() => {
    // After the warning, only its button counts as activity.
    if (isWarned) return;
    const events = ["keydown", "pointerdown", "wheel"] as const;
    for (const event of events) addEventListener(event, recordInteraction, { passive: true });
    return () => {
      for (const event of events) removeEventListener(event, recordInteraction);
    };
  }, [isWarned]);

  if (!isWarned) return null;
  const staySignedIn = () => {
    setMinutesLeft(null);
    extendSession();
  };
  return (
    <Dialog
      open
      width="narrow"
      title="Are you still there?"
      description={`You have been inactive for a while. For security, we will sign you out ${minutesLeft > 1 ? `in ${minutesLeft} minutes` : "in a minute"}.`}
      initialFocus="dialog"
      onOpenChange={(isOpen) => isOpen || staySignedIn()}
      footer={
        <>
          <ButtonLink variant="outline" href="/api/logout">
            Sign out
          </ButtonLink>
          <Button onClick={staySignedIn}>Stay signed in</Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
}
