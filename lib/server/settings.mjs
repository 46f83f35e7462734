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

/** Where browsers send documents to, besides us: the S3 store, under both names that its bucket may have. @returns {string[]} */
export function uploadOrigins() {
  const { S3_BUCKET: bucket, S3_REGION, S3_ENDPOINT } = process.env;
  if (!bucket) return [];
  const { protocol, host, origin } = new URL(S3_ENDPOINT || `https://s3.${S3_REGION || "us-east-1"}.amazonaws.com`);
  return [origin, `${protocol}//${bucket}.${host}`];
}

/** Where the map's pictures come from; `{s}` is one of several hosts. @returns {string[]} */
export function tileOrigins() {
  const origin = /^https?:\/\/[^/]+/.exec(process.env.MAP_TILES_URL ?? "")?.[0];
  return origin ? [origin.replace(/[^/.]*\{[a-z]+\}[^.:]*/g, "*")] : [];
}
