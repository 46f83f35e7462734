import { fileURLToPath } from "node:url";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants.js";
import { DEVELOPMENT_POLICY, NO_PAGE_POLICY, VERCEL_POLICY } from "./lib/page-cache/csp.mjs";
import { API_HEADERS, DOCUMENT_HEADERS, securityHeaders } from "./lib/server/responses/security-headers.mjs";
import { SESSION_COOKIE } from "./lib/server/requests/session-cookie.mjs";
import { isHttps } from "./lib/server/settings.mjs";

/** @param {[string, string]} header */
const toNext = ([key, value]) => ({ key, value });

/** @type {[string, string]} */
const noPage = ["Content-Security-Policy", NO_PAGE_POLICY];

/** @param {string} phase @returns {import("next").NextConfig} */
export default function config(phase) {
  const isDevelopment = phase === PHASE_DEVELOPMENT_SERVER;
  const isOnVercel = Boolean(process.env.VERCEL);
  // In production our own server (lib/server/request-pipeline.mjs) sets these headers before Next handles a request.
  const isGuarded = !isDevelopment && !isOnVercel;
  const policy = isDevelopment ? DEVELOPMENT_POLICY : VERCEL_POLICY;
  return {
    poweredByHeader: false,
    reactStrictMode: true,
    // lib/server compresses: responses as a whole, and cached pages only once.
    compress: false,
    // Pages are sent as a whole, so metadata can be in the head for browsers as well as for bots.
    htmlLimitedBots: /./,
    // `npm run check`, which `npm test` includes, checks all types. In each build that would take 25 s and 1.3 GB of memory more.
    typescript: { ignoreBuildErrors: true },
    // lib/page-cache caches pages that are the same for everyone in memory, never on disk. On Vercel the platform caches them.
    cacheMaxMemorySize: 0,
    ...(isOnVercel ? {} : { cacheHandler: fileURLToPath(new URL("lib/page-cache/handler.mjs", import.meta.url)) }),
    experimental: {
      isrFlushToDisk: false,
      // Nobody reads these; together they took a quarter of the build's time and 200 MB.
      turbopackFileSystemCacheForBuild: false,
      ...(isDevelopment ? {} : { turbopackSourceMaps: false }),
    },
    // Read by path at run time, which the build can't trace.
    outputFileTracingIncludes: {
      "/schools/*/og.png": ["node_modules/@fontsource/anek-latin/files/anek-latin-latin*-{400,700}-normal.woff"],
      "/api/cron": [
        "lib/verification/fingerprints/pdf-thread.mjs",
        "node_modules/pdfjs-dist/{package.json,legacy/build/pdf{,.worker}.mjs}",
      ],
      "/api/openapi.json": ["app/api/openapi.json/generated/document.json"],
    },
    images: { unoptimized: true },
    // With a session `/` is the home page, which has no URL of its own.
    redirects: async () => [{ source: "/home", destination: "/", permanent: false }],
    rewrites: async () => ({
      beforeFiles: [{ source: "/", has: [{ type: "header", key: "cookie", value: SESSION_COOKIE }], destination: "/home" }],
    }),
    serverExternalPackages: ["pino", "rate-limiter-flexible", "@zxcvbn-ts/language-common", "graphile-worker", "nodemailer"],
    headers: async () => [
      ...(isGuarded
        ? []
        : [
            { source: "/:path*", headers: securityHeaders({ policy, isHttps: isOnVercel || isHttps() }).map(toNext) },
            { source: "/api/:path*", headers: [...API_HEADERS, noPage].map(toNext) },
            { source: "/uploads/:path*", headers: DOCUMENT_HEADERS.map(toNext) },
          ]),
      // Font files never change, although their names contain no hash.
      { source: "/fonts/:path*", headers: [toNext(["Cache-Control", "public, max-age=2592000"])] },
    ],
  };
}
