import { expect, it } from "vitest";
import { pool } from "@/lib/platform/db";
import { createSchool } from "@/tests/factories/schools";

const ROLE = "works_with_tables";

it("a role that doesn't own the tables can read the term statistics of ANALYZE", async () => {
  for (let n = 0; n < 20; n++) await createSchool({ name: `Quokka Academy ${n % 3}` });
  await pool().query("ANALYZE school_search");
  const client = await pool().connect();
  try {
    await client.query(`BEGIN; CREATE ROLE ${ROLE}; GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${ROLE}; SET LOCAL ROLE ${ROLE}`);
    const { rows: shown } = await client.query("SELECT FROM pg_stats WHERE tablename = 'school_search_terms_idx'");
    const { rows } = await client.query<{ terms: string[]; shares: number[] }>("SELECT * FROM search_term_statistics()");
    expect([shown.length, rows.length]).toEqual([0, 1]);
    expect(rows[0].shares[rows[0].terms.indexOf("quokka")]).toBeCloseTo(1);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});
