// Packages and the generated Prisma client. Node's own modules only.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../child-processes.mjs";
import { ROOT } from "../settings.mjs";
import { fingerprint, isStamped, stamp } from "./fingerprint.mjs";
import { withSetupLock } from "./setup-lock.mjs";

/** Installs the lockfile's packages unless that has been done. Those that only build and tests need are among them. */
export async function installPackages(say) {
  const file = "node_modules/.schoolsach-installed";
  const print = fingerprint(["package.json", "package-lock.json", ".npmrc"]);
  if (isStamped(file, print)) return;
  if (!isInstalledByHand())
    await withSetupLock({ task: "installing packages", say }, async () => {
      if (isInstalledByHand()) return; // another process has installed them meanwhile
      say("Installing packages (about a minute) …");
      const npm = process.env.npm_execpath?.endsWith("npm-cli.js") ? [process.execPath, process.env.npm_execpath] : ["npm"];
      // NODE_ENV=production would leave out what the build needs.
      const result = await run(npm[0], [...npm.slice(1), "ci", "--include=dev", "--no-audit", "--no-fund"], {
        env: { NODE_ENV: "development" },
      });
      if (!result.ok) throw new Error("npm ci failed: see its message above.");
    });
  stamp(file, print);
}

/** Whether `npm ci` was run without us: npm keeps its own list of what it put there, written last. */
function isInstalledByHand() {
  try {
    const { packages: wanted } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
    const { packages: present } = JSON.parse(readFileSync(join(ROOT, "node_modules/.package-lock.json"), "utf8"));
    return Object.entries(wanted).every(
      ([path, { version, integrity, optional, devOptional }]) =>
        path === "" ||
        (present[path] ? present[path].version === version && present[path].integrity === integrity : optional || devOptional),
    );
  } catch {
    return false;
  }
}

/** Makes the Prisma client from the schema. Its command asks for an engine that it never runs here. */
export async function generateClient(say) {
  const file = "prisma/generated/.made-from";
  const print = fingerprint(["prisma/schema", "prisma.config.ts", "node_modules/prisma/package.json"]);
  if (isStamped(file, print)) return;
  await withSetupLock({ task: "generating the database client", say }, async () => {
    if (isStamped(file, print)) return; // another process has generated it meanwhile
    say("Generating the database client …");
    const env = { PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY || join(ROOT, "scripts/schema-engine-stub.sh") };
    const result = await run(process.execPath, ["node_modules/prisma/build/index.js", "generate"], {
      env: { ...env, CHECKPOINT_DISABLE: "1" },
      quiet: true,
    });
    if (!result.ok) throw new Error(`The database client could not be generated:\n${result.output.trim()}`);
    stamp(file, print);
  });
}
