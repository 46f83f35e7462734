import { vi } from "vitest";
import { env } from "@/lib/platform/env";

/** Where the files of this test file lie: a folder of its own, empty when it begins. */
export const ownDataDir = (): string => env().DATA_DIR;

/** The modules anew, with these settings: settings and drivers are chosen once a process. */
export function withSettings(settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings)) process.env[name] = value;
  vi.resetModules();
}
