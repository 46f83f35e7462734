import { createReadStream, existsSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import type { Page } from "@playwright/test";
import type { PublicSchool } from "@/lib/schools/view";
import { expect, expectAccessible, expectNoHorizontalScroll, test } from "./support";

const box = (page: Page) => page.getByLabel("Search by school name or city", { exact: true });
const rows = (page: Page) => page.getByRole("article");
const names = (page: Page) => rows(page).getByRole("heading");
const found = (page: Page) => page.getByText(/^Found [\d,]+\+? schools?$/);
const resultsHeading = (page: Page) => page.locator("#results-heading");
const sheetOpener = (page: Page) => page.getByRole("button", { name: /^Filters/ });

/** Opens the filter sheet on a phone. */
async function openFilters(page: Page) {
  if (await sheetOpener(page).isVisible()) await sheetOpener(page).click();
}

async function closeFilters(page: Page) {
  const show = page.getByRole("button", { name: /^Show .*school/ });
  if (await show.isVisible()) await show.click();
}

const distances = async (page: Page) => (await rows(page).locator(".distance").allTextContents()).map(parseFloat);

test.describe("typing", () => {
  test("updates the list without overwriting the field; Back returns to the previous list", { tag: "@phone" }, async ({ page }) => {
    await page.goto("/schools");
    const all = await names(page).allTextContents();
    await box(page).pressSequentially("nandanvan", { delay: 30 });
    await expect(page).toHaveURL(/\/schools\?search=nandanvan$/);
    await expect(resultsHeading(page)).toHaveText('Results for "nandanvan"');
    await expect(page.getByText("Found 1 school", { exact: true })).toBeVisible();
    await expect(page).toHaveTitle("Search: nandanvan | SchoolSach");
    await expect(box(page)).toBeFocused();
    await expect(box(page)).toHaveValue("nandanvan");

    await page.goBack();
    await expect(page).toHaveURL(/\/schools$/);
    await expect(names(page)).toHaveText(all);
    await expect(box(page)).toHaveValue("");
    await page.goForward();
    await expect(page.getByText("Found 1 school", { exact: true })).toBeVisible();
    await expect(box(page)).toHaveValue("nandanvan");
  });

  test("keeps text and caret while slow responses arrive", { tag: "@once" }, async ({ page }) => {
    await page.route("**/api/schools?**", async (route) => {
      await new Promise((done) => setTimeout(done, 400));
      await route.continue();
    });
    await page.goto("/schools");
    await box(page).pressSequentially("nandan");
    await expect(page).toHaveURL(/search=nandan$/);
    await box(page).press("Home");
    await box(page).pressSequentially("my ");
    await expect(page).toHaveURL(/search=my\+nandan$/);
    await expect(resultsHeading(page)).toHaveText('Results for "my nandan"');
    await expect(box(page)).toHaveValue("my nandan");
    expect(await box(page).evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(3);
  });

  test("searches after a pause of 300 ms, not for every letter", { tag: "@once" }, async ({ page }) => {
    const requests: string[] = [];
    page.on("request", (request) => void (new URL(request.url()).pathname === "/api/schools" && requests.push(request.url())));
    await page.clock.install();
    await page.goto("/schools");
    await expect(box(page)).toBeEnabled();
    await page.waitForLoadState("networkidle");
    await page.clock.pauseAt(Date.now() + 60_000);
    await box(page).pressSequentially("nandan");
    await page.clock.runFor(250);
    await box(page).pressSequentially("van");
    await page.clock.runFor(250);
    expect(requests).toEqual([]);
    await page.clock.runFor(100);
    await expect.poll(() => requests.length).toBe(1);
    expect(requests[0]).toContain("search=nandanvan&");
  });

  test("searches immediately with Enter", { tag: "@once" }, async ({ page }) => {
    await page.goto("/schools?board=CBSE");
    await box(page).fill("bhopal");
    await box(page).press("Enter");
    await expect(page).toHaveURL(/\?search=bhopal&board=CBSE$/);
    await expect(found(page)).toBeVisible();
  });
});

test.describe("filters", () => {
  test("apply when selected, are in the address, and are removed with their chips", async ({ page }) => {
    await page.goto("/schools");
    const all = await found(page).textContent();
    await openFilters(page);
    await page.getByRole("group", { name: "Board" }).getByRole("checkbox", { name: /^CBSE/ }).check();
    await page.getByRole("checkbox", { name: /^Girls/ }).check();
    await page.getByRole("textbox", { name: "To", exact: true }).fill("₹75,000");
    await expect(page).toHaveURL(/\?board=CBSE&gender=Girls&maxFees=75000$/);
    await closeFilters(page);

    const chip = page.getByRole("link", { name: "Remove filter Girls" });
    await expect(chip).toHaveAttribute("href", "/schools?board=CBSE&maxFees=75000");
    await chip.click();
    await expect(page).toHaveURL(/\?board=CBSE&maxFees=75000$/);
    await expect(resultsHeading(page)).toBeFocused();
    await expect(page.getByRole("link", { name: "Remove filter Up to ₹75,000" })).toBeVisible();
    await openFilters(page);
    await expect(page.getByRole("checkbox", { name: /^Girls/ })).not.toBeChecked();
    await closeFilters(page);

    await page.locator("[data-slot=applied-filters]").getByRole("link", { name: "Clear all" }).click();
    await expect(page).toHaveURL(/\/schools$/);
    await expect(found(page)).toHaveText(all!);
  });

  test("show how many schools each value leaves", { tag: "@once" }, async ({ page }) => {
    await page.goto("/schools?search=school");
    await openFilters(page);
    const girls = page.getByRole("checkbox", { name: /^Girls \d+ schools?$/ });
    const count = Number(/\d+/.exec((await girls.locator("xpath=..").textContent())!)![0]);
    await girls.check();
    await expect(found(page)).toHaveText(count === 1 ? "Found 1 school" : `Found ${count} schools`);
  });

  test("by rating and management narrow the list", { tag: "@once" }, async ({ page, request }) => {
    await page.goto("/schools");
    await openFilters(page);
    await page.getByRole("radio", { name: "4.0" }).check({ force: true });
    await page.getByRole("checkbox", { name: /^Private unaided/ }).check();
    await expect(page).toHaveURL(/schoolType=Private\+unaided&minRating=4$/);
    const schools: PublicSchool[] = await (await request.get("/api/schools?schoolType=Private+unaided&minRating=4&limit=200")).json();
    expect(schools.length).toBeGreaterThan(0);
    await expect(found(page)).toHaveText(schools.length === 1 ? "Found 1 school" : `Found ${schools.length} schools`);
    expect(schools.every((school) => school.stats.averageRating! >= 4 && school.schoolType === "Private unaided")).toBe(true);
  });

  test("by state and city narrow the list", { tag: "@once" }, async ({ page }) => {
    await page.goto("/schools");
    await openFilters(page);
    await page.getByRole("combobox", { name: "State" }).selectOption("Madhya Pradesh");
    await page.getByRole("textbox", { name: "City or town" }).fill("Indore");
    await expect(page).toHaveURL(/\?state=madhya-pradesh&city=Indore$/);
    await closeFilters(page);
    await expect(page.getByRole("link", { name: "Remove filter Madhya Pradesh" })).toBeVisible();
    await expect(rows(page).filter({ hasText: /Indore 45\d{4}, Madhya Pradesh/ })).not.toHaveCount(0);
    await expect(rows(page).filter({ hasNotText: /Indore 45\d{4}, Madhya Pradesh/ })).toHaveCount(0);
  });

  test("near a pincode sort by distance; an incomplete pincode is explained", async ({ page }) => {
    await page.goto("/schools");
    await openFilters(page);
    const pincode = page.getByRole("textbox", { name: "Near pincode or city" });
    await pincode.fill("4220");
    await pincode.press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: "6-digit pincode" })).toBeVisible();
    await pincode.fill("422005");
    await expect(page).toHaveURL(/\?near=422005$/);
    await closeFilters(page);
    await expect(page.getByRole("link", { name: "Remove filter Near 422005" })).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Sort by" }).locator("option:checked")).toHaveText("Distance");
    await expect(rows(page).first()).toContainText(" km");
    const distancesKm = await distances(page);
    expect(distancesKm.length).toBeGreaterThan(1);
    expect(distancesKm).toEqual([...distancesKm].sort((a, b) => a - b));
  });

  test("near a pincode in the query sort by distance, and another order can be chosen", { tag: "@once" }, async ({ page }) => {
    const sort = page.getByRole("combobox", { name: "Sort by" });
    await page.goto("/schools");
    await box(page).fill("school near 422005");
    await expect(page.getByRole("link", { name: "Remove filter Near 422005" })).toBeVisible();
    await expect(sort.locator("option:checked")).toHaveText("Distance");
    const distancesKm = await distances(page);
    expect(distancesKm).toEqual([...distancesKm].sort((a, b) => a - b));
    await sort.selectOption("Best match");
    await expect(page).toHaveURL(/\?search=school\+near\+422005&sort=relevance$/);
    await page.reload();
    await expect(sort.locator("option:checked")).toHaveText("Best match");
    await sort.selectOption("Distance");
    await expect(page).toHaveURL(/\?search=school\+near\+422005$/);
  });

  test("near a city sort by distance", { tag: "@once" }, async ({ page }) => {
    await page.goto("/schools?near=Nashik");
    await expect(page.getByRole("link", { name: "Remove filter Near Nashik" })).toBeVisible();
    const distancesKm = await distances(page);
    expect(distancesKm.length).toBeGreaterThan(1);
    expect(distancesKm).toEqual([...distancesKm].sort((a, b) => a - b));
  });

  test("near a place accept any of its names and show the proper one; a misspelt one is corrected by a link", async ({ page }) => {
    const near = page.getByRole("textbox", { name: "Near pincode or city" });
    const nearNashik = page.getByRole("link", { name: "Remove filter Near Nashik", exact: true });
    const searchNear = async (text: string) => {
      await page.goto("/schools");
      await openFilters(page);
      await near.fill(text);
      await near.press("Enter");
      await closeFilters(page);
    };
    await searchNear("४२२ ००५.");
    await expect(page).toHaveURL(/\?near=422005$/);
    await expect(page.getByRole("link", { name: "Remove filter Near 422005" })).toBeVisible();
    for (const name of ["nasik maharashtra", "नाशिक"]) {
      await searchNear(name);
      await expect(nearNashik).toBeVisible();
      await expect.poll(async () => (await distances(page)).length).toBeGreaterThan(1);
      await page.reload();
      await expect(page).toHaveURL(/\?near=Nashik$/);
      await expect(nearNashik).toBeVisible();
    }
    await searchNear("Nashikk");
    await expect(found(page)).toHaveText("Found 0 schools");
    await page.getByRole("list", { name: "Did you mean" }).getByRole("link", { name: "Nashik, Maharashtra" }).click();
    await expect(nearNashik).toBeVisible();
    await expect.poll(async () => (await distances(page)).length).toBeGreaterThan(1);
    await openFilters(page);
    await near.fill("Nashik 4");
    await near.press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: "or a city name" })).toBeVisible();
  });

  test("found in the query are ticked; ticking another value moves them from the query to the filters", async ({ page }) => {
    const [girls, mixed] = [/^Girls/, /^Coeducational/].map((name) => page.getByRole("checkbox", { name }));
    const count = async (box: typeof girls) => Number(/\d+/.exec((await box.locator("xpath=..").textContent())!)![0]);
    await page.goto("/schools");
    await box(page).fill("girls school pune");
    await expect(page.getByRole("link", { name: "Remove filter Girls" })).toBeVisible();
    await openFilters(page);
    await expect(girls).toBeChecked();
    await expect(mixed).not.toBeChecked();
    const [girlsCount, mixedCount] = [await count(girls), await count(mixed)];
    expect(mixedCount).toBeGreaterThan(0);
    await expect(found(page)).toHaveText(`Found ${girlsCount} ${girlsCount === 1 ? "school" : "schools"}`);
    // A filter of another kind leaves the query unchanged.
    await page.getByRole("radio", { name: "3.0" }).check({ force: true });
    await expect(page).toHaveURL(/\?search=girls\+school\+pune&minRating=3$/);
    await expect(girls).toBeChecked();
    await page.getByRole("radio", { name: "Any" }).check({ force: true });
    await expect(page).toHaveURL(/\?search=girls\+school\+pune$/);
    await mixed.check();
    await expect(page).toHaveURL(/\?search=school\+pune&gender=Coeducational&gender=Girls$/);
    await expect(box(page)).toHaveValue("school pune");
    await expect(found(page)).toHaveText(`Found ${girlsCount + mixedCount} schools`);
    await girls.uncheck();
    await expect(page).toHaveURL(/\?search=school\+pune&gender=Coeducational$/);
    await expect(found(page)).toHaveText(`Found ${mixedCount} schools`);
    await page.goBack();
    await page.goBack();
    await expect(box(page)).toHaveValue("girls school pune");
    await expect(girls).toBeChecked();
    await expect(mixed).not.toBeChecked();
    await girls.uncheck();
    await expect(page).toHaveURL(/\?search=school\+pune$/);
    await closeFilters(page);
    await box(page).fill("school pune under 90000");
    await openFilters(page);
    await expect(page.getByRole("textbox", { name: "To", exact: true })).toHaveValue("₹90,000");
    await closeFilters(page);
    await box(page).fill("school pune");
    await openFilters(page);
    await expect(page.getByRole("textbox", { name: "To", exact: true })).toHaveValue("");
    await expect(page).toHaveURL(/\?search=school\+pune$/);
  });

  test("near me can be stopped, times out, and reports that on the screen", { tag: "@phone" }, async ({ page }) => {
    await page.addInitScript(() => (navigator.geolocation.getCurrentPosition = () => {}));
    await page.clock.install();
    await page.goto("/schools?search=girls+school+pune&board=CBSE");
    await page.getByRole("button", { name: "Near me" }).click();
    await expect(page.getByText("Finding your location")).toBeInViewport({ ratio: 1 });
    await page.getByRole("button", { name: "Stop" }).click();
    await expect(page.getByText("Finding your location")).toHaveCount(0);
    await page.getByRole("button", { name: "Near me" }).click();
    await page.clock.fastForward(31_000);
    const message = page.getByText("We couldn’t get your location.");
    await expect(message).toBeVisible();
    const { x, width } = (await message.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(360);
    await expectAccessible(page);
  });

  test("near me in a query offers to use the position", { tag: "@once" }, async ({ page, context }) => {
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 18.5204, longitude: 73.8567 });
    await page.goto("/schools?search=cbse+schools+near+me");
    await expectAccessible(page);
    await expect(page.getByText("Choose “Near me” to see schools around you.")).toBeVisible();
    await page.getByRole("button", { name: "Near me" }).click();
    await expect(page).toHaveURL(/\?search=cbse\+schools&near=18\.520%2C73\.857$/);
    await expect(box(page)).toHaveValue("cbse schools");
    await expect(page.getByRole("link", { name: "Remove filter CBSE" })).toBeVisible();
    await expect(rows(page).first()).toContainText(" km");
    await expect(page.getByText("Choose “Near me” to see schools around you.")).toHaveCount(0);
  });

  test("near me requests the position when pressed, and reports if there is none", async ({ page, context }) => {
    await page.goto("/schools");
    await page.getByRole("button", { name: "Near me" }).click();
    await expect(page.getByText("We couldn’t get your location.")).toBeVisible();
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 18.5204, longitude: 73.8567 });
    await page.getByRole("button", { name: "Near me" }).click();
    await expect(page).toHaveURL(/\?near=18\.520%2C73\.857$/);
    await expect(rows(page).first()).toContainText("Pune");
    await page.getByRole("link", { name: "Remove filter Near me" }).click();
    await expect(page).toHaveURL(/\/schools$/);
  });
});

