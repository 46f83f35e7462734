import type { APIRequestContext, Page } from "@playwright/test";
import { FIRST_NAMES, LAST_NAMES } from "@/prisma/seed/people";
import type { PublicReview } from "@/lib/reviews/view";
import type { PublicSchool } from "@/lib/schools/view";
import { findReviewedSchool } from "./routes";
import { expect, expectAccessible, expectNoHorizontalScroll, expectHydrated, test } from "./support";

const PER_PAGE = 10;

const reviews = (page: Page) => page.getByRole("article");
const nextReviews = (page: Page) => page.getByRole("link", { name: /^Next .*review/ });

/** Loads more reviews in place; without JavaScript the link opens another page. */
async function loadMoreReviews(page: Page) {
  await expectHydrated(nextReviews(page));
  await nextReviews(page).click();
}

async function findUnreviewedSchool(request: APIRequestContext): Promise<PublicSchool> {
  const schools: PublicSchool[] = await (await request.get("/api/schools?limit=200")).json();
  return schools.find((school) => school.stats.totalReviews === 0)!;
}

async function allReviews(request: APIRequestContext, id: string): Promise<PublicReview[]> {
  return (await request.get(`/api/schools/${id}/reviews?limit=200`)).json();
}

test("the first screen has what families ask first, and links to the sections", { tag: "@phone" }, async ({ page, context, request }) => {
  const [school] = await (await request.get("/api/schools?admissions=open")).json();
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: school.latitude + 0.1, longitude: school.longitude });
  await page.goto(`/schools/${school.id}`);
  const text = await page.getByRole("banner").or(page.locator("main header")).last().innerText();
  const labels = ["Rating", "Average Annual Fees", "Recognition", "Board", "Grades", "Admissions", "Distance"];
  for (const label of labels) expect(text).toContain(label);
  expect(text).toContain("Open now until");
  const howFar = page.getByRole("button", { name: "How far is it?" });
  await expectHydrated(howFar);
  await howFar.click();
  await expect(page.getByText(/11\.[12] km from you, in a straight line/)).toBeVisible();
  const links = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
  for (const link of await links.all()) await expect(page.locator((await link.getAttribute("href"))!)).toHaveCount(1);
  const headings = await page.locator("main h2").allInnerTexts();
  expect(headings.indexOf("Contact Information")).toBeLessThan(headings.indexOf("Reviews & Ratings"));
});

test("on paper a school has its ratings, and no navigation", { tag: "@once" }, async ({ page, request }) => {
  const school = await findReviewedSchool(request);
  await page.goto(`/schools/${school.id}`);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Rating Overview").last()).toBeVisible();
  for (const name of ["Breadcrumb", "On this page", "Main"]) await expect(page.getByRole("navigation", { name })).toHaveCount(0);
  await expect(page.getByRole("tablist")).toHaveCount(0);
});

/** The page's text in reading order, with single spaces. */
const textOf = async (page: Page) => (await page.locator("main").innerText()).replace(/\s+/g, " ");

test("a parent reads everything about a school", async ({ page, request }) => {
  const school = await findReviewedSchool(request);
  await page.goto(`/schools/${school.id}`);
  await expect(page.getByRole("heading", { level: 1, name: school.name })).toBeVisible();
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(crumbs.getByRole("link", { name: "Schools" })).toHaveAttribute("href", "/schools");
  await expect(crumbs.getByRole("link", { name: school.placeName })).toHaveAttribute("href", `/schools/in/${school.placeId}`);
  for (const heading of [
    "About the School",
    "Academic Information",
    "Facilities & Infrastructure",
    "Admissions",
    "Safety and access",
    "Fees",
    "Fees by year",
    "Sources",
    "What changed",
    "Reviews & Ratings",
    "Quick Actions",
    "Contact Information",
    "Fee Information",
  ]) {
    await expect(page.getByRole("heading", { level: 2, name: heading, exact: true })).toBeVisible();
  }
  const text = await textOf(page);
  expect(text).toContain(`${school.address}, ${school.city}, ${school.state}, ${school.zipCode}`);
  expect(text).toContain(`${school.stats.averageRating!.toFixed(1)} ${school.stats.totalReviews} reviews`);
  expect(text).toContain("Average Annual Fees ₹");
  // Not from the text: sections far below the window are not rendered yet.
  await expect(page.getByText("*Fees may vary by grade and facilities").first()).toBeVisible();
  await expect(page.getByText("Login required to write reviews")).toBeVisible();
  await expect(reviews(page)).toHaveCount(PER_PAGE);
  await expectNoHorizontalScroll(page);
});

