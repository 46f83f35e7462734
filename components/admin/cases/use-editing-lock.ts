import { useEffect, useState } from "react";
import { EDITING_LOCK_SECONDS } from "@/lib/editing-locks/schema";
import type { LockedBy } from "@/lib/editing-locks/view";
import { lastInteraction } from "@/components/admin/shell/session-activity";
import { callAdmin, readAdmin } from "@/components/admin/call-admin";

/** An item left open without any interaction is released, and its renewals don't extend the session. */
const AWAY_MS = 5 * 60_000;
const RENEW_MS = (EDITING_LOCK_SECONDS / 2) * 1000;

/**
 * Tells other admins that this item is open here, while it is shown, and returns who has it open. The lock is advisory: if it fails,
 * everyone can still view and decide.
 *
 * @param item address of the item in the API
 */
export function useEditingLock(item: string): LockedBy | null {
  const [claim, setClaim] = useState<{ of: string; by: LockedBy } | null>(null);
  useEffect(() => {
    let isOver = false;
    const address = `${item}/claim`;
    const ask = async () => {
      const by = await readAdmin<LockedBy>(address, { method: "POST" }).catch(() => null);
      if (by && !isOver) setClaim({ of: item, by });
    };
    const asked = ask();
    const timer = setInterval(() => Date.now() - lastInteraction() < AWAY_MS && void ask(), RENEW_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
      void asked.then(() => callAdmin(address, { method: "DELETE" }).catch(() => null));
    };
  }, [item]);
  return claim?.of === item ? claim.by : null;
}
