// Finds a browser for the end-to-end tests: Playwright's own, else the system's Chromium or Chrome.
// (CommonJS, because Playwright's configuration is loaded as that.)
const { accessSync, constants, existsSync } = require("node:fs");
const { basename, delimiter, join } = require("node:path");

/** Chromium without a window of its own, which costs a quarter to a third less. */
const SHELL = "chromium-headless-shell";
const NAMES = [SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PLACES = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium"];

/**
 * Answers { executablePath, hasWindows } for Playwright (executablePath undefined: its own browser, which has none), or null
 * where there is no browser.
 */
exports.findBrowser = function findBrowser() {
  const { chromium } = require("@playwright/test");
  if (existsSync(chromium.executablePath())) return { executablePath: undefined, hasWindows: false };
  const folders = (process.env.PATH ?? "").split(delimiter);
  const found = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...PLACES].find(isExecutable);
  return found ? { executablePath: found, hasWindows: basename(found) !== SHELL } : null;
};

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
