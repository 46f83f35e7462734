import { expect, it } from "vitest";
import { db } from "@/lib/platform/db";

it("every foreign key has an index that begins with it, so that deleting a row scans no table", async () => {
  const bare = await db().$queryRaw<{ key: string }[]>`
    SELECT c.conrelid::regclass || ' (' || a.attname || ')' AS key
    FROM pg_constraint AS c JOIN pg_attribute AS a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_index AS i WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1] 
        AND coalesce(pg_get_expr(i.indpred, i.indrelid), '') IN ('', '(' || a.attname || ' IS NOT NULL)'))
    ORDER BY 1`;
  expect(bare.map(({ key }) => key).join(", ")).toBe("");
});
