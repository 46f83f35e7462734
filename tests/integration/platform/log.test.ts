import { expect, it } from "vitest";
import { db, pool } from "@/lib/platform/db";
import { createLog } from "@/lib/platform/json-log.mjs";
import { createParent } from "@/tests/factories/parents";

const CANARY = "canary-7f3a";
const EMAIL = `${CANARY}@example.org`;

function logged(write: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = [];
  write(createLog({ write: (line) => void lines.push(line) }));
  return lines;
}

const person = { firstName: CANARY, lastName: CANARY, email: EMAIL };

it.each<[string, () => Promise<unknown>, object]>([
  [
    "a duplicate, by Prisma",
    () => db().user.create({ data: person }),
    { type: "PrismaClientKnownRequestError", code: "P2002", table: "User" },
  ],
  [
    "a wrong argument, by Prisma",
    () => db().user.findMany({ where: { email: EMAIL, version: CANARY as never } }),
    { type: "PrismaClientValidationError" },
  ],
  ["an invalid value, by Prisma", () => db().$queryRaw`SELECT ${CANARY}::uuid`, { code: "P2010", sqlState: "22P02" }],
  [
    "a duplicate, by Postgres",
    () => pool().query("INSERT INTO users (id, first_name, last_name, email) VALUES (gen_random_uuid(), $1, $1, $2)", [CANARY, EMAIL]),
    { code: "23505", table: "users", constraint: "users_email_key", message: expect.stringContaining("users_email_key") },
  ],
  [
    "an incomplete row, by Postgres",
    () => pool().query("INSERT INTO users (id, first_name, email) VALUES (gen_random_uuid(), $1, $1)", [CANARY]),
    { code: "23502", table: "users" },
  ],
  ["an invalid value, by Postgres", () => pool().query("SELECT $1::uuid", [CANARY]), { code: "22P02" }],
  ["text that isn't JSON", async () => JSON.parse(CANARY), { type: "SyntaxError" }],
])("an error about %s is logged without values", async (_, fail, expected) => {
  await db().user.deleteMany({ where: { email: EMAIL } });
  await createParent(person);
  const error = await fail().catch((thrown: unknown) => thrown);
  const [line] = logged((log) => log.error({ err: new Error("The step failed", { cause: error }) }, "a job failed"));
  expect(line).not.toContain(CANARY);
  const { err } = JSON.parse(line);
  expect(err).toMatchObject({ type: "Error", message: "The step failed", stack: expect.stringMatching(/^ +at /), cause: expected });
});

it("a line break in a value doesn't begin another line", () => {
  const lines = logged((log) => log.info({ path: `/a\r\n{"level":60,"msg":"forged"}\u001b[31m` }, "request refused"));
  expect(lines).toHaveLength(1);
  expect(lines[0].trimEnd()).not.toMatch(/[\p{Cc}]/u);
  expect(JSON.parse(lines[0])).toMatchObject({ level: 30, msg: "request refused", time: expect.stringMatching(/Z$/) });
});
