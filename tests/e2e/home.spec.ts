import type { Page } from "@playwright/test";
import { createPerson, endSessions, enrol, unconfirmEmail, markRejected, signInAsAdmin, signInAsParent } from "./people";
import { findReviewedSchool } from "./routes";
import { expect, expectAccessible, expectNoHorizontalScroll, test } from "./support";

const greeting = (page: Page) => page.getByRole("heading", { level: 1, name: /^Namaste, / });
const cards = (page: Page) => page.getByRole("article");
const NO_STORE = /no-store/;

/** Opens the menu on a phone. */
async function openMenu(page: Page, firstName: string) {
  await page
    .getByRole("button", { name: "Menu" })
    .or(page.getByRole("button", { name: firstName }))
    .filter({ visible: true })
    .click();
  return page.getByRole("navigation", { name: "Menu" });
}

test(
  "a signed-in person's home page is their own and isn't cached; visitors still get the landing page",
  { tag: "@once" },
  async ({ page, request, browser }) => {
    const before = await (await request.get("/")).text();
    const parent = await createPerson({ firstName: "Canarymeera", lastName: "Joshi" });
    await signInAsParent(page, parent);
    for (const address of ["/", "/?search=canaryword", "/home"]) {
      const answer = await page.goto(address);
      expect(answer!.headers()["cache-control"]).toMatch(NO_STORE);
      await expect(greeting(page)).toContainText("Canarymeera");
    }
    expect(new URL(page.url()).pathname).toBe("/");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);

    // A forged session gets the landing page, and the request leaves nothing in the cache.
    const forged = await browser.newContext({ extraHTTPHeaders: { cookie: "next-auth.session-token=forged" } });
    const answer = await forged.request.get("/?search=canaryforged");
    expect(answer.headers()["cache-control"]).toMatch(NO_STORE);
    expect(await answer.text()).toContain("How It Works");
    await forged.close();

    const after = await request.get("/");
    expect(await after.text()).toBe(before);
    expect(after.headers()["cache-control"]).toContain("public");
    expect(before).not.toMatch(/canary/i);
  },
);