test("a visitor's write-review button can be focused, explains why it is locked, and sign-in is beside it", async ({ page, request }) => {
  const { id } = await findReviewedSchool(request);
  await page.goto(`/schools/${id}`);
  const button = page.getByRole("button", { name: "Write a Review" });
  await button.focus();
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(button).toHaveAccessibleDescription("Login required to write reviews");
  await expect(page.locator("#write-review").getByRole("link", { name: "Sign In" })).toHaveAttribute(
    "href",
    `/api/login?next=%2Fschools%2F${id}%23write-review`,
  );
});

test(
  "the averages of each area are in the banner, and as a report card before the reviews",
  { tag: "@once" },
  async ({ page, request }) => {
    const { id, stats } = await findReviewedSchool(request);
    await page.goto(`/schools/${id}`);
    await expect(page.locator("main header").last()).toContainText(`Teachers ${stats.categoryAverages.teachers!.toFixed(1)}`);
    const card = page.getByRole("tabpanel", { name: "All Reviews" }).getByRole("table");
    await expect(card.getByRole("row", { name: "Teachers" })).toContainText(stats.categoryAverages.teachers!.toFixed(1));
    expect((await card.boundingBox())!.y).toBeLessThan((await reviews(page).first().boundingBox())!.y);
  },
);

test("the rating overview is one tab away", async ({ page, request }) => {
  test.slow();
  const { id, stats } = await findReviewedSchool(request);
  await page.goto(`/schools/${id}`);
  const overview = page.getByRole("tabpanel", { name: "Rating Overview" });
  await expect(overview).toBeHidden();
  await page.getByRole("tab", { name: "Rating Overview" }).click();
  await expect(overview).toBeVisible();
  await expect(reviews(page).first()).toBeHidden();
  await expect(overview).toContainText(`Based on ${stats.totalReviews} reviews`);
  await expect(overview).toContainText(/the true average is likely between [1-5]\.\d and [1-5]\.\d\./);
  await expect(overview.getByRole("link", { name: "How we rate" })).toHaveAttribute("href", "/how-we-rate");
  await expect(overview.getByRole("rowheader")).toHaveText([
    "Teachers",
    "Facilities",
    "Academics",
    "Atmosphere",
    "Administration",
    "Overall Experience",
    "Recommend",
  ]);
  await expect(overview.getByRole("listitem")).toHaveText(
    [5, 4, 3, 2, 1].map((stars) => new RegExp(`^${stars} stars?${stats.ratingCounts[stars - 1]} reviews?$`)),
  );
  await expectAccessible(page);
});

test("a tab shows its focus ring for keyboard use, not after a click", { tag: "@once" }, async ({ page, request }) => {
  const { id } = await findReviewedSchool(request);
  await page.goto(`/schools/${id}`);
  const [all, overview] = [page.getByRole("tab", { name: /^All Reviews/ }), page.getByRole("tab", { name: "Rating Overview" })];
  await expect(async () => {
    await overview.click();
    await expect(overview).toHaveAttribute("aria-selected", "true", { timeout: 500 });
  }).toPass();
  await expect(overview).toBeFocused();
  await expect(overview).toHaveCSS("outline-style", "none");
  await page.keyboard.press("ArrowLeft");
  await expect(all).toBeFocused();
  await expect(all).toHaveCSS("outline-style", "solid");
});

