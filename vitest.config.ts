import { availableParallelism } from "node:os";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

// An odd time zone, so that code which leans on the machine's zone shows.
process.env.TZ = "Asia/Kathmandu";

const root = fileURLToPath(new URL(".", import.meta.url));
const outside = [...configDefaults.exclude, "**/.next/**", "**/.data*/**", "tests/e2e/**"];

// Tests with Debian's programs run where those are installed: swift's servers, which the test starts as root, and PgBouncer.
const hasSwift =
  ["swift-proxy-server", "swift-object-server", "memcached"].every((name) => existsSync(`/usr/bin/${name}`)) && process.getuid?.() === 0;
const hasPgBouncer = existsSync("/usr/sbin/pgbouncer");
const drillsLeftOut = [
  ...(hasSwift ? [] : ["tests/drills/swift-store.test.ts"]),
  ...(hasPgBouncer ? [] : ["tests/drills/pooled-migrations.test.ts"]),
];

/** Integration tests that change settings or modules of their process, and so have one of their own. */
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
    // A test that hangs is ended; none is measured. Two busy cores make an honest one take seconds.
    // One a core: beside the browser tests for their time, alone for the rest. (Left to itself it takes one core less.)
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
          environment: "jsdom",
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
          // Loading the product takes longer than most files' tests: the files of a worker share it.
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
          // They start and end whole sites beside all other tests. What needed its second try is named at the end of npm test.
          retry: 1,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
