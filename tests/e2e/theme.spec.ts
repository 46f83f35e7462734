import type { Page } from "@playwright/test";
import { chooseTheme, expect, test } from "./support";

const theme = (page: Page) => page.locator("html");

/** Toggles the theme; on a phone the toggle is in the menu. */
async function flipTheme(page: Page) {
  const menu = page.getByRole("button", { name: "Menu" });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole("button", { name: /^(Dark|Light) theme$/ }).click();
  } else {
    await page.getByRole("button", { name: "Switch between light and dark theme" }).click();
  }
}

test("the toggle changes the theme, and the choice is stored under the key theme", async ({ page }) => {
  await page.goto("/");
  await expect(theme(page)).toHaveAttribute("data-theme", "light");
  await flipTheme(page);
  await expect(theme(page)).toHaveAttribute("data-theme", "dark");
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("dark");
  await page.goto("/about");
  await expect(theme(page)).toHaveAttribute("data-theme", "dark");
});

test("without a choice the system's preference applies", { tag: "@once" }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  await expect(theme(page)).toHaveAttribute("data-theme", "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/about");
  await expect(theme(page)).toHaveAttribute("data-theme", "light");
});

test("the chosen theme is set before the first paint, on a cached page and on the list", { tag: "@once" }, async ({ page }) => {
  await chooseTheme(page, "dark");
  // Records every theme since the first content.
  await page.addInitScript(() => {
    const seen: (string | null)[] = [];
    (window as unknown as { themesDrawn: typeof seen }).themesDrawn = seen;
    const recordTheme = () => document.getElementById("main") && seen.push(document.documentElement.getAttribute("data-theme"));
    requestAnimationFrame(function each() {
      recordTheme();
      if (seen.length < 20) requestAnimationFrame(each);
    });
  });
  for (const path of ["/", "/schools", "/about"]) {
    await page.goto(path);
    await expect.poll(() => page.evaluate(() => (window as unknown as { themesDrawn: unknown[] }).themesDrawn.length)).toBeGreaterThan(5);
    expect(await page.evaluate(() => [...new Set((window as unknown as { themesDrawn: unknown[] }).themesDrawn)]), path).toEqual(["dark"]);
  }
});
