// What `npm run doctor` checks. Each check says what it found, and what to do if that isn't right.
import { randomUUID } from "node:crypto";
import { accessSync, constants, statfsSync } from "node:fs";
import { totalmem } from "node:os";
import nodemailer from "nodemailer";
import type { Client } from "pg";
import { withDefaults } from "@/lib/mail/deliver-mail";
import { appUrl, databaseUrl, env, type Env, visitorDatabaseUrl } from "@/lib/platform/env";
import { hasRoom } from "@/lib/storage/disk-room";
import { newStorageKey } from "@/lib/storage/storage-key";
import { storage } from "@/lib/storage/storage";
import { hasScanner, scanForViruses } from "@/lib/storage/virus-scanner";
import { pendingMigrations } from "@/scripts/embedded/migrations.mjs";
import { findMissingVisitorRights } from "@/scripts/embedded/visitor-role.mjs";
import { withClient } from "@/scripts/embedded/with-client.mjs";
import { findMissingRights } from "@/scripts/embedded/working-role.mjs";
import { messageOf } from "@/scripts/support/error-details.mjs";
import { unprotectedConnections } from "@/scripts/support/settings.mjs";

/** `problem`: something doesn't work. `warning`: it works, but not safely or not for long. */
export interface Finding {
  level: "ok" | "warning" | "problem";
  text: string;
}

const CURRENT_NODE = 22;
const MIN_MEMORY_MB = 512;
const MAX_CLOCK_DIFFERENCE_MS = 2_000;
const MAX_REPLICA_DELAY_SECONDS = 10;
/** The timetable has a job every minute; a busy machine is late. */
const MAX_JOB_DELAY_MINUTES = 10;

const ok = (text: string): Finding => ({ level: "ok", text });
const warning = (text: string): Finding => ({ level: "warning", text });
const problem = (text: string): Finding => ({ level: "problem", text });

const CHECKS: { of: string; list: () => Finding[] | Promise<Finding[]> }[] = [
  { of: "The machine", list: checkMachine },
  { of: "The settings", list: () => checkSettings(env()) },
  { of: "DATA_DIR", list: checkFolder },
  { of: "The database", list: checkDatabase },
  { of: "The visitors' database role", list: checkVisitorRole },
  { of: "DATABASE_REPLICA_URL", list: checkReplica },
  { of: "The document store", list: checkStore },
  { of: "SMTP_URL", list: checkMail },
  { of: "CLAMD_HOST", list: checkScanner },
];

/** Runs all checks, in order. A check that fails is a problem, with its reason. */
export async function* runChecks(): AsyncGenerator<Finding> {
  for (const { of, list } of CHECKS)
    try {
      yield* await list();
    } catch (error) {
      yield problem(`${of}: ${messageOf(error)}`);
    }
}

function checkMachine(): Finding[] {
  const node = process.versions.node;
  const memory = Math.round(totalmem() / 1024 ** 2);
  return [
    Number(node.split(".")[0]) >= CURRENT_NODE
      ? ok(`Node ${node}.`)
      : warning(`Node ${node} gets no more security fixes. Use Node 24 LTS.`),
    memory >= MIN_MEMORY_MB ? ok(`${memory} MB of memory.`) : warning(`${memory} MB of memory: a site needs ${MIN_MEMORY_MB} MB or more.`),
  ];
}

function checkSettings(settings: Env): Finding[] {
  const isPublic = !["localhost", "127.0.0.1"].includes(new URL(appUrl()).hostname);
  const advice: [boolean, string][] = [
    [!isPublic, "APP_URL is this machine. Set it to the address that visitors use."],
    [isPublic && !appUrl().startsWith("https:"), "APP_URL begins with http:. Sessions and passkeys need https."],
    [
      isPublic && settings.TRUSTED_PROXY_HOPS === 0,
      "TRUSTED_PROXY_HOPS is 0. Behind a proxy, all visitors share one address and its limits.",
    ],
    [!settings.SMTP_URL, "SMTP_URL is not set. Emails are stored and shown to administrators, but not sent."],
    [!settings.GRIEVANCE_OFFICER, "GRIEVANCE_OFFICER is not set. The law requires a name."],
    [
      Boolean(settings.DATABASE_URL) && !settings.DOCUMENT_KEY && !settings.DOCUMENT_KEY_FILE,
      "DOCUMENT_KEY is not set. Documents are encrypted with a key derived from NEXTAUTH_SECRET.",
    ],
    [!settings.DATABASE_URL && !settings.BACKUP_RECIPIENT, "BACKUP_RECIPIENT is not set. Backups are not encrypted."],
    [settings.ADMIN_REQUIRE_TOTP === "off", "ADMIN_REQUIRE_TOTP is off. Administrators can sign in with a password alone."],
    [settings.SECOND_PERSON === "off", "SECOND_PERSON is off. One administrator alone can see an anonymous author."],
  ];
  const unprotected = unprotectedConnections(process.env).map((name) => warning(`The connection of ${name} is not protected by TLS.`));
  return [
    ok(`Settings are valid. The site's address is ${appUrl()}.`),
    ...advice.filter(([applies]) => applies).map(([, text]) => warning(text)),
    ...unprotected,
  ];
}