test("arrow keys move between tabs, and Tab moves into the selected one", { tag: "@once" }, async ({ page, request }) => {
  const { id } = await findReviewedSchool(request);
  await page.goto(`/schools/${id}`);
  const [all, overview] = [page.getByRole("tab", { name: /^All Reviews/ }), page.getByRole("tab", { name: "Rating Overview" })];
  await all.focus();
  await page.keyboard.press("ArrowRight");
  await expect(overview).toBeFocused();
  await expect(overview).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("tabpanel", { name: "Rating Overview" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(overview).toBeFocused();
  await page.keyboard.press("Home");
  await expect(all).toBeFocused();
  await expect(page.getByRole("tabpanel", { name: /^All Reviews/ })).toBeVisible();
});

test(
  "more reviews load ten at a time, each once, and the focus moves to the first new one",
  { tag: "@once" },
  async ({ page, request }) => {
    const { id, stats } = await findReviewedSchool(request);
    await page.goto(`/schools/${id}`);
    for (let shown = PER_PAGE; shown < stats.totalReviews; shown = await reviews(page).count()) {
      await loadMoreReviews(page);
      await expect(reviews(page)).toHaveCount(Math.min(shown + PER_PAGE, stats.totalReviews));
      await expect(reviews(page).nth(shown).getByRole("heading", { level: 3 })).toBeFocused();
    }
    await expect(nextReviews(page)).toBeHidden();
    const ids = await reviews(page).evaluateAll((articles) => articles.map((article) => article.id));
    expect(ids).toEqual((await allReviews(request, id)).map((review) => `review-${review.id}`));
  },
);

test("three skeleton rows are shown while reviews load", { tag: "@once" }, async ({ page, request }) => {
  const { id } = await findReviewedSchool(request);
  await page.goto(`/schools/${id}`);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/schools/*/reviews*", async (route) => {
    await answered;
    await route.continue();
  });
  await loadMoreReviews(page);
  await expect(page.locator("[data-slot=review-skeleton]")).toHaveCount(3);
  await expect(page.getByRole("status").filter({ hasText: "Loading reviews" })).toBeAttached();
  answer();
  await expect(page.locator("[data-slot=review-skeleton]")).toHaveCount(0);
  await expect(reviews(page)).toHaveCount(2 * PER_PAGE);
});

test("reviews that fail to load show an error and can be retried", { tag: "@once" }, async ({ page, request, watch }) => {
  test.slow();
  watch.expectError(/Failed to load resource/);
  const { id } = await findReviewedSchool(request);
  await page.goto(`/schools/${id}`);
  await page.route("**/api/schools/*/reviews*", (route) => route.abort());
  await loadMoreReviews(page);
  await expect(page.getByRole("alert").filter({ hasText: "We couldn’t load more reviews" })).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/api/schools/*/reviews*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(reviews(page)).toHaveCount(2 * PER_PAGE);
});

test("all six ratings of a review unfold", { tag: "@phone" }, async ({ page, request }) => {
  test.slow();
  const { id } = await findReviewedSchool(request);
  await page.goto(`/schools/${id}`);
  const first = reviews(page).first();
  await first.getByText("All six ratings").click();
  await expect(first.getByRole("heading", { level: 4 })).toHaveText([
    "Teachers",
    "Facilities",
    "Academics",
    "School Atmosphere",
    "Administration",
    "Overall Experience",
  ]);
  await expect(first.getByRole("img", { name: /^[1-5]\.0 out of 5$/ })).toHaveCount(7);
  // Scroll up first, so that the top bar covers nothing that axe checks.
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expectAccessible(page);
});

test("reviews, ratings and further pages work without JavaScript", { tag: "@no-javascript" }, async ({ page, request }) => {
  const { id, name, stats } = await findReviewedSchool(request);
  await page.goto(`/schools/${id}`);
  await expect(reviews(page)).toHaveCount(PER_PAGE);
  await expect(page.getByRole("heading", { name: "Rating Overview" })).toBeVisible();
  await expect(page.getByText(`Based on ${stats.totalReviews} reviews`)).toBeVisible();
  await nextReviews(page).click();
  await expect(page).toHaveURL(new RegExp(`/schools/${id}/reviews/2$`));
  await expect(page.getByRole("heading", { level: 1, name: `Reviews of ${name}` })).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`/schools/${id}/reviews/2$`));
  for (let left = stats.totalReviews - 2 * PER_PAGE; left > 0; left -= PER_PAGE) await nextReviews(page).click();
  await expect(nextReviews(page)).toBeHidden();
});