test("an inaccurate position gives approximate distances and says so", { tag: "@phone" }, async ({ page, context }) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 18.5204, longitude: 73.8567, accuracy: 60_000 });
  await page.goto("/schools");
  await page.getByRole("button", { name: "Near me" }).click();
  await expect(page).toHaveURL(/\?near=18\.5%2C73\.9$/);
  await expect(page.getByRole("status").filter({ hasText: "accurate to about 100 km" })).toBeVisible();
  await expect(rows(page).first().locator(".distance")).toHaveText(/^about \d+ km$/);
  await expectNoHorizontalScroll(page);
  await context.setGeolocation({ latitude: 18.5204, longitude: 73.8567, accuracy: 400_000 });
  await page.goto("/schools");
  await page.getByRole("button", { name: "Near me" }).click();
  await expect(page.getByText("We couldn’t get your location.")).toBeVisible();
});

test.describe("the map", () => {
  test("shows the page's schools as links, usable by keyboard, and follows the list", async ({ page }) => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.goto("/schools?search=pune");
    const shown = await names(page).allTextContents();
    expect(requests.filter((url) => /\/api\/schools\?/.test(url))).toEqual([]);
    const opener = page.getByRole("button", { name: "Map", exact: true });
    await opener.click();
    await expect(opener).toHaveAttribute("aria-pressed", "true");
    const map = page.getByRole("region", { name: "Map of the schools on this page" });
    await expect(map.getByRole("button", { name: /, Pune 41\d{4}, Maharashtra$/ })).toHaveCount(shown.length);
    await expect(page.getByText("The schools on this page.")).toBeVisible();
    await map.getByRole("button", { name: `${shown[0]}, ` }).press("Enter");
    await expect(map.getByRole("link", { name: shown[0] })).toBeVisible();
    await box(page).fill("pune girls");
    await expect(map.getByRole("button", { name: /, Pune 41\d{4}, Maharashtra$/ })).toHaveCount(1);
    // Checked with one point: overlapping points are small targets, but the list has larger links to the same schools.
    await expectAccessible(page);
    await map.getByRole("button", { name: /, Pune 41\d{4}, Maharashtra$/ }).press("Enter");
    await map.getByRole("link").filter({ hasText: "Girls" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Girls");
  });
});

test("on a low phone the map and its caption are above the bottom bar", { tag: "@phone" }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/schools?search=pune");
  // Tap at its position at the top of the page; a locator's tap would scroll.
  const opener = (await page.getByRole("button", { name: "Map", exact: true }).boundingBox())!;
  await page.touchscreen.tap(opener.x + opener.width / 2, opener.y + opener.height / 2);
  await expect(page.getByText("The schools on this page.")).toBeInViewport({ ratio: 1 });
  const caption = (await page.getByText("The schools on this page.").boundingBox())!;
  const bar = (await page.getByRole("group", { name: "List tools" }).boundingBox())!;
  expect(caption.y + caption.height).toBeLessThanOrEqual(bar.y);
});

