// The key that encrypts session cookies: NEXTAUTH_SECRET, or a key created once in DATA_DIR. Uses Node's own modules only.
import { randomBytes } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const BYTES = 48;

/**
 * @param {{ dataDir: string, sessionSecret?: string, databaseUrl?: string }} settings
 * @throws Error with one line that names the setting
 */
export function prepareSessionSecret({ sessionSecret, databaseUrl, dataDir }) {
  if (sessionSecret) return;
  if (databaseUrl) throw new Error("Setting NEXTAUTH_SECRET is missing: with DATABASE_URL set it must have 32 characters or more.");
  const file = join(dataDir, "session-secret");
  if (existsSync(file)) return;
  writeFileSync(file, `${randomBytes(BYTES).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
}
