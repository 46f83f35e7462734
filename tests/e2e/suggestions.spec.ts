import type { CDPSession, Page } from "@playwright/test";
import { expect, expectAccessible, expectNoHorizontalScroll, test } from "./support";

const box = (page: Page, label = "Search by school name or city") => page.getByLabel(label, { exact: true });
const list = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });
const active = (page: Page) => page.locator('[role="option"][aria-selected="true"]');

test("a place, a pincode and a school are chosen by keyboard and lead to the right pages", { tag: "@once" }, async ({ page }) => {
  await page.goto("/");
  const landing = box(page, "City, state or zip code");
  await landing.pressSequentially("nash");
  await expect(list(page).getByRole("option", { name: /^Nashik Maharashtra/ })).toBeVisible();
  await expect(landing).toHaveAttribute("aria-expanded", "true");
  await expectAccessible(page);
  await landing.press("ArrowDown");
  await expect(active(page)).toContainText("Nashik");
  await landing.press("Enter");
  await expect(page).toHaveURL(/\/schools\/in\/maharashtra\/nashik$/);

  await page.goto("/schools");
  await box(page).pressSequentially("4220");
  await expect(list(page).getByRole("option").first()).toContainText("Near this pincode");
  await box(page).press("ArrowDown");
  await box(page).press("Enter");
  await expect(page).toHaveURL(/\/schools\?near=4220\d\d$/);

  await page.goto("/schools");
  await box(page).pressSequentially("nandanvan");
  await expect(list(page).getByRole("option")).toHaveCount(1);
  await box(page).press("ArrowUp");
  await box(page).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Nandanvan");
});

test("Escape closes the list and keeps the text, Enter searches, and the search is among recent ones", async ({ page }) => {
  await page.goto("/schools");
  await box(page).pressSequentially("nandan");
  await expect(list(page)).toBeVisible();
  await expectNoHorizontalScroll(page);
  await box(page).press("Escape");
  await expect(list(page)).toBeHidden();
  await expect(box(page)).toHaveValue("nandan");
  await box(page).press("Enter");
  await expect(page).toHaveURL(/search=nandan$/);
  await expect(list(page)).toBeHidden();

  await page.goto("/");
  await box(page, "City, state or zip code").focus();
  const recent = page.getByRole("listbox", { name: "Recent searches" });
  await expect(recent.getByRole("option", { name: "nandan" })).toHaveAttribute("href", "/schools?search=nandan");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear recent searches" }).click();
  await expect(recent).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("recent-searches"))).toBeNull();
});

test("suggestions are chosen by touch, with rows of at least 44 pixels", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/");
  await box(page, "City, state or zip code").tap();
  await box(page, "City, state or zip code").pressSequentially("pune");
  const first = list(page).getByRole("option").first();
  await expect(first).toContainText("Pune");
  expect((await first.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await first.tap();
  await expect(page).toHaveURL(/\/schools\/in\/maharashtra\/pune$/);
});

test("no list opens over results of a search submitted before the suggestions' code loaded", { tag: "@once" }, async ({ page }) => {
  await page.goto("/schools");
  await page.waitForLoadState("networkidle");
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await box(page).fill("nandanvan");
  await box(page).press("Enter");
  await expect(page.getByText("Found 1 school", { exact: true })).toBeVisible();
  release();
  await expect(page.locator("[data-slot=suggestions]")).toBeAttached();
  await expect(list(page)).toBeHidden();
  await box(page).press("ArrowDown");
  await expect(list(page)).toBeVisible();
});

test("following a suggestion closes the list, so that it isn't open after Back", { tag: "@once" }, async ({ page }) => {
  await page.goto("/schools");
  await box(page).pressSequentially("nandanvan");
  // With 204 the browser stays on the page.
  await page.route("**/schools/nandanvan*", (route) => route.fulfill({ status: 204 }));
  await list(page).getByRole("option").first().click();
  await expect(list(page)).toBeHidden();
});

for (const path of ["/", "/schools"])
  test(`the list on ${path} is fully visible above a phone's keyboard`, { tag: "@phone" }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 440 });
    await page.goto(path);
    const field = page.locator("input[name=search]");
    await field.tap();
    // Fill at once: typing by letter could show one list after another.
    await field.fill("school");
    await expect(list(page).getByRole("option").nth(3)).toBeInViewport({ ratio: 0.9 });
    const panel = (await page.locator("[data-slot=suggestions]").boundingBox())!;
    expect(panel.y + panel.height).toBeLessThanOrEqual(440);
    // Form and focus ring aren't covered.
    const form = (await page.locator(".search").boundingBox())!;
    expect(form.y).toBeGreaterThanOrEqual(60);
    expect(panel.y - form.y - form.height).toBeGreaterThanOrEqual(4);
    await list(page).evaluate((node) => node.scrollTo(0, node.scrollHeight));
    await expect(list(page).getByRole("option").last()).toBeInViewport({ ratio: 0.9 });
  });

