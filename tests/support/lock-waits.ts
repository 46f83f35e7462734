import { setImmediate } from "node:timers/promises";
import { db } from "@/lib/platform/db";

/** Until a connection of this application waits for what another transaction holds. */
export async function untilOneWaits(application: "schoolsach" | "schoolsach import"): Promise<void> {
  const waiting = () =>
    db().$queryRaw<object[]>`
      SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = ${application} AND wait_event_type = 'Lock'`;
  while ((await waiting()).length === 0) await setImmediate();
}
