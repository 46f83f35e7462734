import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { isPasswordCall, isTransfer } from "./request-pools.mjs";

const files = ["lib", "app/api"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .map((file) => join(folder, file)),
);
const imports = new Map(
  files.map((file) => {
    const names = [...readFileSync(file, "utf8").matchAll(/from "((?:@\/|\.)[^"]+)"/g)].map(([, name]) => name);
    return [file, names.map((name) => `${name.startsWith("@/") ? name.slice(2) : join(dirname(file), name)}.ts`)];
  }),
);

/** All direct and indirect importers of a file. */
function importersOf(file: string, found = new Set<string>()): Set<string> {
  for (const [importer, imported] of imports)
    if (imported.includes(file) && !found.has(importer)) importersOf(importer, found.add(importer));
  return found;
}

it("every call that hashes a password uses the password pool", () => {
  const routes = [...importersOf("lib/accounts/password-threads.ts")].filter((file) => file.endsWith("/route.ts"));
  const paths = routes.map(
    (file) =>
      `/${dirname(file)
        .replace(/^app\//, "")
        .replaceAll(/\[.*?\]/g, "x")}`,
  );
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !isPasswordCall(path))).toEqual([]);
});

it.each(["/api/users", "/api/logout", "/api/reviews", "/api/user/sessions/x", "/api/admin/users", "/api/login/x"])(
  "%s does not use the password pool",
  (path) => expect(isPasswordCall(path)).toBe(false),
);

it.each([
  ["/uploads/documents/a", true],
  ["/api/storage/documents/a", true],
  ["/api/verification-documents/upload", true],
  ["/api/admin/schools/bulk", true],
  ["/api/admin/schools/batches/x/pieces/1", true],
  ["/api/admin/reviews/export.csv", true],
  ["/api/verification-documents", false],
  ["/api/admin/schools/batches/preview", false],
])("%s is a transfer: %s", (path, expected) => expect(isTransfer(path)).toBe(expected));