test("on a very low phone the list ends above the keyboard", { tag: "@phone" }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 290 });
  await page.goto("/");
  await box(page, "City, state or zip code").tap();
  await box(page, "City, state or zip code").fill("school");
  await expect(list(page).getByRole("option").first()).toBeInViewport({ ratio: 0.9 });
  await list(page).evaluate((node) => node.scrollTo(0, node.scrollHeight));
  await expect(list(page).getByRole("option").last()).toBeInViewport({ ratio: 0.9 });
});

/** Delays the response for this text until the returned function is called. */
async function delayAnswer(page: Page, words: string): Promise<() => void> {
  let answer = () => {};
  const released = new Promise<void>((done) => (answer = done));
  await page.route("**/api/suggestions?**", async (route) => {
    if (new URL(route.request().url()).searchParams.get("search") === words) await released;
    await route.continue();
  });
  return answer;
}

test("a tap opens the suggestion that was touched, even if the list changes meanwhile", { tag: "@phone" }, async ({ page }) => {
  const answer = await delayAnswer(page, "nandan");
  await page.goto("/schools");
  await box(page).tap();
  await box(page).pressSequentially("na");
  const line = list(page).getByRole("option").first();
  await expect(line).toBeVisible();
  const href = (await line.getAttribute("href"))!;
  const nextRequest = page.waitForRequest(/suggestions\?search=nandan$/);
  await box(page).fill("nandan");
  await nextRequest;
  const { x, y } = (await line.boundingBox())!;
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchEnd") =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchStart" ? [{ x: x + 60, y: y + 20 }] : [] });
  await touch("touchStart");
  const answered = page.waitForResponse(/suggestions\?search=nandan$/);
  answer();
  await (await answered).finished();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(line).toHaveAttribute("href", href);
  await touch("touchEnd");
  await expect(page).toHaveURL(new RegExp(`${href}$`));
});

test("suggestions for replaced text disappear immediately", { tag: "@once" }, async ({ page }) => {
  const answer = await delayAnswer(page, "indore");
  await page.goto("/schools");
  await box(page).pressSequentially("nash");
  await expect(
    list(page)
      .getByRole("option", { name: /^Nashik/ })
      .first(),
  ).toBeVisible();
  await box(page).fill("indore");
  await expect(list(page)).toBeHidden();
  await box(page).press("ArrowDown");
  await expect(active(page)).toHaveCount(0);
  answer();
  await expect(
    list(page)
      .getByRole("option", { name: /^Indore/ })
      .first(),
  ).toBeVisible();
});

test("the code loads when the field is first focused, not with the page", { tag: "@once" }, async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => void (request.resourceType() === "script" && scripts.push(request.url())));
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const before = scripts.length;
  await box(page, "City, state or zip code").focus();
  await expect.poll(() => scripts.length).toBeGreaterThan(before);
});

/** Simulates a cheap phone with a slow connection. */
async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: (1_600 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  return session;
}

test("on a slow phone nothing moves and no letter is lost", { tag: "@phone" }, async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) shifts.push(JSON.stringify(entry));
    }).observe({ type: "layout-shift", buffered: true });
  });
  await slowDown(page);
  await page.goto("/");
  const words = "nashik road vidyalaya";
  // Type immediately, while the page's code is still loading.
  await box(page, "City, state or zip code").pressSequentially(words, { delay: 40 });
  await expect(box(page, "City, state or zip code")).toHaveValue(words);
  // Fonts are loaded; layout shifts from here on come from suggestions.
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => ((window as unknown as { shifts: string[] }).shifts.length = 0));
  for (let left = words.length; left > 6; left--) await page.keyboard.press("Backspace");
  await expect(
    list(page)
      .getByRole("option", { name: /^Nashik/ })
      .first(),
  ).toBeVisible();
  await expect(box(page, "City, state or zip code")).toHaveValue("nashik");
  const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
  expect(shifts).toEqual([]);
});

test("without JavaScript the field is a plain form field", { tag: "@no-javascript" }, async ({ page }) => {
  await page.goto("/");
  const field = page.getByRole("searchbox", { name: "City, state or zip code" });
  await field.fill("nashik");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/schools\?search=nashik$/);
});
