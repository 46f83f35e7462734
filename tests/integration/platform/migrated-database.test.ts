import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pool } from "@/lib/platform/db";
import { actualDatabase } from "@/tests/support/database-shape";
import { expectedDatabase } from "@/tests/support/prisma-schema";

const FOLDER = "prisma/schema";
const schema = readdirSync(FOLDER)
  .map((name) => readFileSync(`${FOLDER}/${name}`, "utf8"))
  .join("\n");

describe("the migrated database", () => {
  it("equals prisma/schema in tables, columns, indexes and foreign keys", async () => {
    expect(await actualDatabase(pool())).toEqual(expectedDatabase(schema));
  });

  it.each([
    ["an added column", 'ALTER TABLE "places" ADD COLUMN "extra" TEXT', 'ALTER TABLE "places" DROP COLUMN "extra"'],
    ["another type", 'ALTER TABLE "places" ALTER "school_count" TYPE BIGINT', 'ALTER TABLE "places" ALTER "school_count" TYPE INTEGER'],
    ["a nullable column", 'ALTER TABLE "users" ALTER "email" DROP NOT NULL', 'ALTER TABLE "users" ALTER "email" SET NOT NULL'],
    ["another default", 'ALTER TABLE "users" ALTER "is_admin" SET DEFAULT true', 'ALTER TABLE "users" ALTER "is_admin" SET DEFAULT false'],
    ["an added index", 'CREATE INDEX "extra" ON "schools" ("name")', 'DROP INDEX "extra"'],
    ["an added table", 'CREATE TABLE "extra" ("id" TEXT PRIMARY KEY)', 'DROP TABLE "extra"'],
    [
      "another foreign key",
      'ALTER TABLE "reviews" DROP CONSTRAINT "reviews_author_id_fkey"',
      'ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users" ON DELETE CASCADE ON UPDATE NO ACTION',
    ],
  ])("the comparison detects %s", async (_, change, back) => {
    await pool().query(change);
    expect(await actualDatabase(pool())).not.toEqual(expectedDatabase(schema));
    await pool().query(back);
    expect(await actualDatabase(pool())).toEqual(expectedDatabase(schema));
  });
});
