import type { Page } from "@playwright/test";
import { PUBLIC_ROUTES, addressOf } from "./routes";
import { expect, expectAccessibleIn, expectNoHorizontalScroll, test, THEMES } from "./support";

/** Page kinds that share their parts with others; checked at both widths and in both themes. */
const BASE_ROUTES = ["landing", "list", "school", "about"] as const;
type Route = keyof typeof PUBLIC_ROUTES;
const ROUTES = Object.keys(PUBLIC_ROUTES) as Route[];
const isModel = (name: Route) => BASE_ROUTES.some((model) => model === name);

/** Pages per test, checked in one browser, because opening a browser takes as long as checking a page. */
const ROUTES_PER_TEST = 5;
const inGroups = (names: Route[]) =>
  Array.from({ length: Math.ceil(names.length / ROUTES_PER_TEST) }, (_, index) =>
    names.slice(index * ROUTES_PER_TEST, (index + 1) * ROUTES_PER_TEST),
  );

async function expectNoHorizontalScrollFrom320(page: Page) {
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await expectNoHorizontalScroll(page);
  }
}

for (const name of BASE_ROUTES)
  test(`${name}: no axe violation, no horizontal scrolling from 320 pixels`, async ({ page, request }, { project }) => {
    await page.goto(await addressOf(PUBLIC_ROUTES[name], request));
    await expectAccessibleIn(page, THEMES);
    if (project.name === "desktop") await expectNoHorizontalScrollFrom320(page);
  });

// Other kinds are checked once each: half on a phone in the light theme, half on a desktop in the dark theme.
for (const [tag, theme, remainder] of [
  ["@phone", "light", 1],
  ["@once", "dark", 0],
] as const)
  for (const names of inGroups(ROUTES.filter((name, index) => !isModel(name) && index % 2 === remainder)))
    test(`no axe violation, no horizontal scrolling from 320 pixels: ${names.join("; ")}`, { tag }, async ({ page, request, viewport }) => {
      for (const name of names) {
        await page.setViewportSize(viewport!);
        await page.goto(await addressOf(PUBLIC_ROUTES[name], request));
        await expectAccessibleIn(page, [theme]);
        await expectNoHorizontalScrollFrom320(page);
      }
    });

for (const names of inGroups(ROUTES))
  test(`complete without JavaScript: ${names.join("; ")}`, { tag: "@no-javascript" }, async ({ page, request }) => {
    for (const name of names) {
      await page.goto(await addressOf(PUBLIC_ROUTES[name], request));
      await expect(page.getByRole("heading", { level: 1 }), name).toHaveCount(1);
      await expect(page.getByRole("contentinfo"), name).toBeVisible();
      await expect(page.locator("main"), name).not.toBeEmpty();
    }
  });

test("buttons and links outside running text are at least 44 pixels high", async ({ page, request }) => {
  for (const route of [PUBLIC_ROUTES.landing, PUBLIC_ROUTES.list, PUBLIC_ROUTES.school]) {
    await page.goto(await addressOf(route, request));
    const small = await page
      .locator("button:visible, .btn:visible, select:visible, input:not([type=checkbox], [type=radio]):visible")
      .evaluateAll((nodes) =>
        nodes
          .filter((node) => !node.closest(".sr-only"))
          .map((node) => ({ height: node.getBoundingClientRect().height, html: node.outerHTML.slice(0, 120) }))
          .filter(({ height }) => height > 1 && height < 43.5)
          .map(({ height, html }) => `${height}: ${html}`),
      );
    expect(small, route).toEqual([]);
  }
});

test("the first Tab reaches a skip link that leads to the content", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  const skipLink = page.getByRole("link", { name: "Skip to content" });
  await expect(skipLink).toBeFocused();
  await expect(skipLink).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
});

test("text can be enlarged to 200 %", { tag: "@once" }, async ({ page, request }) => {
  for (const route of [PUBLIC_ROUTES.landing, PUBLIC_ROUTES.list, PUBLIC_ROUTES.school]) {
    await page.goto(await addressOf(route, request));
    await page.addStyleTag({ content: "html { font-size: 200% !important; }" });
    await expectNoHorizontalScroll(page);
  }
});

/** The spacing of WCAG 1.4.12. */
const TEXT_SPACING =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }";

