import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, vi } from "vitest";

/** Call at the top of a file, before what it tests is imported: its files lie in a folder of its own. */
export function ownDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), "schoolsach-files-"));
  process.env.DATA_DIR = folder;
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The modules anew, with these settings: settings and drivers are chosen once a process. */
export function withSettings(settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings)) process.env[name] = value;
  vi.resetModules();
}
