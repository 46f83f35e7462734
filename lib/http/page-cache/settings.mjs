// The settings that the plain JavaScript of this folder needs; lib/platform/env.ts, which it cannot load, checks them.
/* eslint no-restricted-syntax: "off" -- Next loads this by its path, where TypeScript cannot be loaded */
import process from "node:process";

const DEFAULT_MB = 256;

export const isBuild = process.env.NEXT_PHASE === "phase-production-build";

/** How many bytes of pages are kept. */
export function pageCacheBytes() {
  const megabytes = Number(process.env.PAGE_CACHE_MB);
  return (megabytes > 0 ? megabytes : DEFAULT_MB) * 1024 * 1024;
}

/** Whether the site's public address is https. */
export const isHttps = () => /^https:/i.test(process.env.APP_URL ?? "");
