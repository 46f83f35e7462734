import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyMigrations } from "@/scripts/embedded/migrations.mjs";
import { findMissingRights } from "@/scripts/embedded/working-role.mjs";
import { urlForRole, withClient, withEmptyDatabase } from "@/tests/support/empty-database";

const OWNER = `owner_${process.pid}`;
const WORKER = `worker_${process.pid}`;
const PASSWORD = randomBytes(12).toString("hex");

beforeAll(() =>
  withClient(process.env.DATABASE_URL!, async (client) => {
    for (const role of [OWNER, WORKER]) await client.query(`CREATE ROLE ${role} LOGIN PASSWORD '${PASSWORD}'`);
  }),
);

afterAll(() =>
  withClient(process.env.DATABASE_URL!, async (client) => {
    for (const role of [OWNER, WORKER]) await client.query(`DROP ROLE ${role}`);
  }),
);

/** Runs `work` on an empty database of OWNER, created as in docs/operations/deploy.md. */
const withTwoRoles = (name: string, work: (urls: { owner: string; worker: string }) => Promise<void>) =>
  withEmptyDatabase(name, async (url) => {
    const database = new URL(url).pathname.slice(1);
    await withClient(url, (client) => client.query(`ALTER DATABASE ${database} OWNER TO ${OWNER}`));
    await work({ owner: urlForRole(url, OWNER, PASSWORD), worker: urlForRole(url, WORKER, PASSWORD) });
  });

describe("a working role, after the owner has migrated", () => {
  it("reads and writes rows, uses sequences and the job queue, and can't change tables", async () => {
    await withTwoRoles("two_roles", async ({ owner, worker }) => {
      await applyMigrations(owner, { role: WORKER });
      await withClient(worker, async (client) => {
        expect(await findMissingRights(client, WORKER)).toEqual([]);
        await client.query(
          "INSERT INTO places (id, state_slug, slug, state, name) VALUES ('goa/margao', 'goa', 'margao', 'Goa', 'Margao')",
        );
        await client.query("UPDATE places SET name = 'Madgaon'");
        await client.query("SELECT nextval('changes_sequence_seq')");
        await client.query("DELETE FROM places");
        await client.query("CREATE TEMPORARY TABLE import_rows (serial BIGINT)");
        await client.query("SELECT graphile_worker.add_job('note', '{\"number\": 1}')");
        expect((await client.query("SELECT key FROM graphile_worker.jobs")).rowCount).toBe(1);
        expect((await client.query("DELETE FROM graphile_worker._private_jobs")).rowCount).toBe(1);
        for (const statement of [
          "CREATE TABLE extra (id INT)",
          "ALTER TABLE places ADD COLUMN extra INT",
          "DROP TABLE places",
          "TRUNCATE places",
          "CREATE TRIGGER extra BEFORE INSERT ON places FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()",
          "UPDATE _prisma_migrations SET logs = 'changed'",
          "TRUNCATE graphile_worker._private_jobs",
          "CREATE TABLE graphile_worker.extra (id INT)",
          "ALTER TABLE audit_log DISABLE TRIGGER USER",
          "UPDATE audit_log SET action = 'other'",
          "DELETE FROM audit_log",
          "DELETE FROM audit_digests",
          "UPDATE register_checks SET found = 'none'",
          "DELETE FROM register_checks",
          "UPDATE audit_personal SET before = NULL",
          "UPDATE moderation_log SET rule_code = 'abuse'",
          "DELETE FROM moderation_log",
        ])
          await expect(client.query(statement), statement).rejects.toThrow(/permission denied|must be owner/);
      });
    });
  });

  it("has the same rights on tables that the owner creates later", async () => {
    await withTwoRoles("later_table", async ({ owner, worker }) => {
      await applyMigrations(owner, { role: WORKER });
      await withClient(owner, (client) => client.query("CREATE TABLE later (id SERIAL, word TEXT)"));
      await withClient(worker, async (client) => {
        await client.query("INSERT INTO later (word) VALUES ('new')");
        expect((await client.query("DELETE FROM later")).rowCount).toBe(1);
      });
    });
  });

  it("loses rights that an earlier version granted", async () => {
    await withTwoRoles("too_many", async ({ owner, worker }) => {
      await applyMigrations(owner, { role: WORKER });
      await withClient(owner, (client) => client.query(`GRANT UPDATE, DELETE, TRIGGER ON audit_log, moderation_log TO ${WORKER}`));
      expect(await applyMigrations(owner, { role: WORKER })).toEqual([]);
      await withClient(worker, async (client) => {
        for (const statement of ["DELETE FROM audit_log", "UPDATE moderation_log SET rule_code = 'abuse'"])
          await expect(client.query(statement), statement).rejects.toThrow(/permission denied/);
        await client.query("INSERT INTO audit_log (actor_kind, action, subject_kind, subject_id) VALUES ('system', 'test', 'user', 'x')");
      });
    });
  });

  it("gets its rights even if all migrations were applied before the role was configured", async () => {
    await withTwoRoles("named_later", async ({ owner, worker }) => {
      await applyMigrations(owner);
      await withClient(worker, async (client) => expect(await findMissingRights(client, WORKER)).not.toEqual([]));
      expect(await applyMigrations(owner, { role: WORKER })).toEqual([]);
      await withClient(worker, async (client) => expect(await findMissingRights(client, WORKER)).toEqual([]));
    });
  });
});
