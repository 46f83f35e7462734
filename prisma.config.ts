import { defineConfig } from "prisma/config";

// `prisma generate` needs no database. `prisma migrate`, which needs the real schema engine, uses DATABASE_URL.
export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.MIGRATION_DATABASE_URL ?? process.env.DATABASE_URL ?? "" },
});