test("safety facts unfold and the questions can be printed without JavaScript", { tag: "@no-javascript" }, async ({ page, request }) => {
  const { id, name } = await findReviewedSchool(request);
  await page.goto(`/schools/${id}`);
  const safety = page.getByRole("region", { name: "Safety and access" });
  await safety.getByText("Moving around").click();
  await expect(safety.getByText("Not known").filter({ visible: true }).first()).toBeVisible();
  await safety.getByRole("link", { name: /Questions to ask the school/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Questions for ${name}` })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Is there a lift, or are classes moved")).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
});

test("pages of reviews end with the last review, and page 1 is the school's own page", { tag: "@once" }, async ({ request }) => {
  const { id, stats } = await findReviewedSchool(request);
  const status = async (page: string) => (await request.get(`/schools/${id}/reviews/${page}`, { maxRedirects: 0 })).status();
  const last = Math.ceil(stats.totalReviews / PER_PAGE);
  expect(await status(String(last))).toBe(200);
  for (const invalidPage of [String(last + 1), "0", "01", "-1", "1e1", "abc", "99999999999"])
    expect(await status(invalidPage), invalidPage).toBe(404);
  const first = await request.get(`/schools/${id}/reviews/1`, { maxRedirects: 0 });
  expect(first.status()).toBe(308);
  expect(first.headers().location).toMatch(new RegExp(`/schools/${id}$`));
});

test("a school without reviews says so and shows no stars", { tag: "@once" }, async ({ page, request }) => {
  test.slow();
  const { id } = await findUnreviewedSchool(request);
  await page.goto(`/schools/${id}`);
  await expect(page.getByRole("heading", { name: "No reviews yet" })).toBeVisible();
  await expect(page.getByText("Be the first to review this school and help other parents.")).toBeVisible();
  await expect(page.getByText("No ratings").first()).toBeVisible();
  await page.getByRole("tab", { name: "Rating Overview" }).click();
  await expect(page.getByText("Based on 0 reviews")).toBeVisible();
  await expect(page.getByRole("img", { name: /out of 5/ })).toHaveCount(0);
  await expectAccessible(page);
});

test("the simple page shows the same information at a glance", async ({ page, request }) => {
  const school = await findReviewedSchool(request);
  await page.goto(`/school/${school.id}`);
  await expect(page.getByRole("heading", { level: 1, name: school.name })).toBeVisible();
  for (const heading of ["Rating Breakdown", "Parent Reviews", "Quick Information", "Get in Touch"]) {
    await expect(page.getByRole("heading", { level: 2, name: heading })).toBeVisible();
  }
  const text = await textOf(page);
  expect(text).toContain(`${school.address}, ${school.city}, ${school.state}, ${school.zipCode}`);
  expect(text).toContain(`Based on ${school.stats.totalReviews} verified reviews`);
  if (school.udiseCode) expect(text).toContain("Listed in UDISE+");
  await expect(page.getByRole("link", { name: "Login to Write Review" })).toHaveAttribute("href", /^\/api\/login/);
  await expect(page.getByRole("link", { name: "Call School" })).toHaveAttribute("href", /^tel:/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`/schools/${school.id}$`));
  await expect(reviews(page)).toHaveCount(PER_PAGE);
  await loadMoreReviews(page);
  await expect(reviews(page)).toHaveCount(2 * PER_PAGE);
  await expectNoHorizontalScroll(page);
});

test(
  "a school's Verified badge explains what it is based on, and a demo school is marked as one",
  { tag: "@once" },
  async ({ page, request }) => {
    const schools: PublicSchool[] = await (await request.get("/api/schools?limit=200")).json();
    const numbered = schools.find((school) => school.affiliationNumber && school.boardAffiliation === "CISCE")!;
    await page.goto(`/school/${numbered.id}`);
    await expect(page.getByText(`Verified: CISCE affiliation ${numbered.affiliationNumber}`)).toBeVisible();
    await expect(page.getByText("Demo school", { exact: true })).toBeVisible();
    await page.goto(`/schools/${numbered.id}`);
    await expect(page.getByText("Demo school", { exact: true })).toBeVisible();

    await page.goto(`/school/${schools.find((school) => !school.affiliationNumber && !school.udiseCode)!.id}`);
    await expect(page.getByText(/^Verified:/)).toHaveCount(0);
  },
);

test("a missing school is a 404 with a link back, on both page kinds", { tag: "@once" }, async ({ page }) => {
  for (const [path, back, href] of [
    ["/schools/no-such-school-abc123", "Back to Schools", "/schools"],
    ["/schools/..%2F..%2Fetc", "Back to Schools", "/schools"],
    ["/school/no-such-school-abc123", "Back to Home", "/"],
  ]) {
    const answer = await page.goto(path);
    expect(answer!.status()).toBe(404);
    await expect(page).toHaveTitle(/^School Not Found/);
    await expect(page.getByRole("heading", { level: 1, name: "School Not Found" })).toBeVisible();
    await expect(page.getByText("The school you're looking for doesn't exist or has been removed.")).toBeVisible();
    await expect(page.getByRole("link", { name: back })).toHaveAttribute("href", href);
  }
});

test("malformed ids are 404, and an id in capitals redirects to the canonical address", { tag: "@once" }, async ({ request }) => {
  const { id } = await findReviewedSchool(request);
  for (const malformed of ["-", "a".repeat(300), "a%00b", "%E0%A4%B8", "a'%20OR%201=1--", "a%2Fb"]) {
    for (const reading of ["schools", "school"]) expect((await request.get(`/${reading}/${malformed}`)).status(), malformed).toBe(404);
  }
  for (const reading of ["schools", "school"]) {
    const answer = await request.get(`/${reading}/${id.toUpperCase()}`, { maxRedirects: 0 });
    expect(answer.status()).toBe(308);
    expect(answer.headers().location).toMatch(new RegExp(`/${reading}/${id}$`));
  }
});

test("structured data matches the page and contains no demo ratings", { tag: "@once" }, async ({ page, request }) => {
  const school = await findReviewedSchool(request);
  await page.goto(`/schools/${school.id}`);
  const title = await page.title();
  expect(title).toContain(school.name);
  expect(title.length).toBeLessThanOrEqual(60);
  const description = (await page.locator('meta[name="description"]').getAttribute("content"))!;
  expect(description.length).toBeGreaterThanOrEqual(70);
  expect(description.length).toBeLessThanOrEqual(160);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`^https?://[^/]+/schools/${school.id}$`));
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);

  const data = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent!)));
  const text = await textOf(page);
  const [described, breadcrumb] = data;
  for (const part of [
    described.name,
    described.telephone,
    described.email,
    ...Object.values(described.address).filter((value) => value !== "IN" && value !== "PostalAddress"),
  ]) {
    if (part) expect(text).toContain(part);
  }
  expect(described.url).toBe(await page.locator('link[rel="canonical"]').getAttribute("href"));
  expect(described).not.toHaveProperty("aggregateRating");
  expect(described).not.toHaveProperty("review");
  expect(breadcrumb.itemListElement.map((step: { name: string }) => step.name)).toEqual(["Schools", school.placeName, school.name]);
});

