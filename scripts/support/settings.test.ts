import { readFileSync, writeFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parseEnv, readSettings, SETTINGS, unprotectedConnections } from "./settings.mjs";

/** Set by Node, Next or Vercel. */
const NOT_SETTINGS = ["NODE_ENV", "NEXT_PHASE", "VERCEL"];
const source = readFileSync(new URL("../../lib/platform/env.ts", import.meta.url), "utf8");
const example = readFileSync(new URL("../../.env.example", import.meta.url), "utf8");
const inSite = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]*): /gm)].map(([, name]) => name).filter((name) => !NOT_SETTINGS.includes(name));

const WRONG: Record<string, string[]> = {
  PORT: ["abc", "0", "65536", "3000.5", "-1"],
  APP_URL: ["schools.example", "ftp://schools.example"],
  ALLOWED_HOSTS: ["https://schools.example", "a b", "a.example,,b.example"],
  DATABASE_URL: ["mysql://localhost/x", "localhost"],
  DATABASE_REPLICA_URL: ["mysql://localhost/x"],
  MIGRATION_DATABASE_URL: ["mysql://localhost/x"],
  DATABASE_POOLER: ["session", "on"],
  MIGRATE: ["yes", "ON"],
  DEMO_DATA: ["true"],
  TRUSTED_PROXY_HOPS: ["-1", "11", "one"],
  DRAIN_DELAY_SECONDS: ["-1", "601", "1.5", "ten"],
  PAGE_CACHE_MB: ["1", "lots"],
  SEARCH_ENGINE: ["elastic", "Memory"],
  SEARCH_MEMORY_MB: ["1", "lots"],
  CRON_SECRET: ["too short"],
  READ_ONLY: ["yes"],
  ADMIN_REQUIRE_TOTP: ["yes"],
  SECOND_PERSON: ["one"],
  AUDIT_DIGEST_TO: ["operator"],
  NEXTAUTH_SECRET: ["too short"],
  ADMIN_EMAIL: ["admin"],
  ADMIN_PASSWORD: ["short"],
  SMTP_URL: ["mail.example", "http://mail.example"],
  MAIL_FROM: ["no address", "A <b@c> <d@e>", "A\r\nBcc: x@y <b@c>"],
  S3_ENDPOINT: ["s3.example"],
  S3_BUCKET: ["Documents", "a", "a/b"],
  S3_FORCE_PATH_STYLE: ["true"],
  DOCUMENT_KEY: ["too short", "AAAA"],
  BACKUP_RECIPIENT: ["age1", "AGE-SECRET-KEY-1QQQQ"],
  CLAMD_HOST: ["tcp://scanner:3310", "scanner:port"],
  LANDING_FIGURES: ["on"],
  DOCUMENT_OPEN_DAYS: ["0", "a month"],
  DOCUMENT_RETENTION_DAYS: ["0", "-1"],
  SUPPORT_EMAIL: ["help"],
  GRIEVANCE_OFFICER: ["<b>", "A"],
  GRIEVANCE_EMAIL: ["officer"],
  DATA_PROCESSORS: ["<b>", "A"],
};

beforeEach(() => {
  vi.resetModules();
  for (const name of inSite) vi.stubEnv(name, "");
});

const readBySite = async () => (await import("@/lib/platform/env")).env();

