import { expect, test } from "./support";

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
