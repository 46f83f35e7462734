import { expect, test } from "./support";

const PAGES = [
  "/about",
  "/terms",
  "/privacy",
  "/how-we-rate",
  "/how-we-check",
  "/how-we-earn",
  "/content-policy",
  "/moderation",
  "/grievance",
  "/transparency",
  "/accessibility",
  "/open-data",
];

test("every text page has its own title and description, and a demo notice", { tag: "@once" }, async ({ page }) => {
  const titles = new Set<string>();
  const descriptions = new Set<string | null>();
  for (const path of PAGES) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    titles.add(await page.title());
    descriptions.add(await page.locator('meta[name="description"]').getAttribute("content"));
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`${path}$`));
    await expect(page.getByText("Demo data", { exact: true }).first()).toBeVisible();
  }
  expect(titles.size).toBe(PAGES.length);
  expect(descriptions.size).toBe(PAGES.length);
});

test("every text page is linked from the landing page's footer", { tag: "@once" }, async ({ page }) => {
  await page.goto("/");
  for (const path of PAGES) await expect(page.getByRole("contentinfo").locator(`a[href="${path}"]`)).toHaveCount(1);
});

test("the text pages state the real limits of documents and attempts", { tag: "@once" }, async ({ page }) => {
  await page.goto("/how-we-check");
  await expect(page.getByText("until 30 days after the decision")).toBeVisible();
  await expect(page.getByText("We delete it 365 days after the decision")).toBeVisible();
  await expect(page.getByText("withdraws consent on the account page, or deletes the account")).toBeVisible();
  await page.goto("/privacy");
  await expect(page.getByText(/^To send you a page.*under a key from which your address cannot be read/)).toBeVisible();
});
