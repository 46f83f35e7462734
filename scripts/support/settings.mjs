// Settings for commands that run before anything is installed: Node's own modules only. The site reads
// lib/platform/env.ts; a test keeps both in step with .env.example.
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { areMasterKeys } from "../../lib/platform/master-keys.mjs";
import { codeOf } from "./error-details.mjs";

/** The project's folder, in which all commands run. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** `rule` completes "it …". @typedef {{ isValid: (value: string) => boolean, rule?: string }} Setting */
/** What commands use. @typedef {ReturnType<typeof readSettings>} Settings */

const anyValue = { isValid: () => true };
/** @type {Setting} */
const toggle = { isValid: (value) => value === "on" || value === "off", rule: "must be on or off" };
/** @type {Setting} */
const postgres = {
  isValid: (value) => hasProtocol(value, /^postgres(ql)?:$/),
  rule: "must be an address like postgresql://user:password@host:5432/name",
};
/** @type {Setting} */
const email = { isValid: (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), rule: "must be an email address" };
/** @type {Setting} */
const tilesUrl = {
  isValid: (value) => /^(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})https?:\/\/[^\s"'<>;,]*$/.test(value),
  rule: "must be an address like https://tiles.example/{z}/{x}/{y}.png",
};
/** @type {Setting} */
const days = { isValid: (value) => isInteger(value, 1, 3650), rule: "must be a whole number of days from 1 to 3650" };
const DATABASES = ["DATABASE_URL", "VISITOR_DATABASE_URL", "DATABASE_REPLICA_URL", "MIGRATION_DATABASE_URL"];
/** Also read from a file, as Docker and Kubernetes mount secrets: `NEXTAUTH_SECRET_FILE=/run/secrets/session`. */
const SECRETS = [...DATABASES, "CRON_SECRET", "NEXTAUTH_SECRET", "ADMIN_PASSWORD", "SMTP_URL", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];
/** All or none must be set: see lib/platform/env.ts. */
const STORE = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];

/** Blank means unset. @satisfies {Record<string, Setting>} */
export const SETTINGS = {
  PORT: { isValid: (value) => isInteger(value, 1, 65535), rule: "must be a whole number from 1 to 65535" },
  HOSTNAME: anyValue,
  APP_URL: { isValid: (value) => hasProtocol(value, /^https?:$/), rule: "must be an address like https://schools.example" },
  ALLOWED_HOSTS: {
    isValid: (value) => value.split(",").every((host) => /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/i.test(host.trim())),
    rule: "must be hosts like www.schools.example, separated by commas",
  },
  DATA_DIR: anyValue,
  DATABASE_URL: postgres,
  VISITOR_DATABASE_URL: postgres,
  DATABASE_REPLICA_URL: postgres,
  MIGRATION_DATABASE_URL: postgres,
  DATABASE_POOLER: { isValid: (value) => value === "transaction", rule: "must be transaction, or unset" },
  MIGRATE: toggle,
  DEMO_DATA: toggle,
  TRUSTED_PROXY_HOPS: { isValid: (value) => isInteger(value, 0, 10), rule: "must be a whole number from 0 to 10" },
  DRAIN_DELAY_SECONDS: { isValid: (value) => isInteger(value, 0, 600), rule: "must be a whole number of seconds from 0 to 600" },
  PAGE_CACHE_MB: { isValid: (value) => isInteger(value, 16, 65536), rule: "must be a whole number from 16 to 65536" },
  SEARCH_ENGINE: { isValid: (value) => value === "memory" || value === "postgres", rule: "must be memory or postgres" },
  SEARCH_MEMORY_MB: { isValid: (value) => isInteger(value, 16, 65536), rule: "must be a whole number of megabytes from 16 to 65536" },
  CRON_SECRET: { isValid: (value) => value.length >= 16, rule: "must have 16 characters or more" },
  READ_ONLY: toggle,
  NEXTAUTH_SECRET: { isValid: (value) => value.length >= 32, rule: "must have 32 characters or more" },
  ADMIN_EMAIL: email,
  ADMIN_PASSWORD: { isValid: (value) => value.length >= 6 && value.length <= 128, rule: "must have 6 to 128 characters" },
  ADMIN_REQUIRE_TOTP: toggle,
  SECOND_PERSON: toggle,
  AUDIT_DIGEST_TO: email,
  SUPPORT_EMAIL: email,
  GRIEVANCE_OFFICER: { isValid: (value) => /^[^\p{Cc}<>]{2,120}$/u.test(value), rule: "must be a name of 2 to 120 characters" },
  GRIEVANCE_EMAIL: email,
  DATA_PROCESSORS: { isValid: (value) => /^[^\p{Cc}<>]{2,2000}$/u.test(value), rule: "must be companies, separated by semicolons" },
  SMTP_URL: { isValid: (value) => hasProtocol(value, /^smtps?:$/), rule: "must be an address like smtp://user:password@mail.example:587" },
  MAIL_FROM: {
    isValid: (value) => /^(?:[^\s@<>]+@[^\s@<>]+|[^<>@\r\n]+ <[^\s@<>]+@[^\s@<>]+>)$/.test(value),
    rule: "must be an address, or a name and an address: SchoolSach <no-reply@schools.example>",
  },
  S3_ENDPOINT: { isValid: (value) => hasProtocol(value, /^https?:$/), rule: "must be an address like https://s3.example" },
  S3_REGION: anyValue,
  S3_BUCKET: {
    isValid: (value) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value),
    rule: "must be a bucket's name: 3 to 63 of a-z, 0-9, dots and hyphens",
  },
  S3_ACCESS_KEY_ID: anyValue,
  S3_SECRET_ACCESS_KEY: anyValue,
  S3_FORCE_PATH_STYLE: toggle,
  DOCUMENT_KEY: {
    isValid: areMasterKeys,
    rule: "must be 32 bytes in base64 (openssl rand -base64 32), or several such keys separated by commas",
  },
  DOCUMENT_KEY_FILE: anyValue,
  CLAMD_HOST: { isValid: (value) => /^[A-Za-z0-9.-]+(:[0-9]{1,5})?$/.test(value), rule: "must be like scanner.example or 127.0.0.1:3310" },
  BACKUP_RECIPIENT: { isValid: (value) => /^age1[0-9a-z]{50,}$/.test(value), rule: "must be a recipient of age (age1…)" },
  DOCUMENT_OPEN_DAYS: days,
  DOCUMENT_RETENTION_DAYS: days,
  MAP_TILES_URL: tilesUrl,
  MAP_ATTRIBUTION: { isValid: (value) => value.length <= 200, rule: "must have at most 200 characters" },
  LANDING_FIGURES: { isValid: (value) => value === "static" || value === "live", rule: "must be static or live" },
  USD_INR_RATE: {
    isValid: (value) => /^\d{1,4}(\.\d{1,4})?$/.test(value) && +value >= 1 && +value <= 1000,
    rule: "must be a number from 1 to 1000",
  },
};