function checkFolder(): Finding[] {
  const { DATA_DIR } = env();
  accessSync(DATA_DIR, constants.R_OK | constants.W_OK);
  const disk = statfsSync(DATA_DIR);
  const free = `${((disk.bavail * disk.bsize) / 1024 ** 3).toFixed(1)} GB are free in DATA_DIR.`;
  return [hasRoom(disk) ? ok(free) : problem(`${free} Uploads are refused until there is room.`)];
}

async function checkDatabase(): Promise<Finding[]> {
  const url = env().MIGRATION_DATABASE_URL ?? databaseUrl();
  const pending = await pendingMigrations(url);
  const migrated =
    pending.length === 0 ? ok("All migrations are applied.") : problem(`${pending.length} migrations are pending: run npm run migrate.`);
  return withClient(databaseUrl(), async (client) => {
    const sentAt = Date.now();
    const { version, role, now } = await readRow<{ version: string; role: string; now: Date }>(
      client,
      "SELECT current_setting('server_version') AS version, current_user AS role, clock_timestamp() AS now",
    );
    const receivedAt = Date.now();
    const difference = Math.max(0, sentAt - now.getTime(), now.getTime() - receivedAt);
    const found = [
      ok(`PostgreSQL ${version}, as ${role}.`),
      difference <= MAX_CLOCK_DIFFERENCE_MS
        ? ok("The clocks of this machine and of the database agree.")
        : problem(`The clocks of this machine and of the database differ by ${Math.round(difference / 1000)} s: synchronise them (NTP).`),
      migrated,
    ];
    if (pending.length > 0) return found;
    const missing = await findMissingRights(client, role);
    return [
      ...found,
      missing.length === 0
        ? ok(`The role ${role} has the rights that the site needs.`)
        : problem(`The role ${role} lacks ${missing.length} rights: run npm run migrate.`),
      ...(await checkRows(client)),
    ];
  });
}

async function checkRows(client: Client): Promise<Finding[]> {
  const { admins, hasDemoData, minutes } = await readRow<{ admins: number; hasDemoData: boolean; minutes: number | null }>(
    client,
    `SELECT (SELECT count(*)::int FROM users WHERE is_admin) AS admins, EXISTS (SELECT FROM schools WHERE is_demo) AS "hasDemoData",
      (SELECT extract(epoch FROM clock_timestamp() - max(last_execution))::int / 60 FROM graphile_worker._private_known_crontabs) AS minutes`,
  );
  return [
    admins === 0
      ? problem("There is no administrator: set ADMIN_EMAIL and ADMIN_PASSWORD, and start the site.")
      : ok(`Administrators: ${admins}.`),
    ...(hasDemoData ? [warning("There is demo data: run npm run demo:remove before real people use the site.")] : []),
    minutes === null
      ? warning("No job has run yet. Jobs run while the site runs, or when /api/cron is called.")
      : minutes > MAX_JOB_DELAY_MINUTES
        ? warning(`No job has run for ${minutes} minutes. Jobs run while the site runs, or when /api/cron is called.`)
        : ok("Jobs run."),
  ];
}

async function checkVisitorRole(): Promise<Finding[]> {
  const missing = await withClient(visitorDatabaseUrl(), findMissingVisitorRights);
  if (missing === null)
    return [warning("Pages for visitors are read with the site's own rights. See docs/operations/deploy.md#database-roles.")];
  return [
    missing.length === 0
      ? ok("Pages for visitors are read with a role of their own.")
      : problem(`The visitors' role lacks ${missing.length} rights: run npm run migrate.`),
  ];
}

async function checkReplica(): Promise<Finding[]> {
  const { DATABASE_REPLICA_URL } = env();
  if (!DATABASE_REPLICA_URL) return [];
  const { isReplica, seconds } = await withClient(DATABASE_REPLICA_URL, (client) =>
    readRow<{ isReplica: boolean; seconds: number | null }>(
      client,
      `SELECT pg_is_in_recovery() AS "isReplica", CASE WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
        ELSE extract(epoch FROM now() - pg_last_xact_replay_timestamp())::int END AS seconds`,
    ),
  );
  if (!isReplica) return [warning("DATABASE_REPLICA_URL is no replica: its reads put load on the primary.")];
  if (seconds !== null && seconds > MAX_REPLICA_DELAY_SECONDS)
    return [warning(`The replica is ${seconds} s behind. The site reads from the primary meanwhile.`)];
  return [ok("The replica keeps up.")];
}

/** Writes, reads and removes a file. */
async function checkStore(): Promise<Finding[]> {
  const key = newStorageKey("uploads");
  const bytes = Buffer.from(randomUUID());
  await storage().put(key, bytes, "application/pdf");
  const read = await storage().read(key);
  await storage().remove(key);
  return [
    read?.equals(bytes)
      ? ok("The document store writes, reads and removes files.")
      : problem("The document store returns other bytes than were written."),
  ];
}

async function checkMail(): Promise<Finding[]> {
  const { SMTP_URL } = env();
  if (!SMTP_URL) return [];
  const transport = nodemailer.createTransport(withDefaults(SMTP_URL));
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
  return [ok("The mail server accepts the connection and the password.")];
}

async function checkScanner(): Promise<Finding[]> {
  if (!hasScanner()) return [];
  const scan = await scanForViruses(Buffer.from("a clean file"));
  return [scan === "clean" ? ok("The virus scanner scans files.") : problem("The virus scanner doesn't answer: documents wait for it.")];
}

async function readRow<Row>(client: Client, query: string): Promise<Row> {
  return (await client.query(query)).rows[0];
}
