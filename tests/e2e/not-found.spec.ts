import { expect, test } from "./support";

for (const path of ["/no/such/page", "/sitemap.php", "/schools/in/atlantis", "/schools/in/maharashtra/atlantis"]) {
  test(`${path} returns 404 with the title 404 Page Not Found`, { tag: "@once" }, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveTitle(/^404 Page Not Found/);
    await expect(page.getByRole("link", { name: "Schools", exact: true }).first()).toBeVisible();
  });
}

test("a 404 page has status 404 when requested again", { tag: "@once" }, async ({ request }) => {
  for (const path of ["/schools/no-such-school-xyz789", "/schools/no-such-school-xyz789", "/school/no-such-school-xyz789"]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});