describe("the settings", () => {
  it("are the same in the site, the commands and .env.example", () => {
    const documented = [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
    expect(Object.keys(SETTINGS).sort()).toEqual([...inSite].sort());
    expect(documented.sort()).toEqual([...inSite].sort());
  });

  it.each(Object.entries(WRONG).flatMap(([name, values]) => values.map((value) => [name, value])))(
    "%s=%s is refused by the site and by the commands, in one line that names it",
    async (name, value) => {
      vi.stubEnv(name, value);
      for (const refusal of [async () => readSettings({ [name]: value }, ""), readBySite]) {
        const { message } = await refusal().then(
          () => expect.fail("it was accepted"),
          (error: Error) => error,
        );
        expect(message).toContain(`Setting ${name} is wrong: `);
        expect(message).not.toContain("\n");
      }
    },
  );

  it.each([{ S3_BUCKET: "documents" }, { S3_ENDPOINT: "https://s3.example" }, { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" }])(
    "half a document store (%o) is refused by the site and by the commands",
    async (given) => {
      for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value as string);
      expect(() => readSettings({ ...given }, "")).toThrow(/^Setting S3_\w+ is missing: /);
      await expect(readBySite()).rejects.toThrow(/^Setting S3_\w+ is missing: /);
    },
  );

  it("refuse a transaction pooler without a direct URL, in the site and in the commands", async () => {
    vi.stubEnv("DATABASE_POOLER", "transaction");
    expect(() => readSettings({ DATABASE_POOLER: "transaction" }, "")).toThrow(/^Setting MIGRATION_DATABASE_URL is missing: /);
    await expect(readBySite()).rejects.toThrow(/^Setting MIGRATION_DATABASE_URL is missing: /);
  });

  it("in .env.example are valid for the site and the commands", async () => {
    const shown = parseEnv(example.replace(/^#(?=[A-Z][A-Z0-9_]*=)/gm, ""));
    for (const [name, value] of Object.entries(shown)) vi.stubEnv(name, value as string);
    expect(readSettings({ ...shown }, "")).toMatchObject({ port: 3000, hostname: "127.0.0.1", migrates: true });
    expect(await readBySite()).toMatchObject({ PORT: 3000, MIGRATE: "on" });
  });

  it("don't reveal a wrong value, which may contain a password", () => {
    expect(() => readSettings({ DATABASE_URL: "mysql://root:hunter2@db/x" }, "")).toThrow(/^(?!.*hunter2)/);
  });

  it("ignore a HOSTNAME that is a machine's name, as containers set it", () => {
    expect(readSettings({ HOSTNAME: "3f2c1d" }, "").hostname).toBeUndefined();
  });
});

describe("a secret in a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "schoolsach-secret-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "session");
  writeFileSync(file, `${"s".repeat(40)}\n`);

  it("is read into the environment, where the site finds it", () => {
    const environment: Record<string, string> = { NEXTAUTH_SECRET_FILE: file };
    expect(readSettings(environment, "").sessionSecret).toBe("s".repeat(40));
    expect(environment.NEXTAUTH_SECRET).toBe("s".repeat(40));
  });

  it("yields to a value of the environment", () => {
    expect(readSettings({ NEXTAUTH_SECRET_FILE: file, NEXTAUTH_SECRET: "o".repeat(32) }, "").sessionSecret).toBe("o".repeat(32));
  });

  it("that can't be read stops the start with a line that names the setting", () => {
    expect(() => readSettings({ SMTP_URL_FILE: join(folder, "missing") }, "")).toThrow(
      "Setting SMTP_URL_FILE is wrong: the file can't be read (ENOENT).",
    );
  });

  it("is checked like any value, without revealing it", () => {
    expect(() => readSettings({ DATABASE_URL_FILE: file }, "")).toThrow(/^Setting DATABASE_URL is wrong: (?!.*sss)/);
  });
});

describe("connections to other machines", () => {
  it.each([
    [{ DATABASE_URL: "postgresql://a:b@db.example/x" }, ["DATABASE_URL"]],
    [{ DATABASE_URL: "postgresql://a:b@db.example/x?sslmode=prefer" }, ["DATABASE_URL"]],
    [{ DATABASE_URL: "postgresql://a:b@db.example/x?sslmode=no-verify", PGSSLMODE: "verify-full" }, ["DATABASE_URL"]],
    [
      { DATABASE_URL: "postgresql://a:b@db.example/x?sslmode=verify-full", DATABASE_REPLICA_URL: "postgres://10.0.0.2/x" },
      ["DATABASE_REPLICA_URL"],
    ],
    [{ DATABASE_URL: "postgresql://a:b@db.example/x", PGSSLMODE: "verify-full" }, []],
    [{ DATABASE_URL: "postgresql://a:b@localhost:5432/x", MIGRATION_DATABASE_URL: "postgresql:///x?host=/run/postgresql" }, []],
    [{ S3_ENDPOINT: "http://store.example:9000" }, ["S3_ENDPOINT"]],
    [{ S3_ENDPOINT: "https://store.example" }, []],
    [{ S3_ENDPOINT: "http://127.0.0.1:9000" }, []],
    [{ DATABASE_URL: "" }, []],
  ])("%o: unprotected are %j", (settings, names) => expect(unprotectedConnections(settings)).toEqual(names));
});

describe("a .env file", () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "schoolsach-env-"))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it("is read without overriding the environment, even if a variable there is blank", () => {
    writeFileSync(join(folder, ".env"), "PORT=4000\nDEMO_DATA=on\nMIGRATE=off\n");
    const environment: Record<string, string> = { PORT: "5000", DEMO_DATA: "" };
    expect(readSettings(environment, join(folder, ".env"))).toMatchObject({ port: 5000, demoData: undefined, migrates: false });
    expect(environment.MIGRATE).toBe("off");
  });

  it("may contain quotes, comments, blank lines, export and Windows line breaks", () => {
    const text = "\uFEFF# a comment\r\n\r\nexport A=1\r\nB = two words # a comment\r\nC=\"x # y\"\r\nD='z' # a comment\r\nE=\r\nF=a#b\r\n";
    expect(parseEnv(text)).toEqual({ A: "1", B: "two words", C: "x # y", D: "z", E: "", F: "a#b" });
  });

  it("with an invalid line is refused with the line's number", () => {
    expect(() => parseEnv("A=1\nnonsense\n")).toThrow(".env, line 2: it must read NAME=value.");
  });
});
