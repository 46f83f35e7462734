import { vi } from "vitest";
import { env } from "@/lib/platform/env";
import { replaceSingleton } from "@/lib/platform/singleton.mjs";

/** The folder with this test file's uploads; empty when the file starts. */
export const testDataDir = (): string => env().DATA_DIR;

/** Reloads modules with these settings, because a process reads settings and chooses drivers once. */
export function reloadWithSettings(settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings)) process.env[name] = value;
  vi.resetModules();
  replaceSingleton("storage", undefined);
}
