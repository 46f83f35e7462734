import type { Locator, Page } from "@playwright/test";
import { createPerson, enrol, signInAsAdmin, signInAsParent } from "./people";
import { findReviewedSchool } from "./routes";
import { expect, test } from "./support";

// Windows high contrast: the browser replaces colours and drops shadows, so a chosen control must show it by the system's own colours.

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: "active" }));

/** What the system's colours are in this browser. */
const systemColor = (page: Page, name: string) =>
  page.evaluate((color) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.cssText = `forced-color-adjust: none; background: ${color}`;
    const found = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return found;
  }, name);

async function expectChosen(chosen: Locator, other?: Locator) {
  const highlight = await systemColor(chosen.page(), "Highlight");
  await expect(chosen).toHaveCSS("background-color", highlight);
  await expect(chosen).toHaveCSS("color", await systemColor(chosen.page(), "HighlightText"));
  if (other) await expect(other).not.toHaveCSS("background-color", highlight);
}

test("tabs, and chips of order and stars, of a school's reviews", { tag: "@once" }, async ({ page, request }) => {
  const { id } = await findReviewedSchool(request);
  await page.goto(`/schools/${id}`);
  await expectChosen(page.getByRole("tab", { selected: true }), page.getByRole("tab", { selected: false }));
  const chips = page.locator("#reviews ~ * .chip, .review-tabs .chip");
  await expectChosen(chips.and(page.locator("[aria-current]")).first(), chips.and(page.locator(":not([aria-current])")).first());
});

test(
  "filters, applied filters, the map's toggle, the page number and the main navigation of the list",
  { tag: "@once" },
  async ({ page }) => {
    await page.goto("/schools?minRating=3");
    const ratings = page.locator(".filters .chip");
    await expectChosen(ratings.filter({ has: page.locator(":checked") }), ratings.filter({ hasNot: page.locator(":checked") }).first());
    await expectChosen(page.getByRole("link", { name: /^Remove filter/ }).first());
    await expectChosen(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Schools" }));
    await page.goto("/schools");
    await expectChosen(page.locator(".pages [aria-current]"), page.locator(".pages a").first());
    const map = page.locator(".map-chip");
    await map.click();
    await expectChosen(map);
  },
);

test("the map's toggle in the bar at the foot of a phone's screen", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/schools");
  const toggle = page.getByRole("group", { name: "List tools" }).getByRole("button", { name: /map|list/i });
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await expectChosen(toggle);
});

test("stars that are given differ from those that aren't", { tag: "@once" }, async ({ page }) => {
  const parent = await createPerson({ firstName: "Meera", lastName: "Joshi", isVerified: true });
  const school = await enrol(parent);
  await signInAsParent(page, parent);
  await page.goto(`/schools/${school.id}`);
  await page.locator("#write-review").getByRole("button", { name: "Write a Review" }).click();
  const group = page.getByRole("group", { name: /^Teachers/ });
  await group.getByRole("radio", { name: "3 stars" }).check();
  const stars = group.locator("svg");
  const [text, canvas] = [await systemColor(page, "CanvasText"), await systemColor(page, "Canvas")];
  for (const [index, fill] of [text, text, text, canvas, canvas].entries()) await expect(stars.nth(index)).toHaveCSS("fill", fill);
});

test("consents that are given, and the days and tabs of the dashboard", { tag: "@once" }, async ({ page }) => {
  await signInAsParent(page, await createPerson({ firstName: "Meera", lastName: "Joshi", isVerified: true }));
  await page.goto("/account");
  const consent = page.getByRole("switch").first();
  if ((await consent.getAttribute("aria-checked")) === "false") await consent.click();
  await expect(consent).toHaveAttribute("aria-checked", "true");
  await expectChosen(consent);
  await page.context().clearCookies();
  await signInAsAdmin(page);
  await page.goto("/admin/analytics");
  await expectChosen(page.locator(".tab[aria-current]"), page.locator(".tab:not([aria-current])").first());
  const days = page.getByRole("group", { name: "Days up to today" }).getByRole("button");
  await days.first().click();
  await expectChosen(days.first(), days.last());
});
