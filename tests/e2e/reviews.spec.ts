import type { PublicReview } from "@/lib/reviews/view";
import type { PublicSchool } from "@/lib/schools/view";
import { createPerson, signInAsAdmin, signInAsParent } from "./people";
import { findReviewedSchool } from "./routes";
import { expect, expectAccessible, expectHydrated, test } from "./support";

test("a verified parent sees the newest reviews of all schools; others see why not and what to do", { tag: "@phone" }, async ({ page }) => {
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

test(
  "reviews can be sorted and filtered by stars in place; a row of the distribution filters too",
  { tag: "@once" },
  async ({ page, request }) => {
    test.slow();
    const { id, stats } = await findReviewedSchool(request);
    const listed = async (query: string): Promise<PublicReview[]> =>
      (await request.get(`/api/schools/${id}/reviews?limit=200${query}`)).json();
    const idsShown = () => page.getByRole("article").evaluateAll((articles) => articles.map((article) => article.id));
    const idsOf = (reviews: PublicReview[]) => reviews.map((review) => `review-${review.id}`);
    const order = page.getByRole("navigation", { name: "Order of reviews" });
    const stars = page.getByRole("navigation", { name: "Reviews by stars" });
    await page.goto(`/schools/${id}`);

    const lowest = await listed("&sort=lowest");
    await expectHydrated(order.getByRole("link", { name: "Lowest first" }));
    await order.getByRole("link", { name: "Lowest first" }).click();
    await expect.poll(idsShown).toEqual(idsOf(lowest.slice(0, 10)));
    await expect(order.getByRole("link", { name: "Lowest first" })).toHaveAttribute("aria-current", "true");
    await page.getByRole("link", { name: "Next 10 reviews" }).click();
    await expect.poll(idsShown).toEqual(idsOf(lowest.slice(0, 20)));

    const fourStarCount = stats.ratingCounts[3];
    await stars.getByRole("link", { name: `4 stars, ${fourStarCount}` }).click();
    await expect(page.getByText(`${fourStarCount} reviews with 4 stars, lowest first`, { exact: true })).toBeVisible();
    await expect.poll(idsShown).toEqual(idsOf(await listed("&sort=lowest&stars=4")).slice(0, 10));
    // Scroll up first, so that no bar covers what axe checks.
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await expectAccessible(page);

    await page.getByRole("tab", { name: "Rating Overview" }).click();
    await page
      .getByRole("link", { name: /^5 stars/ })
      .last()
      .click();
    const line = page.getByText(`${stats.ratingCounts[4]} reviews with 5 stars, newest first`, { exact: true });
    await expect(line).toBeFocused();
    await expect.poll(idsShown).toEqual(idsOf(await listed("&stars=5")).slice(0, 10));

    await stars.getByRole("link", { name: "All stars" }).click();
    await expect.poll(idsShown).toEqual(idsOf(await listed("")).slice(0, 10));
    await expect(page).toHaveURL(`/schools/${id}`);
  },
);

test("the average's interval is shown to mouse, keyboard and touch, and closes with Escape", async ({ page, request }) => {
  const { id, stats } = await findReviewedSchool(request);
  await page.goto(`/school/${id}`);
  const figure = page.getByRole("button", { name: stats.averageRating!.toFixed(1), exact: true });
  const tooltip = page.getByRole("tooltip");
  await expect(figure).toHaveAccessibleDescription(/95 % interval: [1-5]\.\d to [1-5]\.\d/);
  await expect(async () => {
    await figure.blur();
    await figure.focus();
    await expect(tooltip).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(tooltip).toBeHidden();
  await figure.hover();
  await expect(tooltip).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(tooltip).toBeHidden();
  await figure.click();
  await expect(tooltip).toBeVisible();
});

test("without JavaScript sort orders and stars are links to other pages", { tag: "@no-javascript" }, async ({ page, request }) => {
  const { id, name, stats } = await findReviewedSchool(request);
  await page.goto(`/schools/${id}`);
  await page.getByRole("link", { name: "Highest first" }).click();
  await expect(page).toHaveURL(`/schools/${id}/reviews?sort=highest`);
  await expect(page.getByRole("heading", { level: 1, name: `Reviews of ${name}` })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`/schools/${id}$`));
  await page.getByRole("link", { name: "Next 10 reviews" }).click();
  await expect(page).toHaveURL(`/schools/${id}/reviews?sort=highest&page=2`);
  await page.getByRole("link", { name: `4 stars, ${stats.ratingCounts[3]}` }).click();
  await expect(page.getByText(`${stats.ratingCounts[3]} reviews with 4 stars, highest first`)).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(Math.min(10, stats.ratingCounts[3]));
  expect((await request.get(`/schools/${id}/reviews?page=999`)).status()).toBe(404);
  expect((await request.get("/schools/no-such-school-abc123/reviews?sort=lowest")).status()).toBe(404);
});

test(
  "removals are in the public log with school, rule and date, and the reader's browser verifies the chain",
  { tag: "@once" },
  async ({ page, request, baseURL }) => {
    const schools: PublicSchool[] = await (await request.get("/api/schools?limit=200")).json();
    const school = schools.filter(({ stats }) => stats.totalReviews > 0).sort((a, b) => a.stats.totalReviews - b.stats.totalReviews)[0];
    const [review]: PublicReview[] = await (await request.get(`/api/schools/${school.id}/reviews`)).json();
    await signInAsAdmin(page);
    const headers = { Origin: baseURL! };
    const removal = { data: { reasonCode: "abuse", reopen: true }, headers };
    expect((await page.request.delete(`/api/admin/reviews/${review.id}`, removal)).status()).toBe(204);
    expect((await page.request.put(`/api/admin/reviews/${review.id}/approve`, { data: { reopen: true }, headers })).status()).toBe(200);
    await page.context().clearCookies();

    await page.goto("/transparency");
    const [restored, removed] = [page.locator("[data-slot=log] > li").nth(0), page.locator("[data-slot=log] > li").nth(1)];
    await expect(restored).toContainText("A review was restored: Abuse");
    await expect(removed).toContainText("A review was removed: Abuse");
    await expect(removed.getByRole("link", { name: school.name })).toHaveAttribute("href", `/schools/${school.id}`);
    await removed.getByText(/^Hash/).click();
    await expect(removed.getByText(/^[0-9a-f]{64}$/).first()).toBeVisible();
    const check = page.getByRole("button", { name: "Check the chain in this browser" });
    await expect(async () => {
      await check.click();
      await expect(page.getByText(/entries were checked\. Each matches the one before it\./)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await check.click();
    await expect(page.getByText("Everything this browser saw before is still there.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Time to decision" }).getByRole("row")).not.toHaveCount(0);
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await expectAccessible(page);
    expect((await request.get("/transparency?before=1")).status()).toBe(404);
  },
);
