import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, it } from "vitest";

/** The files that Vercel deploys with a route, from the build's trace. */
function filesOf(route: string): string[] {
  const trace = join(".next/server/app", `${route}.js.nft.json`);
  const { files } = JSON.parse(readFileSync(trace, "utf8")) as { files: string[] };
  return files.map((file) => resolve(dirname(trace), file));
}

it.each(["api/login/route", "api/admin/login/route", "api/register/route", "api/user/password/route"])(
  "%s has the native password hashing library",
  (route) => {
    const libraries = filesOf(route).filter((file) => /@node-rs\/bcrypt-[^/]+\/.*\.node$/.test(file));
    expect(libraries.length).toBeGreaterThan(0);
    expect(libraries.every((file) => existsSync(file))).toBe(true);
  },
);

it("a school's picture has its four fonts", () => {
  const fonts = filesOf("(site)/schools/[id]/og.png/route").filter(
    (file) => file.includes("@fontsource/anek-latin") && file.endsWith(".woff"),
  );
  expect(fonts.map((file) => file.split("/").at(-1)).sort()).toEqual([
    "anek-latin-latin-400-normal.woff",
    "anek-latin-latin-700-normal.woff",
    "anek-latin-latin-ext-400-normal.woff",
    "anek-latin-latin-ext-700-normal.woff",
  ]);
});
