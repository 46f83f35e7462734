import { useEffect, useState } from "react";
import { EDITING_LOCK_SECONDS } from "@/lib/editing-locks/schema";
import type { LockedBy } from "@/lib/editing-locks/view";
import { lastTouch } from "./activity";
import { callAdmin, readAdmin } from "./call-admin";

/** Left open with nobody there, an item is anybody's, and keeps no session alive. */
const AWAY_MS = 5 * 60_000;
const RENEW_MS = (EDITING_LOCK_SECONDS / 2) * 1000;

/**
 * Says to the other admins that this is being looked at, as long as the screen shows it. Answers who has it: a courtesy, so a
 * claim that fails keeps nobody from looking or deciding.
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
    const timer = setInterval(() => Date.now() - lastTouch() < AWAY_MS && void ask(), RENEW_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
      void asked.then(() => callAdmin(address, { method: "DELETE" }).catch(() => null));
    };
  }, [item]);
  return claim?.of === item ? claim.by : null;
}