/**
 * Reads `.env` and secrets from files into the environment, without overriding it, validates all settings and returns those used by
 * commands.
 *
 * @param {Record<string, string | undefined>} environment
 * @throws Error with one line that names the wrong setting, without its value, which may contain a password
 */
export function readSettings(environment = process.env, file = join(ROOT, ".env")) {
  for (const [name, value] of Object.entries(readEnvFile(file))) environment[name] ??= value;
  for (const name of SECRETS) readSecret(environment, name);
  for (const [name, { isValid, rule }] of Object.entries(/** @type {Record<string, Setting>} */ (SETTINGS))) {
    const value = environment[name];
    if (value && !isValid(value)) throw new Error(`Setting ${name} is wrong: it ${rule}.`);
  }
  /** @param {string} name */
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
    // Containers and some shells set HOSTNAME to the machine's name, which isn't meant as a listen address.
    hostname: isIP(set("HOSTNAME") ?? "") ? set("HOSTNAME") : undefined,
    address: (set("APP_URL") ?? `http://localhost:${port}`).replace(/\/+$/, ""),
    dataDir: resolve(ROOT, set("DATA_DIR") ?? ".data"),
    databaseUrl,
    migrationUrl: set("MIGRATION_DATABASE_URL") ?? databaseUrl,
    // Behind a transaction pooler connections can't assume the visitors' role themselves.
    visitorUrl: set("VISITOR_DATABASE_URL") ?? (set("DATABASE_POOLER") ? undefined : databaseUrl),
    migrates: set("MIGRATE") !== "off",
    demoData: set("DEMO_DATA"),
    sessionSecret: set("NEXTAUTH_SECRET"),
    documentKey: set("DOCUMENT_KEY"),
    documentKeyFile: set("DOCUMENT_KEY_FILE"),
    backupRecipient: set("BACKUP_RECIPIENT"),
    adminEmail: set("ADMIN_EMAIL"),
    adminPassword: set("ADMIN_PASSWORD"),
    trustedProxyHops: Number(set("TRUSTED_PROXY_HOPS") ?? 0),
    drainDelayMs: drainDelay === undefined ? undefined : Number(drainDelay) * 1000,
  };
}

/** @param {Record<string, string | undefined>} environment @param {string} name */
function readSecret(environment, name) {
  const file = environment[`${name}_FILE`];
  if (!file || environment[name]) return;
  try {
    environment[name] = readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new Error(`Setting ${name}_FILE is wrong: the file can't be read (${codeOf(error)}).`);
  }
}

const THIS_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\]|)$/;
/** Modes in which node-postgres verifies the server's certificate. */
const VERIFIES = /^(require|verify-ca|verify-full)$/;

/**
 * The settings whose connection to another machine could be read or changed on the way. SMTP_URL is not among them: lib/mail
 * sends no password without TLS.
 *
 * @param {Record<string, string | undefined>} environment valid settings
 */
export function unprotectedConnections(environment) {
  /** @param {string} name @param {(url: URL) => boolean} isProtected */
  const isUnprotected = (name, isProtected) => {
    const value = environment[name];
    if (!value) return false;
    const url = new URL(value);
    return !THIS_MACHINE.test(url.hostname) && !isProtected(url);
  };
  return [
    ...DATABASES.filter((name) =>
      isUnprotected(name, ({ searchParams }) => VERIFIES.test(searchParams.get("sslmode") ?? environment.PGSSLMODE ?? "")),
    ),
    ...["S3_ENDPOINT"].filter((name) => isUnprotected(name, ({ protocol }) => protocol === "https:")),
  ];
}

/** Parses `NAME=value` lines with optional quotes and `#` comments. A missing file is empty. @param {string} file */
function readEnvFile(file) {
  let text;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return {};
    throw new Error(`.env cannot be read: ${codeOf(error)}`);
  }
  return parseEnv(text);
}

/** @param {string} text */
export function parseEnv(text) {
  /** @type {Record<string, string>} */
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

/** @param {string} value @param {number} from @param {number} to */
function isInteger(value, from, to) {
  return /^\d+$/.test(value) && Number(value) >= from && Number(value) <= to;
}

/** @param {string} value @param {RegExp} protocol */
function hasProtocol(value, protocol) {
  try {
    return protocol.test(new URL(value).protocol);
  } catch {
    return false;
  }
}
