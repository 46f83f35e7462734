import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/support/browser.cjs";

// Tests the production server with demo data, or with E2E_BASE_URL a running server.
const port = process.env.E2E_PORT || "3199";
const baseURL = process.env.E2E_BASE_URL || `http://localhost:${port}`;
const isRoot = process.getuid?.() === 0;

/** Tests that don't depend on the width run once, or only on a phone; tests without JavaScript have their own project. */
const notOnPhones = /@no-javascript|@once/;
const notOnDesktops = /@no-javascript|@phone/;

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };
const desktop = { viewport: { width: 1280, height: 800 } };

export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: true,
  forbidOnly: true,
  // On two busy cores a browser may stall. npm test names tests that needed a retry.
  retries: 1,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  outputDir: "test-results",
  use: {
    baseURL,
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    colorScheme: "light",
    // Tests wait for no animation, and no CPU time is spent on one.
    contextOptions: { reducedMotion: "reduce" },
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findBrowser()?.executablePath,
      args: [
        ...(isRoot ? ["--no-sandbox"] : []),
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--disable-dev-shm-usage",
      ],
    },
  },
  projects: [
    { name: "phone", use: phone, grepInvert: notOnPhones },
    { name: "desktop", use: desktop, grepInvert: notOnDesktops },
    { name: "no-javascript", use: { ...phone, javaScriptEnabled: false }, grep: /@no-javascript/ },
  ],
  webServer: process.env.E2E_BASE_URL
    ? undefined
    : {
        // `exec` avoids a shell in between, so that the server ends with its parent in any case.
        command: `${process.platform === "win32" ? "" : "exec "}node scripts/start.mjs`,
        url: `${baseURL}/robots.txt`,
        timeout: 300_000,
        reuseExistingServer: false,
        stdout: "ignore",
        gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
        env: {
          PORT: port,
          APP_URL: baseURL,
          DATA_DIR: process.env.E2E_DATA_DIR || ".test/e2e",
          DATABASE_URL: "",
          DEMO_DATA: "on",
          NODE_ENV: "production",
          npm_lifecycle_event: "test",
        },
      },
});
