import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { areMasterKeys, readMasterKeys } from "./master-keys.mjs";
import { blankIsUnset } from "./schema-parts";

const toggle = z.enum(["on", "off"]);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional());

const settings = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).catch("production"),
  PORT: z.preprocess(blankIsUnset, z.coerce.number().int().min(1).max(65535).default(3000)),
  HOSTNAME: optional(z.string()),
  APP_URL: optional(z.url({ protocol: /^https?$/ })),
  // For lib/server/requests/allowed-hosts.mjs
  ALLOWED_HOSTS: optional(z.string().regex(/^\s*(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?:\s*,\s*(?:[a-z0-9.-]+|\[[0-9a-f:.]+\]))*\s*$/i)),
  DATA_DIR: z.preprocess(blankIsUnset, z.string().default(".data")),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  VISITOR_DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_REPLICA_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  MIGRATION_DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_POOLER: optional(z.literal("transaction")),
  MIGRATE: z.preprocess(blankIsUnset, toggle.default("on")),
  DEMO_DATA: optional(toggle),
  TRUSTED_PROXY_HOPS: z.preprocess(blankIsUnset, z.coerce.number().int().min(0).max(10).default(0)),
  // For scripts/serve.mjs
  DRAIN_DELAY_SECONDS: optional(z.coerce.number().int().min(0).max(600)),
  PAGE_CACHE_MB: z.preprocess(blankIsUnset, z.coerce.number().int().min(16).max(65536).default(256)),
  SEARCH_ENGINE: z.preprocess(blankIsUnset, z.enum(["memory", "postgres"]).default("memory")),
  SEARCH_MEMORY_MB: z.preprocess(blankIsUnset, z.coerce.number().int().min(16).max(65536).default(800)),
  CRON_SECRET: optional(z.string().min(16)),
  READ_ONLY: z.preprocess(blankIsUnset, toggle.default("off")),
  NEXTAUTH_SECRET: optional(z.string().min(32)),
  ADMIN_EMAIL: optional(z.email()),
  ADMIN_PASSWORD: optional(z.string().min(6).max(128)),
  ADMIN_REQUIRE_TOTP: optional(toggle),
  SECOND_PERSON: z.preprocess(blankIsUnset, toggle.default("on")),
  AUDIT_DIGEST_TO: optional(z.email()),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: optional(z.string().regex(/^(?:[^\s@<>]+@[^\s@<>]+|[^<>@\r\n]+ <[^\s@<>]+@[^\s@<>]+>)$/)),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  S3_REGION: z.preprocess(blankIsUnset, z.string().default("us-east-1")),
  S3_BUCKET: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_FORCE_PATH_STYLE: z.preprocess(blankIsUnset, toggle.default("off")),
  DOCUMENT_KEY: optional(z.string().refine(areMasterKeys)),
  DOCUMENT_KEY_FILE: optional(z.string()),
  // For scripts/backup.mjs
  BACKUP_RECIPIENT: optional(z.string().regex(/^age1[0-9a-z]{50,}$/)),
  CLAMD_HOST: optional(z.string().regex(/^[A-Za-z0-9.-]+(:[0-9]{1,5})?$/)),
  DOCUMENT_OPEN_DAYS: z.preprocess(blankIsUnset, z.coerce.number().int().min(1).max(3650).default(30)),
  DOCUMENT_RETENTION_DAYS: z.preprocess(blankIsUnset, z.coerce.number().int().min(1).max(3650).default(365)),
  USD_INR_RATE: z.preprocess(blankIsUnset, z.coerce.number().min(1).max(1000).default(84)),
  LANDING_FIGURES: optional(z.enum(["static", "live"])),
  MAP_TILES_URL: optional(z.string().regex(/^(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})https?:\/\/[^\s"'<>;,]*$/)),
  MAP_ATTRIBUTION: z.preprocess(blankIsUnset, z.string().max(200).default("")),
  SUPPORT_EMAIL: z.preprocess(blankIsUnset, z.email().default("support@schoolsach.example")),
  GRIEVANCE_OFFICER: optional(z.string().regex(/^[^\p{Cc}<>]{2,120}$/u)),
  GRIEVANCE_EMAIL: optional(z.email()),
  DATA_PROCESSORS: optional(z.string().regex(/^[^\p{Cc}<>]{2,2000}$/u)),
  NEXT_PHASE: z.string().optional(),
  VERCEL: z.string().optional(),
});

export type Env = z.infer<typeof settings>;

let cached: Env | undefined;

