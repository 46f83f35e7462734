import { expect, test } from "./support";

const MISSING = "The school you're looking for doesn't exist or has been removed.";

for (const [path, button, target] of [
  ["/schools/no-such-school-abc123", "Back to Schools", "/schools"],
  ["/schools/..%2F..%2Fetc", "Back to Schools", "/schools"],
  ["/school/no-such-school-abc123", "Back to Home", "/"],
]) {
  test(`${path} is a real 404 that says the school is not there, and leads on`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "School Not Found" })).toBeVisible();
    await expect(page.getByText(MISSING)).toBeVisible();
    await expect(page.getByRole("link", { name: button })).toHaveAttribute("href", target);
  });
}

for (const path of ["/no/such/page", "/sitemap.php", "/schools/in/atlantis", "/schools/in/maharashtra/atlantis"]) {
  test(`${path} is a real 404, titled 404 Page Not Found`, { tag: "@once" }, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveTitle(/^404 Page Not Found/);
    await expect(page.getByRole("link", { name: "Schools", exact: true }).first()).toBeVisible();
  });
}

test("a 404 is one the second time too", { tag: "@once" }, async ({ request }) => {
  for (const path of ["/schools/no-such-school-xyz789", "/schools/no-such-school-xyz789", "/school/no-such-school-xyz789"]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});
