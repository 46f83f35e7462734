// Finds a browser for the end-to-end tests: Playwright's own, else the system's Chromium or Chrome.
// (CommonJS, because Playwright's configuration is loaded as that.)
const { accessSync, constants, existsSync } = require("node:fs");
const { delimiter, join } = require("node:path");

/** The first is Chromium without a window of its own, which costs half as much. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PLACES = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium"];

/** Answers { executablePath } for Playwright (undefined: its own browser), or null where there is no browser. */
exports.findBrowser = function findBrowser() {
  const { chromium } = require("@playwright/test");
  if (existsSync(chromium.executablePath())) return { executablePath: undefined };
  const folders = (process.env.PATH ?? "").split(delimiter);
  const found = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...PLACES].find(isExecutable);
  return found ? { executablePath: found } : null;
};

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
