import { findReviewedSchool } from "./routes";
import { expect, test } from "./support";

test("the landing page explains the site, shows at most three schools and links to list, sign-up and sign-in", async ({ page }) => {
  await page.goto("/");
  for (const heading of ["How It Works", "Sign Up & Verify", "Explore Schools", "Read & Write Reviews"]) {
    await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
  }
  for (const figure of ["12,000+", "8,500+", "50,000+"]) await expect(page.getByText(figure, { exact: true })).toBeVisible();
  const cards = page.getByRole("article");
  expect(await cards.count()).toBeGreaterThan(0);
  expect(await cards.count()).toBeLessThanOrEqual(3);
  await expect(cards.first().getByRole("link", { name: /^View Details: / })).toHaveAttribute("href", /^\/schools\/[a-z0-9-]+$/);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Join as Parent" })).toHaveAttribute("href", "/sign-up");
  await expect(main.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/sign-in");
  for (const contact of await page.getByRole("contentinfo").getByRole("link", { name: /@/ }).all())
    await expect(contact).toHaveAttribute("href", /^mailto:/);
});

test("the report card beside the headline shows a real school with its own figures", { tag: "@once" }, async ({ page, request }) => {
  await page.goto("/");
  const card = page.getByRole("figure");
  const id = (await card.getByRole("link").getAttribute("href"))!.split("/").at(-1);
  const school = await (await request.get(`/api/schools/${id}`)).json();
  await expect(card).toContainText(`Report card by ${school.stats.totalReviews} verified parent`);
  await expect(card.getByRole("row", { name: /^Overall Experience/ })).toContainText(school.stats.averageRating.toFixed(1));
});

test("the phone's menu opens without JavaScript", { tag: "@no-javascript" }, async ({ page }) => {
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await menu.getByRole("link", { name: "Schools" }).click();
  await expect(page).toHaveURL(/\/schools$/);
});

test("the navigation marks the list and its schools as the current section", { tag: "@once" }, async ({ page, request }) => {
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Schools" });
  await page.goto("/");
  await expect(link).not.toHaveAttribute("aria-current");
  await page.goto("/schools");
  await expect(link).toHaveAttribute("aria-current", "page");
  await page.goto(`/schools/${(await findReviewedSchool(request)).id}`);
  await expect(link).toHaveAttribute("aria-current", "true");
});

test("a school is three clicks from the landing page: state, place, name", { tag: "@once" }, async ({ page, request }) => {
  const school = await findReviewedSchool(request);
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: school.state, exact: true }).click();
  await expect(page).toHaveURL(/\/schools\/in\/[a-z-]+$/);
  await page.getByRole("main").getByRole("link", { name: school.placeName, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Schools in ${school.placeName}` })).toBeVisible();
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(crumbs.getByRole("link", { name: school.state })).toBeVisible();
  await page.getByRole("heading", { name: school.name, exact: true }).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: school.name })).toBeVisible();
});

test("a place's schools are listed on pages from A to Z", { tag: "@once" }, async ({ page, request }) => {
  const school = await findReviewedSchool(request);
  const answer = await page.goto(`/schools/in/${school.placeId}/1`);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("main").getByRole("link", { name: school.name })).toHaveAttribute("href", `/schools/${school.id}`);
  for (const invalidPage of ["0", "2", "x"])
    expect((await request.get(`/schools/in/${school.placeId}/${invalidPage}`)).status(), invalidPage).toBe(404);
});

test("pages that show demo data aren't indexed", { tag: "@once" }, async ({ page, request }) => {
  const { placeId } = await findReviewedSchool(request);
  for (const path of ["/", "/schools/in", `/schools/in/${placeId}`]) {
    await page.goto(path);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  }
  await page.goto("/how-we-rate");
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
});

test("the search box shows a focus ring for its field, not around a focused button", { tag: "@once" }, async ({ page }) => {
  await page.goto("/");
  const box = page.getByRole("search");
  await box.getByLabel("City, state or zip code").focus();
  await expect(box).toHaveCSS("outline-style", "solid");
  const button = box.getByRole("button", { name: "Find Schools" });
  await button.focus();
  await expect(button).toHaveCSS("outline-style", "solid");
  await expect(box).toHaveCSS("outline-style", "none");
});
