import { setImmediate } from "node:timers/promises";
import { db } from "@/lib/platform/db";

/** Resolves when a connection of this application waits for a lock of another transaction. */
export async function waitUntilBlocked(application: "schoolsach" | "schoolsach import"): Promise<void> {
  const findBlockedConnections = () =>
    db().$queryRaw<object[]>`
      SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = ${application} AND wait_event_type = 'Lock'`;
  while ((await findBlockedConnections()).length === 0) await setImmediate();
}