/** The only reader of `process.env`. @throws Error with one line that names the wrong setting */
export function env(): Env {
  if (cached) return cached;
  const parsed = settings.safeParse(process.env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`Setting ${issue.path.join(".")} is wrong: ${issue.message}`);
  }
  requireCompleteStore(parsed.data);
  requireDirectUrl(parsed.data);
  return (cached = parsed.data);
}

const STORE = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** An incomplete S3 configuration must not silently store files on the disk. */
function requireCompleteStore(values: Env) {
  const missing = STORE.find((name) => values[name] === undefined);
  if (missing && [...STORE, "S3_ENDPOINT" as const].some((name) => values[name] !== undefined))
    throw new Error(`Setting ${missing} is missing: a document store needs ${STORE.join(", ")}.`);
}

function requireDirectUrl({ DATABASE_POOLER, MIGRATION_DATABASE_URL }: Env) {
  if (DATABASE_POOLER && !MIGRATION_DATABASE_URL)
    throw new Error("Setting MIGRATION_DATABASE_URL is missing: with DATABASE_POOLER it names the database past the pooler.");
}

/** Without a trailing slash. Never taken from a request. */
export function appUrl(): string {
  return (env().APP_URL ?? `http://localhost:${env().PORT}`).replace(/\/+$/, "");
}

/** The embedded database's URL is in DATA_DIR. */
export function databaseUrl(): string {
  const { DATABASE_URL, DATA_DIR } = env();
  if (DATABASE_URL) return DATABASE_URL;
  try {
    return JSON.parse(readFileSync(resolve(/* turbopackIgnore: true */ DATA_DIR, "postgres.json"), "utf8")).siteUrl;
  } catch {
    throw new Error("No database: set DATABASE_URL, or start the embedded one with `npm start`.");
  }
}

/** Without an address of its own, connections assume the visitors' role themselves. */
export const visitorDatabaseUrl = (): string => env().VISITOR_DATABASE_URL ?? databaseUrl();

/** A pooler may run each transaction of a connection in another session. */
export const isTransactionPooled = (): boolean => env().DATABASE_POOLER === "transaction";

/** For LISTEN, temporary tables, cursors and session locks. */
export function sessionDatabaseUrl(): string {
  const { MIGRATION_DATABASE_URL } = env();
  return isTransactionPooled() && MIGRATION_DATABASE_URL ? MIGRATION_DATABASE_URL : databaseUrl();
}

export function sessionSecret(): string {
  const { NEXTAUTH_SECRET, DATA_DIR } = env();
  if (NEXTAUTH_SECRET) return NEXTAUTH_SECRET;
  try {
    return readFileSync(resolve(/* turbopackIgnore: true */ DATA_DIR, "session-secret"), "utf8").trim();
  } catch {
    throw new Error("No session secret: set NEXTAUTH_SECRET, or start with `npm start`.");
  }
}

export function masterKeys() {
  const { DOCUMENT_KEY, DOCUMENT_KEY_FILE, DATABASE_URL, DATA_DIR } = env();
  return readMasterKeys({
    documentKey: DOCUMENT_KEY,
    documentKeyFile: DOCUMENT_KEY_FILE ?? (DATABASE_URL ? undefined : resolve(/* turbopackIgnore: true */ DATA_DIR, "document-key")),
    sessionSecret: DATABASE_URL ? sessionSecret() : undefined,
  });
}

/** By default not with the embedded database, which people use to try the site. */
export function requiresSecondFactor(): boolean {
  const { ADMIN_REQUIRE_TOTP, DATABASE_URL } = env();
  return (ADMIN_REQUIRE_TOTP ?? (DATABASE_URL ? "on" : "off")) === "on";
}

export const isHttps = (): boolean => appUrl().startsWith("https:");

export function isOnVercel(): boolean {
  return Boolean(env().VERCEL);
}

/** Whether the site is being built. Reads then return empty results, because a build needs no database; on Vercel it needs one. */
export const isBuilding = (): boolean => env().NEXT_PHASE === "phase-production-build" && !isOnVercel();

export const isProduction = (): boolean => env().NODE_ENV === "production";

/** Whether the process outlives a request. Otherwise caches in memory and background work are useless. */
export const isLongLivedServer = (): boolean => env().NODE_ENV === "production" && !isBuilding() && !isOnVercel();

/** False on Vercel, where the platform caches pages. */
export const hasPageCache = (): boolean => process.env.NODE_ENV === "production" && !process.env.VERCEL;
