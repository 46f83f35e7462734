import { existsSync } from "node:fs";
import { run } from "../support/child-processes.mjs";

/**
 * Installs the Debian packages of missing programs that a drill needs.
 *
 * @param {Record<string, string>} programs path of a program → its package
 * @throws Error that names the packages, if this user may not install them
 */
export async function installDebianPackages(programs) {
  const missing = Object.keys(programs).filter((path) => !existsSync(path));
  if (missing.length === 0) return;
  const packages = missing.map((path) => programs[path]);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  if (process.getuid?.() === 0) {
    await run("apt-get", ["update"], { env, quiet: true });
    await run("apt-get", ["install", "--yes", "--no-install-recommends", ...packages], { env, quiet: true });
  }
  if (missing.some((path) => !existsSync(path))) throw new Error(`This drill needs Debian's packages ${packages.join(", ")}.`);
}
