// The settings as the commands need them before anything is installed: Node's own modules only.
// lib/platform/env.ts is what the site reads; a test keeps both and .env.example the same.
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the clone. Every command works there, wherever it is called from. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

const anything = { holds: () => true };
const toggle = { holds: (value) => value === "on" || value === "off", rule: "must be on or off" };
const postgres = {
  holds: (value) => hasProtocol(value, /^postgres(ql)?:$/),
  rule: "must be an address like postgresql://user:password@host:5432/name",
};
const email = { holds: (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), rule: "must be an e-mail address" };

const tiles = {
  holds: (value) => /^(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})https?:\/\/[^\s"'<>;,]*$/.test(value),
  rule: "must be an address like https://tiles.example/{z}/{x}/{y}.png",
};
const days = { holds: (value) => isWhole(value, 1, 3650), rule: "must be a whole number of days from 1 to 3650" };
/** A store is whole or not there: see lib/platform/env.ts. */
const STORE = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];

/** Each setting: whether a value holds, and the rule in words. Blank is unset. */
export const SETTINGS = {
  PORT: { holds: (value) => isWhole(value, 1, 65535), rule: "must be a whole number from 1 to 65535" },
  HOSTNAME: anything,
  APP_URL: { holds: (value) => hasProtocol(value, /^https?:$/), rule: "must be an address like https://schools.example" },
  DATA_DIR: anything,
  DATABASE_URL: postgres,
  DATABASE_REPLICA_URL: postgres,
  MIGRATION_DATABASE_URL: postgres,
  DATABASE_POOLER: { holds: (value) => value === "transaction", rule: "must be transaction, or unset" },
  MIGRATE: toggle,
  DEMO_DATA: toggle,
  TRUSTED_PROXY_HOPS: { holds: (value) => isWhole(value, 0, 10), rule: "must be a whole number from 0 to 10" },
  DRAIN_DELAY_SECONDS: { holds: (value) => isWhole(value, 0, 600), rule: "must be a whole number of seconds from 0 to 600" },
  PAGE_CACHE_MB: { holds: (value) => isWhole(value, 16, 65536), rule: "must be a whole number from 16 to 65536" },
  SEARCH_ENGINE: { holds: (value) => value === "memory" || value === "postgres", rule: "must be memory or postgres" },
  SEARCH_MEMORY_MB: { holds: (value) => isWhole(value, 16, 65536), rule: "must be a whole number of megabytes from 16 to 65536" },
  CRON_SECRET: { holds: (value) => value.length >= 16, rule: "must have 16 characters or more" },
  READ_ONLY: toggle,
  NEXTAUTH_SECRET: { holds: (value) => value.length >= 32, rule: "must have 32 characters or more" },
  ADMIN_EMAIL: email,
  ADMIN_PASSWORD: { holds: (value) => value.length >= 6 && value.length <= 128, rule: "must have 6 to 128 characters" },
  ADMIN_REQUIRE_TOTP: toggle,
  SUPPORT_EMAIL: email,
  GRIEVANCE_OFFICER: { holds: (value) => /^[^\p{Cc}<>]{2,120}$/u.test(value), rule: "must be a name of 2 to 120 characters" },
  GRIEVANCE_EMAIL: email,
  SMTP_URL: { holds: (value) => hasProtocol(value, /^smtps?:$/), rule: "must be an address like smtp://user:password@mail.example:587" },
  MAIL_FROM: {
    holds: (value) => /^(?:[^\s@<>]+@[^\s@<>]+|[^<>@\r\n]+ <[^\s@<>]+@[^\s@<>]+>)$/.test(value),
    rule: "must be an address, or a name and an address: SchoolSach <no-reply@schools.example>",
  },
  S3_ENDPOINT: { holds: (value) => hasProtocol(value, /^https?:$/), rule: "must be an address like https://s3.example" },
  S3_REGION: anything,
  S3_BUCKET: {
    holds: (value) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value),
    rule: "must be a bucket's name: 3 to 63 of a-z, 0-9, dots and hyphens",
  },
  S3_ACCESS_KEY_ID: anything,
  S3_SECRET_ACCESS_KEY: anything,
  S3_FORCE_PATH_STYLE: toggle,
  CLAMD_HOST: { holds: (value) => /^[A-Za-z0-9.-]+(:[0-9]{1,5})?$/.test(value), rule: "must be like scanner.example or 127.0.0.1:3310" },
  DOCUMENT_OPEN_DAYS: days,
  DOCUMENT_RETENTION_DAYS: days,
  MAP_TILES_URL: tiles,
  MAP_ATTRIBUTION: { holds: (value) => value.length <= 200, rule: "must have 200 characters at most" },
  LANDING_FIGURES: { holds: (value) => value === "static" || value === "live", rule: "must be static or live" },
  USD_INR_RATE: {
    holds: (value) => /^\d{1,4}(\.\d{1,4})?$/.test(value) && +value >= 1 && +value <= 1000,
    rule: "must be a number from 1 to 1000",
  },
};