test("the map's area can be searched after moving it, also by keyboard", { tag: "@once" }, async ({ page }) => {
  await page.goto("/schools?search=pune+girls");
  await page.getByRole("button", { name: "Map", exact: true }).click();
  const map = page.getByRole("region", { name: "Map of the schools on this page" });
  const search = page.getByRole("button", { name: "Search this area" });
  const point = map.getByRole("button", { name: /, Pune 41\d{4}, Maharashtra$/ }).first();
  await point.press("Enter");
  await expect(
    map
      .getByRole("link")
      .filter({ hasNotText: /Leaflet/ })
      .first(),
  ).toBeVisible();
  await expect(search).toBeHidden();
  await map.focus();
  await map.press("Escape");
  await map.press("ArrowDown");
  await expect(search).toBeVisible();
  await expectAccessible(page);
  await search.click();
  await expect(page).toHaveURL(/\?search=pune\+girls&near=18\.\d{4}%2C7\d\.\d{4}$/);
  await expect(search).toBeHidden();
  await expect(rows(page).first()).toContainText(" km");
});

test("searching the map's area replaces a place in the query and gets its own chip", { tag: "@once" }, async ({ page }) => {
  await page.goto("/schools?search=school+near+422005");
  await page.getByRole("button", { name: "Map", exact: true }).click();
  const map = page.getByRole("region", { name: "Map of the schools on this page" });
  await expect(map).toHaveAttribute("aria-busy", "false");
  await map.press("ArrowDown");
  await page.getByRole("button", { name: "Search this area" }).click();
  await expect(page).toHaveURL(/\?search=school&near=/);
  await expect(box(page)).toHaveValue("school");
  await expect(resultsHeading(page)).toHaveText('Results for "school"');
  await expect(page.getByRole("link", { name: "Remove filter This area" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Near me" })).toBeVisible();
});

test("a point's label takes the focus; Escape and its close button return it", { tag: "@once" }, async ({ page }) => {
  await page.goto("/schools?search=pune+girls");
  await page.getByRole("button", { name: "Map", exact: true }).click();
  const map = page.getByRole("region", { name: "Map of the schools on this page" });
  const point = map.getByRole("button", { name: /, Pune 41\d{4}, Maharashtra$/ }).first();
  const label = map.locator(".leaflet-popup");
  for (const close of [() => page.keyboard.press("Escape"), () => label.getByRole("button", { name: "Close popup" }).press("Enter")]) {
    await point.press("Enter");
    await expect(label.getByRole("link")).toBeFocused();
    await close();
    await expect(label).toHaveCount(0);
    await expect(point).toBeFocused();
  }
});

test.describe("sorting and pages", () => {
  test("each sort order applies", { tag: "@once" }, async ({ page }) => {
    await page.goto("/schools");
    const sort = page.getByRole("combobox", { name: "Sort by" });
    await sort.selectOption("Fees, low to high");
    await expect(page).toHaveURL(/\?sort=fees$/);
    const fees = async () =>
      (await rows(page).getByRole("paragraph").allTextContents())
        .filter((text) => text.includes("₹"))
        .map((text) => Number(text.replace(/\D/g, "")));
    await expect.poll(async () => (await fees()).length).toBeGreaterThan(10);
    await expect.poll(async () => (await fees()).every((fee, index, all) => index === 0 || fee >= all[index - 1])).toBe(true);
    await sort.selectOption("Name");
    await expect(page).toHaveURL(/\?sort=name$/);
    await sort.selectOption("Best match");
    await expect(page).toHaveURL(/\/schools$/);
  });

  test("pages have 24 rows and their own addresses, and Back returns to the previous one", async ({ page }) => {
    await page.goto("/schools?sort=name");
    await expect(rows(page)).toHaveCount(24);
    const first = await names(page).allTextContents();
    const next = page.getByRole("link", { name: "Next" });
    await expect(next).toHaveAttribute("href", /^\/schools\?sort=name&page=2&after=[\w-]+$/);
    await expect(next).toHaveAttribute("rel", "next");
    await next.click();
    await expect(page).toHaveURL(/\?sort=name&page=2&after=[\w-]+$/);
    await expect(names(page).first()).not.toHaveText(first[0]);
    await expect(resultsHeading(page)).toBeFocused();
    await expect(resultsHeading(page)).toBeInViewport();
    expect((await names(page).allTextContents()).filter((name) => first.includes(name))).toEqual([]);
    await page.goBack();
    await expect(names(page)).toHaveText(first);
    await page.goForward();
    await expect(page.getByRole("link", { name: "Previous" })).toHaveAttribute("href", "/schools?sort=name");
  });

  test("the top bar's link returns to all schools", { tag: "@once" }, async ({ page }) => {
    await page.goto("/schools");
    const all = await found(page).textContent();
    await box(page).fill("nandanvan");
    await expect(found(page)).toHaveText("Found 1 school");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Schools" }).click();
    await expect(page).toHaveURL(/\/schools$/);
    await expect(found(page)).toHaveText(all!);
    await expect(box(page)).toHaveValue("");
  });
});

test.describe("empty, loading and failed lists", () => {
  test("without results, links offer to remove filters", { tag: "@once" }, async ({ page }) => {
    await page.goto("/schools?search=nandanvan&board=IB&gender=Boys");
    await expect(page.getByRole("heading", { name: "No schools found" })).toBeVisible();
    await expect(page.getByText("Found 0 schools")).toBeVisible();
    await expectAccessible(page);
    const school = page.getByRole("list", { name: "Schools with similar names" }).getByRole("link");
    await expect(school).toHaveText("Nandanvan Vidyalaya");
    await page.getByRole("link", { name: "Remove all filters: 1 school" }).click();
    await expect(found(page)).toHaveText("Found 1 school");
    await expect(page).toHaveURL(/\?search=nandanvan$/);
    // The same for a typed search, which uses the API.
    await page.goto("/schools?board=IB&city=Nashik");
    await box(page).fill("nandanvan");
    await page.getByRole("link", { name: "Remove “IB”: 1 school" }).click();
    await expect(page).toHaveURL(/\?search=nandanvan&city=Nashik$/);
    await page.goto("/schools?city=Nashikk");
    await page.getByRole("list", { name: "Did you mean" }).getByRole("link", { name: "Nashik, Maharashtra" }).click();
    await expect(page).toHaveURL(/\?city=Nashik$/);
    await expect(rows(page).first()).toBeVisible();
  });

  test("without results, links offer to remove filters found in the query", { tag: "@once" }, async ({ page }) => {
    await page.goto("/schools?search=girls+school+pune+under+1000");
    await expect(page.getByRole("heading", { name: "No schools found" })).toBeVisible();
    const list = page.getByRole("list", { name: "Try removing a filter" }).getByRole("link");
    await expect(list).toHaveText([/^Remove “Up to ₹1,000”: \d+ schools?$/]);
    const count = /: (\d+)/.exec((await list.textContent())!)![1];
    await list.click();
    await expect(page).toHaveURL(/\?search=girls\+school\+pune$/);
    await expect(found(page)).toHaveText(count === "1" ? "Found 1 school" : `Found ${count} schools`);
  });

  test("without results, the first suggestion is visible on a phone without scrolling", { tag: "@phone" }, async ({ page }) => {
    await page.goto("/schools?search=nandanvan&board=IB");
    await expect(page.getByRole("link", { name: "Remove “IB”: 1 school" })).toBeInViewport({ ratio: 1 });
  });

  test("a correction is announced to screen readers", { tag: "@once" }, async ({ page }) => {
    await page.goto("/schools");
    await box(page).fill("nandanvann");
    await expect(page.getByRole("status").filter({ hasText: "Showing results for nandanvan." })).toBeVisible();
    await expectAccessible(page);
  });

  test("the page below the heading doesn't move during typing or when a search fails", { tag: "@phone" }, async ({ page, watch }) => {
    watch.expectError(/Failed to load resource/);
    const sort = page.getByRole("combobox", { name: "Sort by" });
    const topOfSort = async () => (await sort.boundingBox())!.y + (await page.evaluate(() => scrollY));
    await page.goto("/schools");
    const before = await topOfSort();
    for (const words of ["school", "vidyalaya nashik maharashtra india"]) {
      await box(page).fill(words);
      await expect(resultsHeading(page)).toHaveText(`Results for "${words}"`);
      expect(await topOfSort()).toBe(before);
    }
    await page.route("**/api/schools?**", (route) => route.abort());
    await box(page).fill("nandanvan");
    await expect(page.getByRole("alert").filter({ hasText: "Failed to fetch schools" })).toBeVisible();
    expect(await topOfSort()).toBe(before);
  });

  test("a long query is cut to two lines in the heading, but complete for screen readers", { tag: "@phone" }, async ({ page }) => {
    const words = "xylophone ".repeat(20).trim();
    await page.goto(`/schools?search=${words.replaceAll(" ", "+")}`);
    await expect(resultsHeading(page)).toHaveText(`Results for "${words}"`);
    const lines = await resultsHeading(page).evaluate((node) => node.clientHeight / parseFloat(getComputedStyle(node).lineHeight));
    expect(Math.round(lines)).toBe(2);
    await expectNoHorizontalScroll(page);
  });

  test("six skeleton rows are shown and announced while schools load", { tag: "@phone" }, async ({ page }) => {
    let answer = () => {};
    const released = new Promise<void>((done) => (answer = done));
    await page.route("**/api/schools?**", async (route) => {
      await released;
      await route.continue();
    });
    await page.goto("/schools");
    await box(page).fill("nandanvan");
    await expect(page.getByRole("status").filter({ hasText: "Loading schools" })).toBeVisible();
    await expect(page.locator("[data-slot=row-skeleton]")).toHaveCount(6);
    answer();
    await expect(found(page)).toHaveText("Found 1 school");
    await expect(page.locator("[data-slot=row-skeleton]")).toHaveCount(0);
  });

  test("a failed search shows an error, keeps the query and can be retried", { tag: "@phone" }, async ({ page, watch }) => {
    watch.expectError(/Failed to load resource.*500/);
    await page.goto("/schools");
    await page.route("**/api/schools?**", (route) =>
      route.fulfill({ status: 500, contentType: "application/json", body: '{"error":"Something went wrong.","code":"INTERNAL"}' }),
    );
    await box(page).fill("nandanvan");
    const message = page.getByRole("alert").filter({ hasText: "Failed to fetch schools" });
    await expect(message).toContainText("500: Something went wrong. We couldn’t load the list. Your search and filters are still here.");
    await expect(box(page)).toHaveValue("nandanvan");
    await expectAccessible(page);
    await page.unroute("**/api/schools?**");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(found(page)).toHaveText("Found 1 school");
  });

  test("a search that takes too long advises to add a word and keeps the query", { tag: "@once" }, async ({ page, watch }) => {
    watch.expectError(/Failed to load resource.*503/);
    await page.goto("/schools");
    const error = "This search takes too long at the moment. Please add a word, such as a city, and search again.";
    await page.route("**/api/schools?**", (route) => route.fulfill({ status: 503, json: { error, code: "SEARCH_TOO_SLOW" } }));
    await box(page).fill("school");
    await expect(page.getByRole("alert").filter({ hasText: "add a word, such as a city" })).toBeVisible();
    await expect(box(page)).toHaveValue("school");
  });

  test("a lost connection is reported", { tag: "@once" }, async ({ page, watch }) => {
    watch.expectError(/Failed to load resource/);
    await page.goto("/schools");
    await page.route("**/api/schools?**", (route) => route.abort());
    await box(page).fill("nandanvan");
    await expect(page.getByRole("alert").filter({ hasText: "Failed to fetch schools" })).toContainText("No connection.");
  });

  test("an address with an invalid value shows the list without it and names it", { tag: "@once" }, async ({ page }) => {
    await page.goto("/schools?board=Hogwarts&search=nandanvan&utm_source=x");
    await expect(page.getByText("We ignored part of this address because we didn’t understand it: board.")).toBeVisible();
    await expect(found(page)).toHaveText("Found 1 school");
  });
});

test("redirects, canonical addresses and robots tags follow the rules for search engines", { tag: "@once" }, async ({ request, page }) => {
  const answer = async (path: string) => {
    const response = await request.get(path, { maxRedirects: 0 });
    return { status: response.status(), location: response.headers().location };
  };
  expect(await answer("/schools?page=1")).toEqual({ status: 308, location: "/schools" });
  expect(await answer("/schools?search=&board=IB")).toEqual({ status: 308, location: "/schools?board=IB" });
  expect((await answer("/schools?page=999")).status).toBe(404);
  expect((await answer("/schools?search=nandanvan&page=2")).status).toBe(404);
  expect((await answer("/schools?page=2")).status).toBe(200);

  const head = async (path: string) => {
    await page.goto(path);
    return {
      title: await page.title(),
      canonical: new URL((await page.locator('link[rel="canonical"]').getAttribute("href"))!),
      robots: await page.locator('meta[name="robots"]').getAttribute("content"),
    };
  };
  const second = await head("/schools?page=2");
  expect(second.title).toBe("Find the Perfect School, page 2 | SchoolSach");
  expect(second.canonical.pathname + second.canonical.search).toBe("/schools?page=2");
  const search = await head("/schools?search=vidyalaya");
  expect(search.title).toBe("Search: vidyalaya | SchoolSach");
  expect(search.robots).toContain("noindex");
  expect((await head("/schools?state=maharashtra")).canonical.pathname).toBe("/schools/in/maharashtra");
});

test("suggested alternatives work without JavaScript", { tag: "@no-javascript" }, async ({ page }) => {
  await page.goto("/schools?city=Nashikk");
  await page.getByRole("link", { name: "Nashik, Maharashtra" }).click();
  await expect(page).toHaveURL(/\?city=Nashik$/);
  await page.goto("/schools?search=nandanvan&board=IB");
  await page.getByRole("link", { name: "Remove “IB”: 1 school" }).click();
  await expect(found(page)).toHaveText("Found 1 school");
});

test("without JavaScript, near me in a query is explained", { tag: "@no-javascript" }, async ({ page }) => {
  await page.goto("/schools?search=schools+near+me");
  await expect(page.getByText("Enter a city or a pincode in the search box or under Filters.")).toBeVisible();
});

test("filters found in the query are ticked and can be changed without JavaScript", { tag: "@no-javascript" }, async ({ page }) => {
  const girls = page.getByRole("checkbox", { name: /^Girls/ });
  await page.goto("/schools?search=girls+school+pune");
  await openFilters(page);
  await expect(girls).toBeChecked();
  await page.getByRole("radio", { name: "3.0" }).check({ force: true });
  await page.getByRole("button", { name: "Show schools" }).click();
  await expect(page).toHaveURL(/\?search=girls\+school\+pune&minRating=3$/);
  await openFilters(page);
  await page.getByRole("checkbox", { name: /^Coeducational/ }).check();
  await page.getByRole("button", { name: "Show schools" }).click();
  await expect(page).toHaveURL(/\?search=school\+pune&gender=Coeducational&gender=Girls&minRating=3$/);
  await page.goto("/schools?search=girls+school+pune");
  await openFilters(page);
  await girls.uncheck();
  await page.getByRole("button", { name: "Show schools" }).click();
  await expect(page).toHaveURL(/\?search=school\+pune$/);
});

test("the list is searched, filtered, sorted and paged without JavaScript", { tag: "@no-javascript" }, async ({ page }) => {
  await page.goto("/schools");
  await expect(rows(page)).toHaveCount(24);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/\?page=2&after=[\w-]+$/);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/schools\?page=2$/);
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Near me" })).toBeHidden();

  await box(page).fill("school");
  await box(page).press("Enter");
  await expect(page).toHaveURL(/\?search=school$/);
  await openFilters(page);
  await page.getByRole("group", { name: "Board" }).getByRole("checkbox", { name: /^CBSE/ }).check();
  await page.getByRole("textbox", { name: "To", exact: true }).fill("₹90,000");
  await page.getByRole("button", { name: "Show schools" }).click();
  await expect(page).toHaveURL(/\?search=school&board=CBSE&maxFees=90000$/);
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Rating");
  await page.getByRole("button", { name: "Sort", exact: true }).click();
  await expect(page).toHaveURL(/\?search=school&board=CBSE&maxFees=90000&sort=rating$/);
  await page.getByRole("link", { name: "Remove filter CBSE" }).click();
  await expect(page).toHaveURL(/\?search=school&maxFees=90000&sort=rating$/);

  await page.goto("/schools?search=school+near+422005");
  await expect(page.getByRole("combobox", { name: "Sort by" }).locator("option:checked")).toHaveText("Distance");
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Best match");
  await page.getByRole("button", { name: "Sort", exact: true }).click();
  await expect(page).toHaveURL(/\?search=school\+near\+422005&sort=relevance$/);
  await expect(page.getByRole("combobox", { name: "Sort by" }).locator("option:checked")).toHaveText("Best match");

  await page.goto("/schools");
  await openFilters(page);
  await page.getByRole("textbox", { name: "Near pincode or city" }).fill("422005");
  await page.getByRole("button", { name: "Show schools" }).click();
  await expect(page).toHaveURL(/\?near=422005$/);
  await expect(rows(page).nth(1)).toContainText(" km");
  const distancesKm = await distances(page);
  expect(distancesKm.length).toBeGreaterThan(1);
  expect(distancesKm).toEqual([...distancesKm].sort((a, b) => a - b));
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("the filter sheet opens, closes with Esc and returns the focus", { tag: "@once" }, async ({ page }) => {
    test.setTimeout(90_000); // axe checks every row under the sheet
    await page.goto("/schools");
    await sheetOpener(page).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("complementary", { name: "Filters" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("complementary", { name: "Filters" })).toBeHidden();
    await expect(sheetOpener(page)).toBeFocused();
  });

  test("the filter sheet never covers the focused control and closes after its last button", { tag: "@once" }, async ({ page }) => {
    await page.goto("/schools");
    await sheetOpener(page).focus();
    await page.keyboard.press("Enter");
    const sheet = page.getByRole("complementary", { name: "Filters" });
    await expect(sheet).toBeVisible();
    const hidden: string[] = [];
    for (let key = 0; key < 60 && (await sheet.isVisible()); key++) {
      await page.keyboard.press("Tab");
      const name = await page.evaluate(() => {
        const focused = document.activeElement as HTMLInputElement;
        const visiblePart = focused.closest("label:has([type=radio])") ?? focused;
        const { left, top, width, height } = visiblePart.getBoundingClientRect();
        const above = document.elementFromPoint(left + width / 2, top + height / 2);
        return above && (visiblePart.contains(above) || above.contains(visiblePart)) ? null : focused.value || focused.textContent;
      });
      if (name !== null) hidden.push(name);
    }
    expect(hidden).toEqual([]);
    await expect(sheet).toBeHidden();
    await expect(page.getByRole("button", { name: "Map", exact: true })).toBeFocused();
  });

  test("the list is shown from its beginning after the filter sheet closes", { tag: "@once" }, async ({ page }) => {
    await page.goto("/schools");
    await rows(page).last().scrollIntoViewIfNeeded();
    await expect(resultsHeading(page)).not.toBeInViewport();
    await openFilters(page);
    await page.getByRole("group", { name: "Board" }).getByRole("checkbox", { name: /^CBSE/ }).check();
    await closeFilters(page);
    await expect(page).toHaveURL(/\?board=CBSE$/);
    await expect(resultsHeading(page)).toBeInViewport({ ratio: 1 });
  });

  test("the filter sheet's button shows no count until it is known", { tag: "@once" }, async ({ page }) => {
    let answer = () => {};
    const released = new Promise<void>((done) => (answer = done));
    await page.goto("/schools");
    await openFilters(page);
    await expect(page.getByRole("button", { name: /^Show \d+ schools$/ })).toBeVisible();
    await page.route("**/api/schools?**", async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole("group", { name: "Board" }).getByRole("checkbox", { name: /^CBSE/ }).check();
    await expect(page.getByRole("button", { name: "Show schools", exact: true })).toBeVisible();
    answer();
    await expect(page.getByRole("button", { name: /^Show \d+ schools$/ })).toBeVisible();
    const sheet = page.getByRole("complementary", { name: "Filters" });
    await sheet.getByRole("link", { name: "Clear all" }).click();
    await expect(page).toHaveURL(/\/schools$/);
    await expect(sheet).toBeVisible();
  });
});

test("exact search persists after reload, sorting and filtering, and ends with another query", { tag: "@once" }, async ({ page }) => {
  const exactSearch = /\?search=nandanvann&exact=true$/;
  await page.goto("/schools?search=nandanvann");
  await expect(found(page)).toHaveText("Found 1 school");
  await page.getByRole("link", { name: "Search for “nandanvann” anyway" }).click();
  await expect(page).toHaveURL(exactSearch);
  await expect(found(page)).toHaveText("Found 0 schools");
  const entries = await page.evaluate(() => history.length);
  await page.reload();
  await expect(found(page)).toHaveText("Found 0 schools");
  await expect(page).toHaveURL(exactSearch);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Name");
  await expect(page).toHaveURL(/\?search=nandanvann&exact=true&sort=name$/);
  await page.getByRole("group", { name: "Board" }).getByRole("checkbox", { name: /^CBSE/ }).check();
  await expect(page).toHaveURL(/\?search=nandanvann&board=CBSE&exact=true&sort=name$/);
  await box(page).fill("nandanvan");
  await expect(page).toHaveURL(/\?search=nandanvan&board=CBSE&sort=name$/);
});

test("exact search persists without JavaScript", { tag: "@no-javascript" }, async ({ page }) => {
  await page.goto("/schools?search=nandanvann&exact=true");
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Name");
  await page.getByRole("button", { name: "Sort", exact: true }).click();
  await expect(page).toHaveURL(/\?search=nandanvann&exact=true&sort=name$/);
  await expect(found(page)).toHaveText("Found 0 schools");
  await box(page).fill("nandanvan");
  await box(page).press("Enter");
  await expect(page).toHaveURL(/\?search=nandanvan&sort=name$/);
});

/** Makes the API return schools with these names and checks that the list shows them completely. */
async function showNames(page: Page, given: readonly string[]) {
  await page.goto("/schools");
  const school = (await (await page.request.get("/api/schools?limit=1")).json())[0];
  await page.route("**/api/schools?**", (route) =>
    route.fulfill({
      json: given.map((name, index) => ({
        ...school,
        id: `long-name-${index}`,
        name,
        city: name.slice(0, 60),
        state: "Dadra and Nagar Haveli and Daman and Diu",
      })),
      headers: { "X-Total-Count": String(given.length) },
    }),
  );
  await box(page).fill("long names");
  await expect(names(page)).toHaveText([...given]);
  await expectNoHorizontalScroll(page);
  const truncatedNames = await names(page).evaluateAll((headings) =>
    headings
      .filter((heading) => heading.scrollWidth > heading.clientWidth || heading.scrollHeight > heading.clientHeight + 4)
      .map((heading) => heading.textContent),
  );
  expect(truncatedNames).toEqual([]);
}

test("the longest names are shown completely", async ({ page }) =>
  showNames(page, [
    "PM SHRI KENDRIYA VIDYALAYA NO. 2, AIR FORCE STATION ARJANGARH, NEW DELHI ".repeat(3).trim(),
    "Sri".padEnd(120, "ramakrishnavivekanandavidyalaya"),
    "केन्द्रीय विद्यालय क्रमांक 1, भोपाल ".repeat(5).trim(),
  ]));

const india = resolve("../shared/data/schools-india.csv.gz");
if (existsSync(india)) {
  test("the longest names of the India file are shown completely", async ({ page }) => {
    test.setTimeout(120_000);
    await showNames(page, await longestNames(india, 24));
  });
}

/** The longest names in the file, from its second column. */
async function longestNames(file: string, count: number): Promise<string[]> {
  let longest: string[] = [];
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity })) {
    const rest = line.slice(line.indexOf(",") + 1);
    const name = (rest.startsWith('"') ? (/^"((?:[^"]|"")*)"/.exec(rest)?.[1] ?? "") : rest.slice(0, rest.indexOf(",")))
      .replaceAll('""', '"')
      .trim();
    if (longest.length === count && name.length <= longest[count - 1].length) continue;
    longest = [...new Set([...longest, name])].sort((a, b) => b.length - a.length).slice(0, count);
  }
  return longest;
}
