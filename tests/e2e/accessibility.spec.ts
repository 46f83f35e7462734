import type { Page } from "@playwright/test";
import { PUBLIC_ROUTES, addressOf } from "./routes";
import { expect, expectAccessibleIn, expectNoSidewaysScroll, test, THEMES } from "./support";

/** Those that others are made of are judged at both widths and in both themes. */
const MODELS = ["landing", "list", "school", "about"] as const;
type Route = keyof typeof PUBLIC_ROUTES;
const ROUTES = Object.keys(PUBLIC_ROUTES) as Route[];
const isModel = (name: Route) => MODELS.some((model) => model === name);

/** Some at a time, one after the other in one browser: each of its own would cost as much as the page. */
const AT_A_TIME = 5;
const groupsOf = (names: Route[]) =>
  Array.from({ length: Math.ceil(names.length / AT_A_TIME) }, (_, index) => names.slice(index * AT_A_TIME, (index + 1) * AT_A_TIME));

async function expectNoSidewaysScrollFrom320(page: Page) {
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await expectNoSidewaysScroll(page);
  }
}

for (const name of MODELS)
  test(`${name}: no axe violation, and reads without sideways scrolling from 320 pixels on`, async ({ page, request }, { project }) => {
    await page.goto(await addressOf(PUBLIC_ROUTES[name], request));
    await expectAccessibleIn(page, THEMES);
    if (project.name === "desktop") await expectNoSidewaysScrollFrom320(page);
  });

// The others by turns: on a phone in the light, on a desktop in the dark.
for (const [tag, theme, turn] of [
  ["@phone", "light", 1],
  ["@once", "dark", 0],
] as const)
  for (const names of groupsOf(ROUTES.filter((name, index) => !isModel(name) && index % 2 === turn)))
    test(
      `no axe violation, and reads without sideways scrolling from 320 pixels on: ${names.join("; ")}`,
      { tag },
      async ({ page, request, viewport }) => {
        for (const name of names) {
          await page.setViewportSize(viewport!);
          await page.goto(await addressOf(PUBLIC_ROUTES[name], request));
          await expectAccessibleIn(page, [theme]);
          await expectNoSidewaysScrollFrom320(page);
        }
      },
    );

for (const names of groupsOf(ROUTES))
  test(`complete without JavaScript: ${names.join("; ")}`, { tag: "@no-javascript" }, async ({ page, request }) => {
    for (const name of names) {
      await page.goto(await addressOf(PUBLIC_ROUTES[name], request));
      await expect(page.getByRole("heading", { level: 1 }), name).toHaveCount(1);
      await expect(page.getByRole("contentinfo"), name).toBeVisible();
      await expect(page.locator("main"), name).not.toBeEmpty();
    }
  });

test("buttons and links stand at least 44 pixels high, but for those within a line of text", async ({ page, request }) => {
  for (const route of [PUBLIC_ROUTES.landing, PUBLIC_ROUTES.list, PUBLIC_ROUTES.school]) {
    await page.goto(await addressOf(route, request));
    const small = await page
      .locator("button:visible, .btn:visible, select:visible, input:not([type=checkbox], [type=radio]):visible")
      .evaluateAll((nodes) =>
        nodes
          .filter((node) => !node.closest(".vh"))
          .map((node) => ({ height: node.getBoundingClientRect().height, html: node.outerHTML.slice(0, 120) }))
          .filter(({ height }) => height > 1 && height < 43.5)
          .map(({ height, html }) => `${height}: ${html}`),
      );
    expect(small, route).toEqual([]);
  }
});

test("the first Tab leads to a skip link, and that to the content", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
});

test("the text can be doubled in size", { tag: "@once" }, async ({ page, request }) => {
  for (const route of [PUBLIC_ROUTES.landing, PUBLIC_ROUTES.list, PUBLIC_ROUTES.school]) {
    await page.goto(await addressOf(route, request));
    await page.addStyleTag({ content: "html { font-size: 200% !important; }" });
    await expectNoSidewaysScroll(page);
  }
});
