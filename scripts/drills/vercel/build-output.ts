import {
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  readlinkSync,
  copyFileSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { run } from "../../support/child-processes.mjs";
import { ROOT } from "../../support/settings.mjs";

const DRILL_FOLDER = join(ROOT, "scripts/drills/vercel");
const EXCLUDED = /^(node_modules|\.git|\.next|\.test|\.data.*|\.env|\.env\.local|test-results|playwright-report|coverage)$/;

/** The project file of `vercel link`. The build only requires that it exists. */
const PROJECT = {
  projectId: "prj_drill",
  orgId: "team_drill",
  settings: { framework: "nextjs", installCommand: "", buildCommand: "npm run build", nodeVersion: "24.x" },
};

/** Runs `vercel build` offline on a copy of the checkout in `site`. Returns the output folder. */
export async function buildOutput(site: string, env: Record<string, string>): Promise<string> {
  if (!existsSync(join(DRILL_FOLDER, "node_modules"))) await runOrThrow("npm", ["ci", "--prefix", DRILL_FOLDER, "--ignore-scripts"], {});
  cpSync(ROOT, site, { recursive: true, filter: (path) => path === ROOT || !EXCLUDED.test(basename(path)) });
  linkTree(join(ROOT, "node_modules"), join(site, "node_modules"));
  mkdirSync(join(site, ".vercel"));
  writeFileSync(join(site, ".vercel/project.json"), JSON.stringify(PROJECT));
  const cli = join(DRILL_FOLDER, "node_modules/vercel/dist/vc.js");
  const config = join(site, "..", "vercel-config");
  await runOrThrow(process.execPath, [cli, "build", "--prod", "--yes", "--cwd", site, "--global-config", config, "--token", "none"], {
    ...env,
    VERCEL_TELEMETRY_DISABLED: "1",
    NO_UPDATE_NOTIFIER: "1",
  });
  return join(site, ".vercel/output");
}

async function runOrThrow(program: string, args: string[], env: Record<string, string>) {
  const { ok, output } = await run(program, args, { env, quiet: true });
  if (!ok) throw new Error(`${basename(args[0])} failed:\n${output.trim().slice(-4_000)}`);
}

/** Copies a folder, with hard links where possible. */
function linkTree(from: string, to: string) {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    const file = lstatSync(source);
    if (file.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (file.isDirectory()) linkTree(source, target);
    else linkFile(source, target);
  }
}

export function linkFile(from: string, to: string) {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as { code?: string }).code !== "EXDEV") throw error;
    copyFileSync(from, to);
  }
}
