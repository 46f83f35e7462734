import { fileURLToPath } from "node:url";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants.js";
import { API_HEADERS, DOCUMENT_HEADERS, securityHeaders } from "./lib/server/security-headers.mjs";
import { SESSION_COOKIE } from "./lib/server/session-cookie.mjs";
import { isHttps } from "./lib/server/settings.mjs";

const toNext = ([key, value]) => ({ key, value });

/** @returns {import("next").NextConfig} */
export default function config(phase) {
  const isDevelopment = phase === PHASE_DEVELOPMENT_SERVER;
  const isOnVercel = Boolean(process.env.VERCEL);
  // In production our own server (lib/server/request-pipeline.mjs) sends the headers of every answer, before Next looks for any.
  const isGuarded = !isDevelopment && !isOnVercel;
  return {
    poweredByHeader: false,
    reactStrictMode: true,
    // lib/http/page-cache compresses: each answer at once, what is kept once.
    compress: false,
    // A page is sent in one piece, so its metadata may as well stand in its head, for browsers as for bots.
    htmlLimitedBots: /./,
    // `npm run check` checks the types, tests included; a build on a small machine need not do it again.
    typescript: { ignoreBuildErrors: true },
    // A page that is the same for everyone is kept in memory by lib/http/page-cache, never on disk. On Vercel the platform keeps it.
    cacheMaxMemorySize: 0,
    ...(isOnVercel ? {} : { cacheHandler: fileURLToPath(new URL("lib/page-cache/handler.mjs", import.meta.url)) }),
    experimental: {
      isrFlushToDisk: false,
      // Neither is read by anyone: together they were a quarter of a build, and 200 MB.
      turbopackFileSystemCacheForBuild: false,
      ...(isDevelopment ? {} : { turbopackSourceMaps: false }),
    },
    // Read by their path when a picture is made, which the build can't see.
    outputFileTracingIncludes: {
      "/schools/*/og.png": ["node_modules/@fontsource/anek-latin/files/anek-latin-latin*-{400,700}-normal.woff"],
    },
    images: { unoptimized: true },
    // A signed-in person's first page is the home; its own address is nobody's.
    redirects: async () => [{ source: "/home", destination: "/", permanent: false }],
    rewrites: async () => ({
      beforeFiles: [{ source: "/", has: [{ type: "header", key: "cookie", value: SESSION_COOKIE }], destination: "/home" }],
    }),
    serverExternalPackages: ["pino", "rate-limiter-flexible", "@zxcvbn-ts/language-common", "graphile-worker", "nodemailer"],
    headers: async () => [
      ...(isGuarded
        ? []
        : [
            { source: "/:path*", headers: securityHeaders({ isDevelopment, isHttps: isOnVercel || isHttps() }).map(toNext) },
            { source: "/api/:path*", headers: API_HEADERS.map(toNext) },
            { source: "/uploads/:path*", headers: DOCUMENT_HEADERS.map(toNext) },
          ]),
      // Their names don't change with their content, but that doesn't change either.
      { source: "/fonts/:path*", headers: [toNext(["Cache-Control", "public, max-age=2592000"])] },
    ],
  };
}
