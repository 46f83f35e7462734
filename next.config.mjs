/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // A page that is the same for everyone is kept in memory by lib/http/page-cache, never on disk.
  cacheMaxMemorySize: 0,
  experimental: { isrFlushToDisk: false },
  images: { unoptimized: true },
  serverExternalPackages: ["pino"],
};

export default config;
