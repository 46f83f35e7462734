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
