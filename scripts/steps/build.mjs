// Builds for production. Uses Node's own modules only.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../support/child-processes.mjs";
import { ROOT } from "../support/settings.mjs";
import { fingerprint, isStamped, stamp } from "./fingerprint.mjs";
import { generateOpenApi } from "./openapi.mjs";
import { withSetupLock } from "./setup-lock.mjs";

/** @import { Say } from "../support/command.mjs" */

const SOURCES = [
  ...["app", "components", "lib", "public", "prisma/schema", "prisma.config.ts", "middleware.ts", "instrumentation.ts"],
  ...["next.config.mjs", "postcss.config.mjs", "tsconfig.json", "package.json", "package-lock.json"],
];
/** @param {string} path */
const isTest = (path) => /\.test\.tsx?$/.test(path);
const STAMP = ".next/schoolsach-built-from";

/** Builds the site unless the last build used the same sources. @param {Say} say */
export async function buildSite(say) {
  await generateOpenApi(say);
  if (isCurrent(fingerprintSources())) return;
  await withSetupLock({ task: "building the site", say }, async () => {
    const inputsHash = fingerprintSources();
    if (isCurrent(inputsHash)) return; // built by another process meanwhile
    say("Building the site …");
    const result = await run(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
      env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      quiet: true,
    });
    if (/Another .*process is already running/.test(result.output))
      throw new Error("Another command is building the site: wait until it has finished.");
    if (!result.ok) throw new Error(`The build failed:\n${result.output.trim()}`);
    stamp(STAMP, inputsHash);
  });
}

const fingerprintSources = () => fingerprint(SOURCES, isTest);
/** @param {string} inputsHash */
const isCurrent = (inputsHash) => isStamped(STAMP, inputsHash) && hasBuild();

function hasBuild() {
  try {
    return readFileSync(join(ROOT, ".next/BUILD_ID"), "utf8") !== "";
  } catch {
    return false;
  }
}
