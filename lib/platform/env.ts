import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";

/** `on` and `off` as people write them in a settings file. */
const toggle = z.enum(["on", "off"]);
const blankIsUnset = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional());

const settings = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).catch("production"),
  PORT: z.preprocess(blankIsUnset, z.coerce.number().int().min(1).max(65535).default(3000)),
  HOSTNAME: optional(z.string()),
  APP_URL: optional(z.url({ protocol: /^https?$/ })),
  DATA_DIR: z.preprocess(blankIsUnset, z.string().default(".data")),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_REPLICA_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  MIGRATION_DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_POOLER: optional(z.literal("transaction")),
  MIGRATE: z.preprocess(blankIsUnset, toggle.default("on")),
  DEMO_DATA: optional(toggle),
  TRUSTED_PROXY_HOPS: z.preprocess(blankIsUnset, z.coerce.number().int().min(0).max(10).default(0)),
  // Read by scripts/serve.mjs alone.
  DRAIN_DELAY_SECONDS: optional(z.coerce.number().int().min(0).max(600)),
  PAGE_CACHE_MB: z.preprocess(blankIsUnset, z.coerce.number().int().min(16).max(65536).default(256)),
  SEARCH_ENGINE: z.preprocess(blankIsUnset, z.enum(["memory", "postgres"]).default("memory")),
  SEARCH_MEMORY_MB: z.preprocess(blankIsUnset, z.coerce.number().int().min(16).max(65536).default(800)),
  // What the platform sends with its calls of app/api/cron.
  CRON_SECRET: optional(z.string().min(16)),
  READ_ONLY: z.preprocess(blankIsUnset, toggle.default("off")),
  NEXTAUTH_SECRET: optional(z.string().min(32)),
  // Read by the start alone, which makes the first administrator of them.
  ADMIN_EMAIL: optional(z.email()),
  ADMIN_PASSWORD: optional(z.string().min(6).max(128)),
  ADMIN_REQUIRE_TOTP: z.preprocess(blankIsUnset, toggle.default("off")),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  // An address, or a name and an address in angle brackets
  MAIL_FROM: optional(z.string().regex(/^(?:[^\s@<>]+@[^\s@<>]+|[^<>@\r\n]+ <[^\s@<>]+@[^\s@<>]+>)$/)),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  S3_REGION: z.preprocess(blankIsUnset, z.string().default("us-east-1")),
  S3_BUCKET: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_FORCE_PATH_STYLE: z.preprocess(blankIsUnset, toggle.default("off")),
  CLAMD_HOST: optional(z.string().regex(/^[A-Za-z0-9.-]+(:[0-9]{1,5})?$/)),
  DOCUMENT_OPEN_DAYS: z.preprocess(blankIsUnset, z.coerce.number().int().min(1).max(3650).default(30)),
  DOCUMENT_RETENTION_DAYS: z.preprocess(blankIsUnset, z.coerce.number().int().min(1).max(3650).default(365)),
  // Rupees for a dollar: what the admins' fee field converts with.
  USD_INR_RATE: z.preprocess(blankIsUnset, z.coerce.number().min(1).max(1000).default(84)),
  LANDING_FIGURES: optional(z.enum(["static", "live"])),
  // What lies under the points of the map: lib/search/map-tiles.ts, and the policy for pictures in lib/page-cache/csp.mjs.
  MAP_TILES_URL: optional(z.string().regex(/^(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})https?:\/\/[^\s"'<>;,]*$/)),
  MAP_ATTRIBUTION: z.preprocess(blankIsUnset, z.string().max(200).default("")),
  SUPPORT_EMAIL: z.preprocess(blankIsUnset, z.email().default("support@schoolsach.example")),
  // Whom the law asks a site to name; unset, the page names the office and the address for help.
  GRIEVANCE_OFFICER: optional(z.string().regex(/^[^\p{Cc}<>]{2,120}$/u)),
  GRIEVANCE_EMAIL: optional(z.email()),
  // Set by Next and by Vercel, never by people.
  NEXT_PHASE: z.string().optional(),
  VERCEL: z.string().optional(),
});

