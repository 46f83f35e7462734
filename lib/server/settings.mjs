// Settings for the plain JavaScript in lib/server and lib/page-cache. lib/platform/env.ts validates them but can't be loaded here.
/* eslint no-restricted-syntax: "off" -- Next loads this by its path, where TypeScript cannot be loaded */
import process from "node:process";

const DEFAULT_MB = 256;

export const isBuild = process.env.NEXT_PHASE === "phase-production-build";

/** The size limit of the page cache in bytes. */
export function pageCacheBytes() {
  const megabytes = Number(process.env.PAGE_CACHE_MB);
  return (megabytes > 0 ? megabytes : DEFAULT_MB) * 1024 * 1024;
}

/** Whether the site's public URL is https. */
export const isHttps = () => /^https:/i.test(process.env.APP_URL ?? "");

/** The host of the site's public URL, with its port; undefined if none is set. @returns {string | undefined} */
export const appHost = () => (process.env.APP_URL ? new URL(process.env.APP_URL).host : undefined);

/** Further hosts under which the site is reached. */
export const otherHosts = () =>
  (process.env.ALLOWED_HOSTS ?? "")
    .split(",")
    .map((host) => host.trim())
    .filter(Boolean);

/** Where browsers upload documents other than to us: the S3 store, in path style and virtual-hosted style. @returns {string[]} */
export function uploadOrigins() {
  const { S3_BUCKET: bucket, S3_REGION, S3_ENDPOINT } = process.env;
  if (!bucket) return [];
  const { protocol, host, origin } = new URL(S3_ENDPOINT || `https://s3.${S3_REGION || "us-east-1"}.amazonaws.com`);
  return [origin, `${protocol}//${bucket}.${host}`];
}

/** The map tile servers; a `{s}` in the setting, one of several hosts, becomes `*`. @returns {string[]} */
export function tileOrigins() {
  const origin = /^https?:\/\/[^/]+/.exec(process.env.MAP_TILES_URL ?? "")?.[0];
  return origin ? [origin.replace(/[^/.]*\{[a-z]+\}[^.:]*/g, "*")] : [];
}
