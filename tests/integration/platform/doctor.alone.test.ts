import { afterAll, describe, expect, it } from "vitest";
import { listMigrations } from "@/scripts/embedded/migrations.mjs";
import type { Finding } from "@/scripts/doctor/checks";
import { createAdmin } from "@/tests/factories/parents";
import { startClamd } from "@/tests/support/clamd";
import { reloadWithSettings } from "@/tests/support/local-files";
import { startS3Peer } from "@/tests/support/s3-peer";
import { startSmtpPeer } from "@/tests/support/smtp-peer";

const [store, mail, scanner] = await Promise.all([startS3Peer(), startSmtpPeer(), startClamd()]);
afterAll(() => Promise.all([store.close(), mail.stop(), scanner.close()]));

const COMPLETE = {
  APP_URL: "https://schools.example",
  TRUSTED_PROXY_HOPS: "1",
  GRIEVANCE_OFFICER: "Asha Rao",
  ADMIN_REQUIRE_TOTP: "",
  DOCUMENT_KEY: Buffer.alloc(32, 1).toString("base64"),
  ...store.settings,
  SMTP_URL: mail.url,
  CLAMD_HOST: scanner.host,
};

async function findings(settings: Record<string, string> = {}, level: Finding["level"][] = ["warning", "problem"]): Promise<string[]> {
  reloadWithSettings({ ...COMPLETE, ...settings });
  const { runChecks } = await import("@/scripts/doctor/checks");
  const found: Finding[] = [];
  for await (const finding of runChecks()) found.push(finding);
  // The tests may run on a version of Node that the doctor warns of.
  return found
    .filter((one) => level.includes(one.level) && !one.text.startsWith("Node "))
    .map(({ level: kind, text }) => `${kind}: ${text}`);
}

describe("npm run doctor", () => {
  it("finds that a complete installation works, and leaves no file in the store", async () => {
    await createAdmin();
    expect(await findings()).toEqual(["warning: No job has run yet. Jobs run while the site runs, or when /api/cron is called."]);
    const working = await findings({}, ["ok"]);
    for (const text of [
      "All migrations are applied.",
      "The document store writes, reads and removes files.",
      "The virus scanner scans files.",
    ])
      expect(working).toContain(`ok: ${text}`);
    expect(working).toContain("ok: The mail server accepts the connection and the password.");
    expect(store.files.size).toBe(0);
  });

  it.each<[Record<string, string>, string]>([
    [{ APP_URL: "http://schools.example" }, "warning: APP_URL begins with http:. Sessions and passkeys need https."],
    [{ APP_URL: "" }, "warning: APP_URL is this machine. Set it to the address that visitors use."],
    [{ TRUSTED_PROXY_HOPS: "" }, "warning: TRUSTED_PROXY_HOPS is 0. Behind a proxy, all visitors share one address and its limits."],
    [{ SMTP_URL: "" }, "warning: SMTP_URL is not set. Emails are stored and shown to administrators, but not sent."],
    [{ DOCUMENT_KEY: "" }, "warning: DOCUMENT_KEY is not set. Documents are encrypted with a key derived from NEXTAUTH_SECRET."],
    [{ SECOND_PERSON: "off" }, "warning: SECOND_PERSON is off. One administrator alone can see an anonymous author."],
    [{ CLAMD_HOST: "127.0.0.1:9" }, "problem: The virus scanner doesn't answer: documents wait for it."],
    [{ SMTP_URL: "smtp://127.0.0.1:9" }, "problem: SMTP_URL: connect ECONNREFUSED 127.0.0.1:9"],
    [{ DATA_DIR: "/nowhere" }, "problem: DATA_DIR: ENOENT: no such file or directory, access '/nowhere'"],
    [
      { DATABASE_REPLICA_URL: process.env.DATABASE_URL! },
      "warning: DATABASE_REPLICA_URL is no replica: its reads put load on the primary.",
    ],
  ])("says what %j leads to", async (settings, text) => {
    expect(await findings(settings)).toContain(text);
  });

  it("finds a store that fails, pending migrations and a database that can't be reached", async () => {
    store.fail();
    expect(await findings()).toContainEqual(expect.stringMatching(/^problem: The document store: /));
    store.recover();
    const { pool } = await import("@/lib/platform/db");
    await pool().query("DELETE FROM _prisma_migrations WHERE migration_name = $1", [listMigrations().at(-1)!.name]);
    expect(await findings()).toContain("problem: 1 migrations are pending: run npm run migrate.");
    await pool().end();
    const away = await findings({ DATABASE_URL: "postgresql://nobody@127.0.0.1:9/nothing" });
    expect(away).toContain("problem: The database: The database cannot be reached (connect ECONNREFUSED 127.0.0.1:9).");
  });
});