/**
 * Reads `.env` into the environment (what is set there already wins), checks each setting and answers those the commands use.
 *
 * @param {Record<string, string | undefined>} environment
 * @throws Error with one line that names the wrong setting; its value is left out, for it may hold a password
 */
export function readSettings(environment = process.env, file = join(ROOT, ".env")) {
  for (const [name, value] of Object.entries(readEnvFile(file))) environment[name] ??= value;
  for (const [name, { holds, rule }] of Object.entries(SETTINGS)) {
    const value = environment[name];
    if (value && !holds(value)) throw new Error(`Setting ${name} is wrong: it ${rule}.`);
  }
  const set = (name) => environment[name] || undefined;
  const missing = STORE.find((name) => !set(name));
  if (missing && [...STORE, "S3_ENDPOINT"].some(set))
    throw new Error(`Setting ${missing} is missing: a document store needs ${STORE.join(", ")}.`);
  if (set("DATABASE_POOLER") && !set("MIGRATION_DATABASE_URL"))
    throw new Error("Setting MIGRATION_DATABASE_URL is missing: with DATABASE_POOLER it names the database past the pooler.");
  const port = Number(set("PORT") ?? 3000);
  const databaseUrl = set("DATABASE_URL");
  const drainDelay = set("DRAIN_DELAY_SECONDS");
  return {
    port,
    // Containers and some shells set HOSTNAME to the machine's name, which is no wish to listen there only.
    hostname: isIP(set("HOSTNAME") ?? "") ? set("HOSTNAME") : undefined,
    address: (set("APP_URL") ?? `http://localhost:${port}`).replace(/\/+$/, ""),
    dataDir: resolve(ROOT, set("DATA_DIR") ?? ".data"),
    databaseUrl,
    migrationUrl: set("MIGRATION_DATABASE_URL") ?? databaseUrl,
    migrates: set("MIGRATE") !== "off",
    demoData: set("DEMO_DATA"),
    sessionSecret: set("NEXTAUTH_SECRET"),
    adminEmail: set("ADMIN_EMAIL"),
    adminPassword: set("ADMIN_PASSWORD"),
    trustedProxyHops: Number(set("TRUSTED_PROXY_HOPS") ?? 0),
    drainDelayMs: drainDelay === undefined ? undefined : Number(drainDelay) * 1000,
  };
}

/** `NAME=value` lines; a value may stand in quotes; `#` begins a comment. No file: no settings. */
function readEnvFile(file) {
  let text;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return {};
    throw new Error(`.env cannot be read: ${error.code}`);
  }
  return parseEnv(text);
}

export function parseEnv(text) {
  const values = {};
  text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .forEach((line, index) => {
      if (/^\s*(#|$)/.test(line)) return;
      const match = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^#"'](?:[^#]|(?<!\s)#)*|))\s*(?:#.*)?$/.exec(
        line,
      );
      if (!match) throw new Error(`.env, line ${index + 1}: it must read NAME=value.`);
      values[match[1]] = match[2] ?? match[3] ?? match[4].trim();
    });
  return values;
}

function isWhole(value, from, to) {
  return /^\d+$/.test(value) && Number(value) >= from && Number(value) <= to;
}

function hasProtocol(value, protocol) {
  try {
    return protocol.test(new URL(value).protocol);
  } catch {
    return false;
  }
}