/** Texts of elements that hide what doesn't fit into them, except summaries of a number of lines: their links lead to the whole text. */
function listCutTexts(): string[] {
  const isCut = (node: Element) => {
    const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(node);
    if (webkitLineClamp !== "none") return false;
    const isTooHigh = overflowY !== "visible" && node.scrollHeight > node.clientHeight + 1;
    return node.clientWidth > 1 && (isTooHigh || (overflowX !== "visible" && node.scrollWidth > node.clientWidth + 1));
  };
  const hasText = ({ childNodes }: Element) =>
    [...childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim());
  return [...document.querySelectorAll("body *")]
    .filter((node) => hasText(node) && isCut(node))
    .map(({ textContent }) => textContent!.trim());
}

test("no text is cut off by wider spacing", async ({ page, request }) => {
  for (const route of [PUBLIC_ROUTES.landing, PUBLIC_ROUTES.list, PUBLIC_ROUTES.school, PUBLIC_ROUTES.grievance]) {
    await page.goto(await addressOf(route, request));
    const before = await page.evaluate(listCutTexts);
    await page.addStyleTag({ content: TEXT_SPACING });
    await expectNoHorizontalScroll(page);
    expect(
      (await page.evaluate(listCutTexts)).filter((text) => !before.includes(text)),
      route,
    ).toEqual([]);
  }
});

const TAB_STOPS = 80;

/** What is wrong with the focused element: nothing, or its markup after the fault; null at the end of the page. */
function findFocusFault(): { fault: string } | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const described = (fault: string) => ({ fault: fault && `${fault}: ${focused.outerHTML.slice(0, 120)}` });
  // A hidden radio button or checkbox is shown by its label.
  const labels = [...((focused as HTMLInputElement).labels ?? [])];
  const shown = focused.getBoundingClientRect().width > 1 ? focused : (labels[0] ?? focused);
  const marked = [shown, ...labels, shown.parentElement, shown.parentElement?.parentElement].filter((node) => node != null);
  const hasRing = marked.some((node) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(node);
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  });
  const box = shown.getBoundingClientRect();
  const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [box.left + box.width * x, box.top + box.height * y]));
  const isSeen = points.some(([x, y]) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (shown.contains(top) || top.contains(shown) || labels.some((label) => label.contains(top)));
  });
  return described(!hasRing ? "no focus ring" : isSeen ? "" : "covered or outside the screen");
}

test("every control that Tab reaches shows its focus and is not covered", async ({ page, request }) => {
  for (const route of [PUBLIC_ROUTES.landing, PUBLIC_ROUTES.list, PUBLIC_ROUTES.school, PUBLIC_ROUTES.grievance]) {
    await page.goto(await addressOf(route, request));
    const faults: string[] = [];
    let count = 0;
    for (; count < TAB_STOPS; count++) {
      await page.keyboard.press("Tab");
      const stop = await page.evaluate(findFocusFault);
      if (stop === null) break;
      if (stop.fault) faults.push(stop.fault);
    }
    expect(count, route).toBeGreaterThan(10);
    expect(faults, route).toEqual([]);
  }
});

test("nothing moves for visitors who ask for less motion", { tag: "@once" }, async ({ page, request }) => {
  for (const route of [PUBLIC_ROUTES.landing, PUBLIC_ROUTES.list, PUBLIC_ROUTES.school]) {
    await page.goto(await addressOf(route, request));
    const moving = await page.evaluate(() => {
      const isLong = (durations: string) => durations.split(",").some((duration) => parseFloat(duration) > 0.01);
      const moves = ({ animationName, animationDuration, transitionProperty, transitionDuration }: CSSStyleDeclaration) =>
        (animationName !== "none" && isLong(animationDuration)) ||
        (/all|transform|translate|scale|rotate|top|left|width|height/.test(transitionProperty) && isLong(transitionDuration));
      return [...document.querySelectorAll("body *")]
        .filter((node) => moves(getComputedStyle(node)))
        .map((node) => node.outerHTML.slice(0, 120));
    });
    expect(moving, route).toEqual([]);
  }
});

test("fields say what a browser can fill in", { tag: "@once" }, async ({ page }) => {
  const FIELDS = { "First name": "given-name", "Last name": "family-name", Email: "email", Password: "new-password", Phone: "tel" };
  await page.goto("/sign-up");
  for (const [label, value] of Object.entries(FIELDS))
    await expect(page.getByLabel(new RegExp(`^${label}`)).first()).toHaveAttribute("autocomplete", value);
  await page.goto("/sign-in");
  await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("autocomplete", "current-password");
});
