import type { Page } from "@playwright/test";
import { findReviewedSchool } from "./routes";
import { expect, test } from "./support";

const results = (page: Page) => page.getByRole("article");
const found = (page: Page) => page.getByText(/^Found [\d,]+\+? schools?$/);

/** Opens the filter sheet on a phone; filters are always visible on a desktop. */
async function openFilters(page: Page) {
  const button = page.getByRole("button", { name: /^Filters/ });
  if (await button.isVisible()) await button.click();
}

async function closeFilters(page: Page) {
  const button = page.getByRole("button", { name: /^Show [\d,]+\+? school/ });
  if (await button.isVisible()) await button.click();
}

test("a parent searches from the landing page, filters, opens a school and shares the list", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const school = await findReviewedSchool(request);
  await page.goto("/");
  await page.getByLabel("City, state or zip code", { exact: true }).fill(school.city);
  await page.getByRole("button", { name: "Find Schools" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/schools" && url.searchParams.get("search") === school.city);
  await expect(page.getByRole("heading", { name: `Results for "${school.city}"` })).toBeVisible();
  await expect(found(page)).toBeVisible();

  await openFilters(page);
  await page.getByRole("checkbox", { name: new RegExp(`^${school.gender}\\b`) }).check();
  await closeFilters(page);
  await expect(page).toHaveURL((url) => url.searchParams.get("gender") === school.gender);
  await expect(results(page).filter({ hasText: school.name })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const shared = page.url();
  const names = await results(page).getByRole("heading").allTextContents();

  await results(page).getByRole("heading", { name: school.name, exact: true }).getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/schools/${school.id}$`));
  await expect(page.getByRole("heading", { level: 1, name: school.name })).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(shared);
  await expect(results(page).getByRole("heading")).toHaveText(names);

  const otherPage = await browser.newPage({ baseURL });
  await otherPage.goto(shared);
  await expect(results(otherPage).getByRole("heading")).toHaveText(names);
  await otherPage.close();
});

test("a parent finds a school without JavaScript", { tag: "@no-javascript" }, async ({ page, request }) => {
  const school = await findReviewedSchool(request);
  await page.goto("/");
  await page.getByLabel("City, state or zip code", { exact: true }).fill(school.city);
  await page.getByRole("button", { name: "Find Schools" }).click();
  await expect(page.getByRole("heading", { name: `Results for "${school.city}"` })).toBeVisible();

  await openFilters(page);
  await page.getByRole("checkbox", { name: new RegExp(`^${school.gender}\\b`) }).check();
  await page
    .getByRole("button", { name: /^Show|^Apply/ })
    .first()
    .click();
  await expect(page).toHaveURL((url) => url.searchParams.get("gender") === school.gender && url.searchParams.get("search") === school.city);
  await expect(results(page).filter({ hasText: school.name })).toBeVisible();

  await results(page).getByRole("heading", { name: school.name, exact: true }).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: school.name })).toBeVisible();
  await page.getByRole("link", { name: "Schools", exact: true }).first().click();
  await expect(page).toHaveURL(/\/schools(\?|$)/);
});

test("a parent finds a school with the keyboard only", { tag: "@once" }, async ({ page, request }) => {
  const school = await findReviewedSchool(request);
  await page.goto("/");
  const box = page.getByLabel("City, state or zip code", { exact: true });
  await tabTo(page, box);
  await page.keyboard.type(school.name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: `Results for "${school.name}"` })).toBeVisible();
  const link = results(page).getByRole("heading", { name: school.name, exact: true }).getByRole("link");
  await tabTo(page, link);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: school.name })).toBeVisible();
});

/** Presses Tab until the target has the focus and checks that it is visible. */
async function tabTo(page: Page, target: ReturnType<Page["locator"]>) {
  const isFocused = () => target.evaluate((node) => node === document.activeElement);
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press("Tab");
    if (await isFocused()) return expect(target).toBeInViewport();
  }
  throw new Error("Tab does not lead there");
}

test("an empty search leads to the whole list", { tag: "@once" }, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Find Schools" }).click();
  await expect(page).toHaveURL(/\/schools(\?search=)?$/);
  await expect(page.getByRole("heading", { name: "All Schools" })).toBeVisible();
});

test("typing updates the list and the address", { tag: "@once" }, async ({ page, request }) => {
  const school = await findReviewedSchool(request);
  await page.goto("/schools");
  await page.getByLabel("Search by school name or city", { exact: true }).pressSequentially(school.name, { delay: 20 });
  await expect(page).toHaveURL((url) => url.searchParams.get("search") === school.name);
  await expect(page.getByRole("heading", { name: `Results for "${school.name}"` })).toBeVisible();
  await expect(results(page).first()).toContainText(school.name);
});

test("a search without results suggests what to do", { tag: "@once" }, async ({ page }) => {
  await page.goto("/schools?search=zzzqqqxxx");
  await expect(page.getByText("No schools found", { exact: true })).toBeVisible();
  await expect(page.getByText("Start your search")).toHaveCount(0);
});