export type Env = z.infer<typeof settings>;

let known: Env | undefined;

/**
 * The settings, checked once. The only place that reads `process.env`.
 *
 * @throws Error with one line that names the wrong setting
 */
export function env(): Env {
  if (known) return known;
  const parsed = settings.safeParse(process.env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`Setting ${issue.path.join(".")} is wrong: ${issue.message}`);
  }
  refuseHalfAStore(parsed.data);
  refusePoolerAlone(parsed.data);
  return (known = parsed.data);
}

const STORE = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** Files must not go to the disk because a name was forgotten. */
function refuseHalfAStore(given: Env) {
  const missing = STORE.find((name) => given[name] === undefined);
  if (missing && [...STORE, "S3_ENDPOINT" as const].some((name) => given[name] !== undefined))
    throw new Error(`Setting ${missing} is missing: a document store needs ${STORE.join(", ")}.`);
}

function refusePoolerAlone({ DATABASE_POOLER, MIGRATION_DATABASE_URL }: Env) {
  if (DATABASE_POOLER && !MIGRATION_DATABASE_URL)
    throw new Error("Setting MIGRATION_DATABASE_URL is missing: with DATABASE_POOLER it names the database past the pooler.");
}

/** The public origin, without a slash at its end. Never taken from a request. */
export function appUrl(): string {
  return (env().APP_URL ?? `http://localhost:${env().PORT}`).replace(/\/+$/, "");
}

/** The database that is configured, else the embedded one, whose address its starter wrote to DATA_DIR. */
export function databaseUrl(): string {
  const { DATABASE_URL, DATA_DIR } = env();
  if (DATABASE_URL) return DATABASE_URL;
  try {
    return JSON.parse(readFileSync(resolve(/* turbopackIgnore: true */ DATA_DIR, "postgres.json"), "utf8")).url;
  } catch {
    throw new Error("No database: set DATABASE_URL, or start the embedded one with `npm start`.");
  }
}

/** Whether a pooler may run each transaction of a connection in another session of the database. */
export const isTransactionPooled = (): boolean => env().DATABASE_POOLER === "transaction";

/** The database for work that needs one session throughout: LISTEN, temporary tables, cursors, session locks. */
export function sessionDatabaseUrl(): string {
  const { MIGRATION_DATABASE_URL } = env();
  return isTransactionPooled() && MIGRATION_DATABASE_URL ? MIGRATION_DATABASE_URL : databaseUrl();
}

/** What session cookies are encrypted with: the setting, else what the starter of an embedded installation wrote to DATA_DIR. */
export function sessionSecret(): string {
  const { NEXTAUTH_SECRET, DATA_DIR } = env();
  if (NEXTAUTH_SECRET) return NEXTAUTH_SECRET;
  try {
    return readFileSync(resolve(/* turbopackIgnore: true */ DATA_DIR, "session-secret"), "utf8").trim();
  } catch {
    throw new Error("No session secret: set NEXTAUTH_SECRET, or start with `npm start`.");
  }
}

/** Whether the public address is https: cookies are then sent over nothing else. */
export const isHttps = (): boolean => appUrl().startsWith("https:");

/** On Vercel the platform caches pages and there is no process that stays. */
export function isOnVercel(): boolean {
  return Boolean(env().VERCEL);
}

/**
 * While `next build` renders pages that nobody will see: our cache starts empty, so the first visit renders afresh. A build
 * needs no database: what such pages read must answer empty then. On Vercel the built pages are served, so they are built from
 * the database, which scripts/build.mjs has looked for.
 */
export const isBuilding = (): boolean => env().NEXT_PHASE === "phase-production-build" && !isOnVercel();

/** A server that stays: what is kept in memory, or done between requests, is of use there alone. */
export const isServerThatStays = (): boolean => env().NODE_ENV === "production" && !isBuilding() && !isOnVercel();

/** Whether lib/http/page-cache keeps the pages: not in development, and not on Vercel, where the platform does. */
export const hasPageCache = (): boolean => process.env.NODE_ENV === "production" && !process.env.VERCEL;
