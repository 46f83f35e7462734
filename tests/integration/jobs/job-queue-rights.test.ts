import pg from "pg";
import { expect, it } from "vitest";
import { newId } from "@/lib/platform/ids";
import { grantJobQueue } from "../../../scripts/embedded/job-queue.mjs";

it("a role that may not change tables can ask for jobs and do them, once the owner has prepared the queue for it", async () => {
  const role = `worker_${newId().slice(0, 8)}`;
  const owner = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await owner.connect();
  try {
    await owner.query(`CREATE ROLE ${role}`);
    await grantJobQueue(owner, role);
    await owner.query(`SET ROLE ${role}`);
    await owner.query("SELECT graphile_worker.add_job('note', '{\"number\": 1}')");
    const { rows } = await owner.query("SELECT count(*)::int AS waiting FROM graphile_worker._private_jobs");
    expect(rows[0].waiting).toBe(1);
    await expect(owner.query("ALTER TABLE graphile_worker._private_jobs ADD COLUMN x INT")).rejects.toThrow("must be owner");
  } finally {
    await owner.query("RESET ROLE");
    await owner.query(`DROP OWNED BY ${role}`);
    await owner.query(`DROP ROLE ${role}`);
    await owner.end();
  }
});
