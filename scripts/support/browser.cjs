// Finds a browser for the end-to-end tests: Playwright's own, else the system's Chromium or Chrome.
// CommonJS, because Playwright loads its configuration as CommonJS.
const { accessSync, constants, existsSync } = require("node:fs");
const { basename, delimiter, join } = require("node:path");

/** Chromium without windows, which uses a quarter to a third less CPU time. */
const SHELL = "chromium-headless-shell";
const NAMES = [SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC_PATHS = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium"];

/**
 * Returns { executablePath, hasWindows } for Playwright, or null if there is no browser. `executablePath` is undefined for
 * Playwright's own browser, which is headless.
 */
exports.findBrowser = function findBrowser() {
  const { chromium } = require("@playwright/test");
  if (existsSync(chromium.executablePath())) return { executablePath: undefined, hasWindows: false };
  const folders = (process.env.PATH ?? "").split(delimiter);
  const found = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...MAC_PATHS].find(isExecutable);
  return found ? { executablePath: found, hasWindows: basename(found) !== SHELL } : null;
};

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
