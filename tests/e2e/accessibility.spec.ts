import { PUBLIC_ROUTES, addressOf } from "./routes";
import { expect, expectAccessibleIn, expectNoSidewaysScroll, test, THEMES } from "./support";

/** Those that others are made of are judged at both widths and in both themes. */
const MODELS = ["landing", "list", "school", "about"];

for (const [index, [name, route]] of Object.entries(PUBLIC_ROUTES).entries()) {
  // The others by turns: on a phone in the light, on a desktop in the dark.
  const isModel = MODELS.includes(name);
  const tag = isModel ? [] : [index % 2 ? "@phone" : "@once"];
  test(
    `${name}: no axe violation, and reads without sideways scrolling from 320 pixels on`,
    { tag },
    async ({ page, request }, { project }) => {
      await page.goto(await addressOf(route, request));
      await expectAccessibleIn(page, isModel ? THEMES : [project.name === "phone" ? "light" : "dark"]);
      if (isModel && project.name === "phone") return;
      for (const width of [320, 360, 768, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        await expectNoSidewaysScroll(page);
      }
    },
  );

  test(`${name}: complete without JavaScript`, { tag: "@no-javascript" }, async ({ page, request }) => {
    await page.goto(await addressOf(route, request));
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(page.locator("main")).not.toBeEmpty();
  });
}

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
