import { createPerson, signInAsParent } from "./people";
import { expect, expectAccessible, test } from "./support";

test("a verified parent reads the newest reviews of all schools; others are told why not, and what to do", async ({ page }) => {
  await page.goto("/reviews");
  await expect(page).toHaveURL("/sign-in?next=%2Freviews");

  await signInAsParent(page, await createPerson({ firstName: "Meera", lastName: "Joshi" }));
  await page.goto("/reviews");
  await expect(page.getByRole("heading", { level: 1, name: "Newest reviews" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Upload Additional Documents" })).toBeVisible();

  await page.context().clearCookies();
  await signInAsParent(page, await createPerson({ firstName: "Asha", lastName: "Rao", isVerified: true }));
  const answer = await page.goto("/reviews");
  expect(answer!.headers()["cache-control"]).toMatch(/no-store/);
  const first = page.getByRole("article").first();
  await expect(first.getByRole("link").first()).toHaveAttribute("href", /^\/schools\/.+/);
  const newest = await first.getAttribute("id");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Older" }).click();
  await expect(page).toHaveURL("/reviews?page=2");
  await expect(page.getByRole("article").first()).not.toHaveAttribute("id", newest!);
  await page.getByRole("link", { name: "Newer" }).click();
  await expect(page).toHaveURL("/reviews");
});
