import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test as base, type Locator, type Page } from "@playwright/test";

interface Watch {
  /** Says that this test makes the page write such an error to the console. */
  expectError(pattern: RegExp): void;
  expected: RegExp[];
}

/**
 * Playwright's `test`, with a page that is watched: an error on the console, an uncaught exception, a violation of the
 * CSP, or a request to a host that isn't ours fails the test. A test that asks for no page opens none.
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
      if (javaScriptEnabled !== false && !options?.waitUntil) await scriptsTookOver(page);
      return answer;
    };
    const faults: string[] = [];
    const note = (fault: string) => void (watch.expected.some((pattern) => pattern.test(fault)) || faults.push(fault));
    page.on("console", (message) => {
      // A page that is answered 404 writes that to the console; of anything a page loads it would be a fault.
      const isOwnStatus = message.location().url === page.url() && /Failed to load resource.*404/.test(message.text());
      if (message.type() === "error" && !isOwnStatus) note(`console: ${message.text()} (${message.location().url})`);
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
 * Pages that are read ask for their scripts after the first frame, and 'load' does not wait for these. Nor does a person, who is no
 * quicker than they are; a test is. Where a test holds the scripts back, it is let go on.
 */
async function scriptsTookOver(page: Page) {
  const tookOver = () => {
    const isLate = document.head.querySelector('meta[name="scripts"]') !== null;
    return !isLate || Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react"));
  };
  await page.waitForFunction(tookOver, undefined, { timeout: 5_000 }).catch(() => undefined);
}

export { expect };

/** axe as its builder brings it, but that it reads each colour once, not once for every text and every layer behind it. */
const AXE_SOURCE = `${createRequire(require.resolve("@axe-core/playwright"))("axe-core").source};(${readColorsOnce})(axe);`;

interface AxeColor extends Record<"r" | "g" | "b" | "alpha", number> {
  parseString(text: string): AxeColor;
}

function readColorsOnce(axe: { commons: { color: { Color: { prototype: AxeColor } } } }) {
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

/** The page's script has taken this over (React notes that on its elements): before that, a link is a link to another page. */
export const expectScripted = (element: Locator) =>
  expect.poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps")))).toBe(true);

/** No violation of WCAG 2.2 AA that axe can see, nor of its best practices. */
export async function expectAccessible(page: Page) {
  expect(await violations(page, (axe) => axe.withTags(RULES)), `axe on ${page.url()}`).toEqual([]);
}

export const THEMES = ["light", "dark"] as const;

/** The same in each of these themes; in all but the first only the colours are new. */
export async function expectAccessibleIn(page: Page, themes: readonly (typeof THEMES)[number][] = THEMES) {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    if (theme === themes[0]) await expectAccessible(page);
    else expect(await violations(page, (axe) => axe.withRules("color-contrast")), `axe on ${page.url()}, ${theme}`).toEqual([]);
  }
}

async function violations(page: Page, choose: (axe: AxeBuilder) => AxeBuilder) {
  // What a bar covers half isn't small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await page.evaluate(markAlike, ALIKE);
  const axe = new AxeBuilder({ page, axeSource: AXE_SOURCE })
    .options({ resultTypes: ["violations"] })
    .exclude(`[${ALIKE}]`)
    .exclude(COVERED)
    .setLegacyMode();
  const found = await choose(axe).analyze();
  await page.evaluate((mark) => document.querySelectorAll(`[${mark}]`).forEach((node) => node.removeAttribute(mark)), ALIKE);
  return found.violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html.slice(0, 200)).join("\n  ")}`);
}

const ALIKE = "data-made-like-two-before";

/** What an open dialog covers: hidden from whoever listens, and without colours that axe could tell. The page is examined without it. */
const COVERED = "[data-aria-hidden=true]";

/**
 * Marks cards, rows and entries that are made like two of their siblings before them: the same elements, classes and states, filled or
 * empty alike. What axe says of those two (that of even and odd ones) it would say of each, for seconds of a long list.
 */
function markAlike(mark: string) {
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

/** Nothing sticks out sideways: the page can be read without scrolling in two directions. */
export async function expectNoSidewaysScroll(page: Page) {
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }));
  expect(content, `width of ${page.url()}`).toBeLessThanOrEqual(screen);
}

/** Sets the theme a person chose before, as next-themes keeps it. */
export async function chooseTheme(page: Page, theme: "light" | "dark") {
  await page.addInitScript((value) => localStorage.setItem("theme", value), theme);
}
