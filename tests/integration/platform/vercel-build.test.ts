import { spawnSync } from "node:child_process";
import { expect, inject, it } from "vitest";
import { SETTINGS } from "@/scripts/support/settings.mjs";

/** Runs `npm run build` as Vercel does. */
function build(databaseUrl: string) {
  const blank = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, ""]));
  const env = { ...process.env, ...blank, VERCEL: "1", DATABASE_URL: databaseUrl } as NodeJS.ProcessEnv;
  const { status, stderr } = spawnSync(process.execPath, ["scripts/build.mjs"], { env, encoding: "utf8" });
  return { status, said: stderr.trim() };
}

it.each([
  ["without a database", () => "", "Setting DATABASE_URL is missing: a build on Vercel reads the database."],
  [
    "with an unreachable database",
    () => "postgresql://nobody@127.0.0.1:1/none",
    "DATABASE_URL cannot be reached (connect ECONNREFUSED 127.0.0.1:1).",
  ],
  [
    "with an empty database",
    () => inject("postgresUrl"),
    expect.stringMatching(/^A build on Vercel reads the database and \d+ migrations are pending \(.+\): run npm run migrate first\.$/),
  ],
])("a build on Vercel %s ends with a one-line error", (_, databaseUrl, line) => {
  expect(build(databaseUrl())).toEqual({ status: 1, said: line });
});
