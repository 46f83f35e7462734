import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test as base, type Locator, type Page } from "@playwright/test";

interface Watch {
  /** Declares that this test causes a matching console error. */
  expectError(pattern: RegExp): void;
  expected: RegExp[];
}

/**
 * Playwright's `test` with a watched page: console errors, uncaught exceptions, CSP violations and requests to other hosts fail the test. Tests that
 * don't use `page` open none.
 */
export const test = base.extend<{ watch: Watch }>({
  watch: async ({}, use) => {
    const expected: RegExp[] = [];
    await use({ expected, expectError: (pattern) => void expected.push(pattern) });
  },
  page: async ({ page, watch, baseURL, javaScriptEnabled }, use) => {
    const goTo = page.goto.bind(page);
    page.goto = async (url, options) => {
      const answer = await goTo(url, options);
      if (javaScriptEnabled !== false && !options?.waitUntil) await waitForHydration(page);
      return answer;
    };
    const faults: string[] = [];
    const note = (fault: string) => void (watch.expected.some((pattern) => pattern.test(fault)) || faults.push(fault));
    page.on("console", (message) => {
      // Browsers log a page's own 404 to the console; a 404 of anything the page loads is an error.
      const isOwnStatus = message.location().url === page.url() && /Failed to load resource.*404/.test(message.text());
      if (message.type() === "error" && !isOwnStatus) note(`console: ${message.text()} (${message.location().url})`);
    });
    // Browsers don't log a violation that the code catches, such as a refused `new Function`.
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
        console.error(`Content Security Policy violated: ${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber}`),
      );
    });
    page.on("pageerror", (error) => note(`exception: ${error.message}`));
    page.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith("http") && origin !== new URL(baseURL!).origin) note(`foreign request: ${request.url()}`);
    });
    await use(page);
    expect(faults, "what the page did wrong").toEqual([]);
  },
});

/**
 * Waits for hydration. Public pages load scripts after the first frame and 'load' doesn't wait for them; people are slower than that, tests aren't.
 * Times out silently for tests that block scripts.
 */
async function waitForHydration(page: Page) {
  const isHydrated = () => {
    const isDeferred = document.head.querySelector('meta[name="scripts"]') !== null;
    return !isDeferred || Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react"));
  };
  await page.waitForFunction(isHydrated, undefined, { timeout: 5_000 }).catch(() => undefined);
}

export { expect };

/** axe with a cache for parsed colours, which it otherwise parses for every text and background. */
const AXE_SOURCE = `${createRequire(require.resolve("@axe-core/playwright"))("axe-core").source};(${cacheParsedColors})(axe);`;

interface AxeColor extends Record<"r" | "g" | "b" | "alpha", number> {
  parseString(text: string): AxeColor;
}

function cacheParsedColors(axe: { commons: { color: { Color: { prototype: AxeColor } } } }) {
  const { prototype } = axe.commons.color.Color;
  const read = prototype.parseString;
  const known = new Map<string, Omit<AxeColor, "parseString">>();
  prototype.parseString = function (text) {
    if (!known.has(text)) {
      const { r, g, b, alpha } = read.call(this, text);
      known.set(text, { r, g, b, alpha });
    }
    return Object.assign(this, known.get(text));
  };
}

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Waits until React has hydrated the element: React sets a property on its elements. Before that, links load other pages. */
export const expectHydrated = (element: Locator) =>
  expect.poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps")))).toBe(true);

/** Checks WCAG 2.2 AA and best practices with axe. */
export async function expectAccessible(page: Page) {
  expect(await violations(page, (axe) => axe.withTags(RULES)), `axe on ${page.url()}`).toEqual([]);
}

export const THEMES = ["light", "dark"] as const;

/** Checks all rules in the first theme and colour contrast in the others. */
export async function expectAccessibleIn(page: Page, themes: readonly (typeof THEMES)[number][] = THEMES) {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    if (theme === themes[0]) await expectAccessible(page);
    else expect(await violations(page, (axe) => axe.withRules("color-contrast")), `axe on ${page.url()}, ${theme}`).toEqual([]);
  }
}

async function violations(page: Page, choose: (axe: AxeBuilder) => AxeBuilder) {
  // Scroll up first: targets half covered by a bar would count as too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  // Controls of sections that aren't rendered yet would seem to overlap their neighbours.
  await page.addStyleTag({ content: ".lazy-section { content-visibility: visible !important; }" });
  await page.evaluate(markRepeated, REPEATED_MARK);
  const axe = new AxeBuilder({ page, axeSource: AXE_SOURCE })
    .options({ resultTypes: ["violations"] })
    .exclude(`[${REPEATED_MARK}]`)
    .exclude(BEHIND_DIALOG)
    .setLegacyMode();
  const found = await choose(axe).analyze();
  await page.evaluate((mark) => document.querySelectorAll(`[${mark}]`).forEach((node) => node.removeAttribute(mark)), REPEATED_MARK);
  return found.violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html.slice(0, 200)).join("\n  ")}`);
}

const REPEATED_MARK = "data-made-like-two-before";

/** Content behind an open dialog: hidden from screen readers, and without colours that axe can determine. */
const BEHIND_DIALOG = "[data-aria-hidden=true]";

/**
 * Marks list items with the same structure, classes and states as two earlier siblings, so that axe skips them. Two are checked because even and odd
 * items may differ.
 */
function markRepeated(mark: string) {
  const onlyNames = /^(id|for|name|href|src|alt|title|value|datetime|aria-label|aria-labelledby|aria-describedby|aria-controls)$/;
  const shapeOf = (node: Node): string => {
    if (!(node instanceof Element)) return node.textContent?.trim() ? "text" : "";
    const attributes = [...node.attributes].map(({ name, value }) => (onlyNames.test(name) && value ? name : `${name}=${value}`));
    return `<${node.tagName} ${attributes.sort().join(" ")}>${[...node.childNodes].map(shapeOf).join()}</>`;
  };
  for (const list of document.querySelectorAll("main *")) {
    if (list.children.length < 3) continue;
    const seen = new Map<string, number>();
    for (const child of list.children) {
      const shape = shapeOf(child);
      const before = seen.get(shape) ?? 0;
      seen.set(shape, before + 1);
      if (before >= 2) child.setAttribute(mark, "");
    }
  }
}

/** The page doesn't scroll horizontally. */
export async function expectNoHorizontalScroll(page: Page) {
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }));
  expect(content, `width of ${page.url()}`).toBeLessThanOrEqual(screen);
}

/** Sets the theme as next-themes stores a choice. */
export async function chooseTheme(page: Page, theme: "light" | "dark") {
  await page.addInitScript((value) => localStorage.setItem("theme", value), theme);
}
