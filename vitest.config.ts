import { availableParallelism } from "node:os";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

// An unusual time zone reveals code that depends on the machine's.
process.env.TZ = "Asia/Kathmandu";

const root = fileURLToPath(new URL(".", import.meta.url));
const outside = [...configDefaults.exclude, "**/.next/**", "**/.data*/**", "tests/e2e/**"];

// Tests of Debian's programs run only if those are installed: OpenStack Swift (started as root) and PgBouncer.
const hasSwift =
  ["swift-proxy-server", "swift-object-server", "memcached"].every((name) => existsSync(`/usr/bin/${name}`)) && process.getuid?.() === 0;
const hasPgBouncer = existsSync("/usr/sbin/pgbouncer");
const drillsLeftOut = [
  ...(hasSwift ? [] : ["tests/drills/swift-store.test.ts"]),
  ...(hasPgBouncer ? [] : ["tests/drills/pooled-migrations.test.ts"]),
];

/** Integration tests that change settings or modules run in a process of their own. */
const alone = "tests/integration/**/*.alone.test.ts";
const onPostgres = {
  globalSetup: ["tests/support/postgres.ts"],
  setupFiles: ["tests/support/database.ts", "tests/support/cheap-passwords.ts", "tests/support/console.ts", "tests/support/quiet-log.ts"],
};

export default defineConfig({
  resolve: { alias: [{ find: /^@\//, replacement: root }] },
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    exclude: outside,
    passWithNoTests: false,
    restoreMocks: true,
    unstubEnvs: true,
    // Generous timeouts only end tests that hang: with two busy cores a test may take seconds. One worker per core, because
    // vitest's default is one less.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          include: ["{app,components,lib,scripts,prisma}/**/*.test.ts", "*.test.ts"],
          isolate: false,
          setupFiles: ["tests/support/console.ts", "tests/support/quiet-log.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "component",
          environment: "./tests/support/shared-window.ts",
          isolate: false,
          include: ["{app,components}/**/*.test.tsx"],
          setupFiles: ["tests/support/console.ts", "tests/support/component.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          environment: "node",
          include: ["tests/integration/**/*.test.ts"],
          exclude: [...outside, alone],
          ...onPostgres,
          // Loading the product takes longer than most files' tests, so files share it within a worker.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: "alone", environment: "node", include: [alone], ...onPostgres },
      },
      {
        extends: true,
        test: {
          name: "drills",
          environment: "node",
          include: ["tests/drills/**/*.test.ts"],
          exclude: [...outside, ...drillsLeftOut],
          fileParallelism: false,
          // They start and stop whole sites beside all other tests. npm test names those that needed a retry.
          retry: 1,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