test("an expired session gets the landing page at once", { tag: "@once" }, async ({ page }) => {
  const parent = await createPerson({ firstName: "Meera", lastName: "Joshi" });
  await signInAsParent(page, parent);
  await page.goto("/");
  await expect(greeting(page)).toBeVisible();
  await endSessions(parent);
  const answer = await page.reload();
  expect(answer!.headers()["cache-control"]).toMatch(NO_STORE);
  await expect(page.getByRole("heading", { name: "How It Works", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
});

test(
  "a waiting parent sees the state of their application and nearby schools, and can send another document",
  { tag: "@phone" },
  async ({ page }) => {
    const parent = await createPerson({ firstName: "Meera", lastName: "Joshi" });
    const school = await enrol(parent, { status: "claimed" });
    await unconfirmEmail(parent);
    await signInAsParent(page, parent);
    await page.goto("/");
    await expect(page.getByRole("region", { name: "Verification Pending" })).toContainText("24-48 hours");
    await expect(page.getByRole("region", { name: "Please confirm your email" })).toContainText(parent.email);
    await expect(page.getByRole("heading", { name: "Schools Near You" })).toBeVisible();
    await expect(page.getByText(`nearest first, around ${school.name}`)).toBeVisible();
    await expect(cards(page).first()).toContainText(school.name);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);

    await page.getByRole("button", { name: "Upload Additional Documents" }).click();
    const dialog = page.getByRole("dialog", { name: "Verify Your Parent Status" });
    await expect(dialog.getByLabel("Choose a file")).toBeAttached();
    await expect(dialog.getByRole("combobox", { name: "School" })).toBeVisible();
    await expect(dialog.getByLabel("Class")).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Upload Additional Documents" })).toBeFocused();
  },
);

test(
  "a rejected parent sees the reason, a verified one the checked document, an admin a link to the dashboard",
  { tag: "@once" },
  async ({ page, browser }) => {
    const rejected = await createPerson({ firstName: "Asha", lastName: "Patil" });
    await markRejected(rejected, "The receipt shows no name of a parent.");
    await signInAsParent(page, rejected);
    await page.goto("/");
    await expect(page.getByRole("region", { name: "We could not verify you" })).toContainText("The receipt shows no name of a parent.");

    const verified = await createPerson({ firstName: "Ravi", lastName: "Kulkarni", isVerified: true });
    await signInAsParent(page, verified);
    await page.goto("/");
    await expect(page.getByText("Verified Parent", { exact: true })).toBeVisible();
    await expect(page.getByText(/^Verified (with|by|in) .+, /)).toBeVisible();
    await expect(page.getByRole("region", { name: "Verification Pending" })).toHaveCount(0);

    const admin = await browser.newPage();
    await signInAsAdmin(admin);
    await admin.goto("/");
    await expect(admin.getByRole("link", { name: "Admin Panel" }).first()).toHaveAttribute("href", "/admin");
    await expect(admin.getByRole("region", { name: "Verification Pending" })).toHaveCount(0);
    await admin.close();
  },
);

test("the search box filters the grid and updates the address; Clear Search resets it", { tag: "@once" }, async ({ page }) => {
  const parent = await createPerson({ firstName: "Meera", lastName: "Joshi", isVerified: true });
  await enrol(parent);
  await signInAsParent(page, parent);
  await page.goto("/");
  const all = await cards(page).count();
  const box = page.getByLabel("Search schools", { exact: true });
  await box.fill("vidyalaya");
  await expect(page).toHaveURL("/?search=vidyalaya");
  await expect(page.getByText(/for "vidyalaya", nearest first/)).toBeVisible();
  await expect(box).toBeFocused();
  await box.fill("zzzqqqxxx");
  await expect(page.getByRole("heading", { name: "No schools found" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Clear Search" }).click();
  await expect(page).toHaveURL("/");
  await expect(cards(page)).toHaveCount(all);
  await expect(box).toHaveValue("");
});

test(
  "without a place the home page asks for one; a pincode or city is stored, a position is not",
  { tag: "@once" },
  async ({ page, context }) => {
    const parent = await createPerson({ firstName: "Meera", lastName: "Joshi", isVerified: true });
    await signInAsParent(page, parent);
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 19.9975, longitude: 73.7898 });
    await page.goto("/");
    await expect(page.getByRole("region", { name: "Where should we look?" })).toBeVisible();
    await expect(cards(page).first()).toBeVisible();

    await page.getByRole("button", { name: "Use my location" }).click();
    await expect(page).toHaveURL(/near=19\.99/);
    await expect(page.getByText("nearest first, around your location")).toBeVisible();

    await page.getByRole("button", { name: "Change place" }).click();
    const dialog = page.getByRole("dialog", { name: "Choose a place" });
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Choose a place");
    await expectAccessible(page);
    await dialog.getByRole("combobox", { name: "City or pincode" }).fill("nashi");
    await page.getByRole("option", { name: /^Nashik/ }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("nearest first, around Nashik")).toBeVisible();
    await expect(page).toHaveURL("/");
    await page.reload();
    await expect(page.getByText("nearest first, around Nashik")).toBeVisible();
  },
);

test("the April question is answered with one tap", { tag: "@once" }, async ({ page }) => {
  const parent = await createPerson({ firstName: "Meera", lastName: "Joshi", isVerified: true });
  const { name } = await enrol(parent, { academicYear: 2024 });
  await signInAsParent(page, parent);
  await page.goto("/");
  const query = page.getByRole("region", { name: `Is your child still at ${name}?` });
  await query.getByRole("button", { name: "Still here" }).click();
  await expect(page.getByText("Your answer is saved.")).toBeVisible();
  await expect(query).toHaveCount(0);
});

test(
  "the top bar of a cached page shows who is signed in, with one request and no layout shift",
  { tag: "@once" },
  async ({ page, request }) => {
    const { id } = await findReviewedSchool(request);
    const userRequests: string[] = [];
    page.on("request", (sent) => sent.url().includes("/api/user") && userRequests.push(sent.url()));
    await page.goto(`/schools/${id}`, { waitUntil: "networkidle" });
    expect(userRequests, "requests of a visitor").toEqual([]);

    const parent = await createPerson({ firstName: "Venkatanarasimharajuvaripeta-Subramaniam", lastName: "Iyer", isVerified: true });
    await signInAsParent(page, parent);
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(`/schools/${id}`);
    // The bar is complete once the response is rendered.
    await expect(page.getByRole("link", { name: "Account", includeHidden: true }).first()).toBeAttached();
    const menu = await openMenu(page, parent.name.split(" ")[0]);
    await expect(menu.getByRole("link", { name: "Account" })).toBeVisible();
    expect(userRequests).toHaveLength(1);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    const moved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0));
    expect(moved).toBeLessThan(0.01);

    await menu.getByRole("link", { name: "Sign Out" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { name: "How It Works", exact: true })).toBeVisible();
    await page.goto(`/schools/${id}`, { waitUntil: "networkidle" });
    expect(userRequests, "signed out, nothing is asked any more").toHaveLength(1);
    await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
  },
);

test("home page and search work without JavaScript", { tag: "@no-javascript" }, async ({ page }) => {
  const parent = await createPerson({ firstName: "Meera", lastName: "Joshi" });
  await enrol(parent);
  await signInAsParent(page, parent);
  await page.goto("/");
  await expect(greeting(page)).toBeVisible();
  await page.getByLabel("Search schools", { exact: true }).fill("vidyalaya");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/?search=vidyalaya");
  await expect(cards(page).first()).toBeVisible();
});
