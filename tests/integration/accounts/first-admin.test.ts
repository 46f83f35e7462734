import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { resetAdmin } from "@/lib/accounts/admins/reset-admin";
import { db } from "@/lib/platform/db";
import { databaseUrl } from "@/lib/platform/env";
import { prepareFirstAdmin } from "@/scripts/steps/first-admin.mjs";
import { prepareSessionSecret } from "@/scripts/steps/session-secret.mjs";
import { createParent } from "@/tests/factories/parents";
import { signIn } from "@/tests/factories/sessions";
import { call } from "@/tests/support/call";

let dataDir = "";
let messages: string[] = [];
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "schoolsach-start-"));
  messages = [];
  await db().user.deleteMany();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const start = (settings: object = {}, isEmbedded = true) =>
  prepareFirstAdmin({ dataDir, ...settings }, { url: databaseUrl(), isEmbedded }, (line: string) => messages.push(line));
const logIn = (email: string, password: string) => call("/api/admin/login", { method: "POST", json: { email, password } });
const readCredentials = () => JSON.parse(readFileSync(join(dataDir, "first-admin.json"), "utf8"));

describe("a start without any administrator", () => {
  it("creates one with a random password, shows it once and stores it in a file that only the owner can read", async () => {
    await start();
    const { email, password } = readCredentials();
    expect(messages).toEqual([
      `The first administrator is admin@schoolsach.local, with the password ${password} (stored in ${join(dataDir, "first-admin.json")}).`,
    ]);
    expect([email, statSync(join(dataDir, "first-admin.json")).mode & 0o777]).toEqual(["admin@schoolsach.local", 0o600]);
    expect((await logIn(email, password)).body.isAdmin).toBe(true);
    await start();
    expect([messages.length, await db().user.count()]).toEqual([1, 1]);
    expect(await db().auditEntry.count({ where: { action: "admin.create", actorKind: "system" } })).toBeGreaterThan(0);
  });

  it("creates the administrator named by the settings and doesn't show the password", async () => {
    await start({ adminEmail: "Meera@Example.org", adminPassword: "seven red kites" }, false);
    expect(messages).toEqual(["The first administrator is meera@example.org, with the password you set."]);
    expect((await logIn("meera@example.org", "seven red kites")).status).toBe(200);
  });

  it.each([
    ["ADMIN_EMAIL", {}, false],
    ["ADMIN_PASSWORD", { adminEmail: "meera@example.org" }, false],
    ["ADMIN_PASSWORD", { adminEmail: "meera@example.org" }, true],
    ["ADMIN_EMAIL", { adminPassword: "seven red kites" }, true],
  ])("stops with a one-line error that names the missing %s", async (name, settings, isEmbedded) => {
    await expect(start(settings, isEmbedded)).rejects.toThrow(new RegExp(`^Setting ${name} is missing: [^\n]+$`));
    expect(await db().user.count()).toBe(0);
  });

  it("doesn't turn a parent's account into an administrator", async () => {
    const parent = await createParent({ email: "parent@example.org" });
    await expect(start({ adminEmail: "parent@example.org", adminPassword: "seven red kites" })).rejects.toThrow(
      "Setting ADMIN_EMAIL is wrong",
    );
    expect((await db().user.findUniqueOrThrow({ where: { id: parent.id } })).isAdmin).toBe(false);
  });

  it("two servers started at once create one administrator", async () => {
    await Promise.all([1, 2].map(() => start({ adminEmail: "meera@example.org", adminPassword: "seven red kites" }, false)));
    expect(await db().user.count({ where: { isAdmin: true } })).toBe(1);
  });
});

describe("the session secret", () => {
  it("is generated once into a file that only the owner can read; an external database requires the setting", () => {
    const file = join(dataDir, "session-secret");
    prepareSessionSecret({ dataDir });
    const secret = readFileSync(file, "utf8");
    expect([secret.trim().length, statSync(file).mode & 0o777]).toEqual([64, 0o600]);
    prepareSessionSecret({ dataDir });
    expect(readFileSync(file, "utf8")).toBe(secret);
    expect(() => prepareSessionSecret({ dataDir, databaseUrl: "postgresql://x" })).toThrow("Setting NEXTAUTH_SECRET is missing");
  });
});

describe("npm run admin:reset", () => {
  it("gives an administrator a new password and ends their sessions; refuses other accounts", async () => {
    await start();
    const { email, password } = readCredentials();
    const admin = await db().user.findUniqueOrThrow({ where: { email } });
    const cookie = await signIn({ id: admin.id, isAdmin: true });
    const newPassword = (await resetAdmin(email))!;
    expect((await call("/api/user", { cookie })).status).toBe(401);
    expect([(await logIn(email, password)).status, (await logIn(email, newPassword)).status]).toEqual([401, 200]);
    expect(await resetAdmin((await createParent()).email)).toBeNull();
    expect(await db().auditEntry.count({ where: { subjectId: admin.id, action: "admin.reset", actorKind: "system" } })).toBe(1);
  });
});
