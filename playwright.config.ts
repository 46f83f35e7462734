import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/browser.cjs";

// The production server on demo data. E2E_BASE_URL tests a server that runs already.
const port = process.env.E2E_PORT || "3199";
const baseURL = process.env.E2E_BASE_URL || `http://localhost:${port}`;
const isRoot = process.getuid?.() === 0;

/** Tests that are the same at any width run once, or on a phone only; those without JavaScript have a project of their own. */
const notOnPhones = /@no-javascript|@once/;
const notOnDesktops = /@no-javascript|@phone/;

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };
const desktop = { viewport: { width: 1280, height: 800 } };

export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: true,
  forbidOnly: true,
  // Two busy cores take a browser's time away now and then. What needed its second try is named at the end of npm test.
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
    // Nothing waits for a movement to end, and no processor draws one.
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
        // `exec`, so that no shell stands between: the server ends when its parent does, however that ends.
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
