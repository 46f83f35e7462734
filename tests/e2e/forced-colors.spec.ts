import type { Locator, Page } from "@playwright/test";
import { createPerson, enrol, signInAsAdmin, signInAsParent } from "./people";
import { findReviewedSchool } from "./routes";
import { expect, test } from "./support";

// Windows high contrast replaces colours and removes shadows, so selected controls must be marked with system colours.

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: "active" }));

/** The browser's value of a system colour. */
const systemColor = (page: Page, name: string) =>
  page.evaluate((color) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.cssText = `forced-color-adjust: none; background: ${color}`;
    const found = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return found;
  }, name);

async function expectSelected(selected: Locator, other?: Locator) {
  const highlight = await systemColor(selected.page(), "Highlight");
  await expect(selected).toHaveCSS("background-color", highlight);
  await expect(selected).toHaveCSS("color", await systemColor(selected.page(), "HighlightText"));
  if (other) await expect(other).not.toHaveCSS("background-color", highlight);
}

test("tabs and the sort and star chips of reviews show what is selected", { tag: "@once" }, async ({ page, request }) => {
  const { id } = await findReviewedSchool(request);
  await page.goto(`/schools/${id}`);
  await expectSelected(page.getByRole("tab", { selected: true }), page.getByRole("tab", { selected: false }));
  const chips = page.locator("[data-slot=review-choices] a");
  await expectSelected(chips.and(page.locator("[aria-current]")).first(), chips.and(page.locator(":not([aria-current])")).first());
});

test(
  "filters, filter chips, map button, page number and main navigation of the list show what is selected",
  { tag: "@once" },
  async ({ page }) => {
    await page.goto("/schools?minRating=3");
    const ratings = page.locator("#filters label:has(input[type=radio])");
    await expectSelected(ratings.filter({ has: page.locator(":checked") }), ratings.filter({ hasNot: page.locator(":checked") }).first());
    await expectSelected(page.getByRole("link", { name: /^Remove filter/ }).first());
    await expectSelected(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Schools" }));
    await page.goto("/schools");
    await expectSelected(page.locator(".pages [aria-current]"), page.locator(".pages a").first());
    const map = page.getByRole("button", { name: "Map" });
    await map.click();
    await expectSelected(map);
  },
);

test("the map button in a phone's bottom bar shows its state", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/schools");
  const toggle = page.getByRole("group", { name: "List tools" }).getByRole("button", { name: /map|list/i });
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await expectSelected(toggle);
});

test("given stars differ from others", { tag: "@once" }, async ({ page }) => {
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

test("consents and the dashboard's period and tabs show what is selected", { tag: "@once" }, async ({ page }) => {
  await signInAsParent(page, await createPerson({ firstName: "Meera", lastName: "Joshi", isVerified: true }));
  await page.goto("/account");
  const consent = page.getByRole("switch").first();
  if ((await consent.getAttribute("aria-checked")) === "false") await consent.click();
  await expect(consent).toHaveAttribute("aria-checked", "true");
  await expectSelected(consent);
  await page.context().clearCookies();
  await signInAsAdmin(page);
  await page.goto("/admin/analytics");
  await expectSelected(page.locator("[data-slot=tab][aria-current]"), page.locator("[data-slot=tab]:not([aria-current])").first());
  await expectSelected(page.locator(".admin-groups > [aria-current]"), page.locator(".admin-groups > :not([aria-current])").first());
  const days = page.getByRole("group", { name: "Days up to today" }).getByRole("button");
  await days.first().click();
  await expectSelected(days.first(), days.last());
});