test("a school's picture is a PNG of the right size; a missing school has none", { tag: "@once" }, async ({ page, request }) => {
  const { id } = await findReviewedSchool(request);
  await page.goto(`/schools/${id}`);
  const address = new URL((await page.locator('meta[property="og:image"]').getAttribute("content"))!);
  const answer = await request.get(address.pathname);
  expect(answer.headers()["content-type"]).toBe("image/png");
  const bytes = await answer.body();
  expect(bytes.length).toBeLessThanOrEqual(300_000);
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  expect((await request.get("/schools/no-such-school-abc123/og.png")).status()).toBe(404);
});

test("anonymous authors are named neither in pages nor in their data nor in the API", { tag: "@once" }, async ({ request }) => {
  const school = await findReviewedSchool(request);
  const written = await allReviews(request, school.id);
  const anonymous = written.filter((review) => review.isAnonymous);
  expect(anonymous.length).toBeGreaterThan(0);
  expect(anonymous.every((review) => review.user === null)).toBe(true);

  const known = new Set([...written.map(({ user }) => user && `${user.firstName} ${user.lastName}`), school.principalName]);
  // All demo parents' names, as pages show them and as JSON contains them.
  const anyName = new RegExp(`\\b(${FIRST_NAMES.join("|")})(?: |\\\\?",\\\\?"lastName\\\\?":\\\\?")(${LAST_NAMES.join("|")})\\b`, "g");
  const sources = [
    ...["", "/reviews/2", "/reviews/3"].flatMap(
      (part) =>
        [
          [`/schools/${school.id}${part}`, {}],
          [`/schools/${school.id}${part}`, { RSC: "1" }],
        ] as const,
    ),
    [`/school/${school.id}`, {}] as const,
    [`/school/${school.id}`, { RSC: "1" }] as const,
    [`/api/schools/${school.id}/reviews?limit=200`, {}] as const,
  ];
  for (const [address, headers] of sources) {
    const source = await (await request.get(address, { headers })).text();
    const unknownNames = [...source.matchAll(anyName)].map(([, first, last]) => `${first} ${last}`).filter((name) => !known.has(name));
    expect(unknownNames, address).toEqual([]);
    expect(source).not.toMatch(/authorId|submittedAt|@example\.(org|com)/);
  }
});
