import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { addPendingReview, addViews, agreeAsAnother, createPerson, findDuplicates, signInAsAdmin } from "./people";
import { expect, expectAccessible, expectNoHorizontalScroll, test } from "./support";

const toast = (page: Page, title: string) => page.locator('[data-sonner-toast][data-removed="false"]').filter({ hasText: title });

/** Posts to the API with the page's admin session. */
async function post(page: Page, path: string, data: object = {}) {
  const { origin } = new URL((await page.request.get("/robots.txt")).url());
  return page.request.post(path, { data, headers: { Origin: origin } });
}

async function addSchool(page: Page, name: string, more: object = {}): Promise<string> {
  const school = { name, address: "1 Lake Road", city: "Nashik", state: "Maharashtra", zipCode: "422013", ...more };
  const answer = await post(page, "/api/schools", school);
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).id;
}

const signIn = async (page: Page) => {
  const admin = await createPerson({ firstName: "Leela", lastName: "Nair", isAdmin: true });
  await signInAsAdmin(page, admin.email);
};

test(
  "two likely duplicates are compared, dismissed and restored, then merged by keyboard once another agrees; the old address redirects",
  { tag: "@once" },
  async ({ page, baseURL }) => {
    test.slow();
    const words = `Kaveri Vidya Mandir ${randomUUID().slice(0, 8)}`;
    await signIn(page);
    const target = await addSchool(page, words, { principalName: "Asha Rao", phoneNumber: "0253 2345678" });
    const duplicate = await addSchool(page, `${words} School`, { website: "https://kaveri.example" });
    await findDuplicates();
    const pair = page.locator("#duplicates [data-row]").filter({ hasText: words });
    await expect(async () => {
      await page.goto(`/admin/schools/duplicates?search=${encodeURIComponent(words)}`);
      await expect(pair).toHaveCount(1, { timeout: 1_000 });
    }).toPass();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);

    await pair.getByRole("button", { name: /^Not the Same/ }).press("Enter");
    await expect(pair).toHaveCount(0);
    await toast(page, "Not the Same").getByRole("button", { name: "Undo" }).press("Enter");
    await expect(pair).toHaveCount(1);

    await pair.getByRole("button", { name: /^Compare/ }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Are these the same school?" });
    await expect(dialog.getByRole("radio", { name: `Keep ${words}`, exact: true })).toBeChecked();
    await expect(dialog.getByRole("row", { name: /^Website differs/ })).toContainText("Not known");
    await expectAccessible(page);
    await dialog.press("m");
    await expect(toast(page, "Awaiting Agreement")).toBeVisible();
    await agreeAsAnother(baseURL!, duplicate);
    await page.reload();
    await expect(pair).toHaveCount(0);

    await page.goto(`/schools/${duplicate}`);
    await expect(page).toHaveURL(`/schools/${target}`);
    await expect(page.getByRole("link", { name: /kaveri\.example|Website/ }).first()).toBeVisible();

    await page.goto(`/admin/audit?kind=school&object=${duplicate}`);
    const merger = page.getByRole("row").filter({ hasText: "Merged a school into another" });
    await merger.getByRole("button", { name: /^Undo/ }).press("Enter");
    const undoDialog = page.getByRole("alertdialog", { name: "Undo" });
    await expect(undoDialog).toContainText("This separates the two schools again");
    await expectAccessible(page);
    await undoDialog.getByRole("button", { name: "Undo" }).press("Enter");
    await expect(toast(page, "Awaiting Agreement")).toBeVisible();
    await expect(merger.locator(":focus")).toHaveCount(1);
    await agreeAsAnother(baseURL!, duplicate);
    await page.reload();
    await expect(merger).toContainText("This has already been undone.");
    await expect(merger.getByRole("button", { name: /^Undo/ })).toHaveCount(0);
    for (const [id, name] of [
      [duplicate, `${words} School`],
      [target, words],
    ]) {
      await page.goto(`/schools/${id}`);
      await expect(page).toHaveURL(`/schools/${id}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
      await expect(page.getByRole("link", { name: /kaveri\.example|Website/ })).toHaveCount(id === duplicate ? 1 : 0);
    }
    expect((await post(page, `/api/admin/schools/${duplicate}/merge`, { intoId: target })).status()).toBe(202);
    await agreeAsAnother(baseURL!, duplicate);

    await page.goto(`/admin/schools?search=${encodeURIComponent(words)}`);
    await page.getByRole("button", { name: `Delete ${words}`, exact: true }).press("Enter");
    const deleteDialog = page.getByRole("alertdialog", { name: "Delete School" });
    await expect(deleteDialog).toContainText("This action cannot be undone.");
    await expect(deleteDialog.getByRole("listitem")).toHaveText([`/schools/${duplicate}`]);
    await expectAccessible(page);
  },
);

test(
  "a visitor's correction is accepted, shown on the page with its source, and undone in the audit log",
  { tag: "@once" },
  async ({ page, browser, baseURL, viewport }) => {
    test.slow();
    const name = `Sahyadri ${randomUUID().slice(0, 8)}`;
    await signIn(page);
    const id = await addSchool(page, name, { principalName: "Asha Rao" });

    const context = await browser.newContext({ baseURL, viewport });
    const visitor = await context.newPage();
    await visitor.goto(`/schools/${id}`);
    const dialog = visitor.getByRole("dialog");
    await expect(async () => {
      await visitor.getByRole("link", { name: "Suggest a correction" }).press("Enter");
      await expect(dialog).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await dialog.getByRole("button", { name: "Send Correction" }).press("Enter");
    await expect(dialog.getByRole("link", { name: "Choose what is wrong" })).toBeVisible();
    await dialog.getByLabel("What is wrong?").selectOption("Principal");
    await dialog.getByLabel("Correct value: Principal").fill("सुनीता देशपांडे");
    await dialog.getByLabel("How do you know?").fill("The notice board at the gate");
    await expectAccessible(visitor);
    await expectNoHorizontalScroll(visitor);
    await dialog.getByRole("button", { name: "Send Correction" }).press("Enter");
    await expect(visitor.getByRole("dialog", { name: "Thank you" })).toBeVisible();

    await page.goto(`/admin/corrections?search=${name.replace(" ", "+")}`);
    await expect(page.getByRole("link", { name: /^Corrections \d+ pending$/ })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("row").filter({ hasText: name })).toContainText("Now: Asha Rao");
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.getByRole("button", { name: new RegExp(`^Accept ?: Principal of ${name}`) }).press("Enter");
    await page.getByRole("dialog", { name: "Accept correction" }).getByRole("button", { name: "Accept Correction" }).press("Enter");
    await expect(toast(page, "Correction Accepted")).toBeVisible();
    await expect(page.getByRole("heading", { name: "No results found" })).toBeVisible();
    await expect(async () => {
      await visitor.goto(`/schools/${id}`);
      await expect(visitor.getByText(/Source: The notice board at the gate, \w+ \d+, \d{4}/)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(visitor.getByText("सुनीता देशपांडे").first()).toBeVisible();
    await context.close();

    await page.goto(`/admin/audit?kind=school&object=${id}`);
    const change = page.getByRole("row").filter({ hasText: "Corrected a school" });
    await expectAccessible(page);
    await change.getByRole("button", { name: /^Undo/ }).press("Enter");
    await page.getByRole("alertdialog", { name: "Undo" }).getByRole("button", { name: "Undo" }).press("Enter");
    await expect(toast(page, "Change Undone")).toBeVisible();
    await expect(change).toContainText("This has already been undone.");
    await expect(change.getByRole("button", { name: /^Undo/ })).toHaveCount(0);
    await expect(
      page.getByRole("row").filter({ hasText: "Undid a change to a school" }).getByRole("button", { name: /^Undo/ }),
    ).toBeVisible();
  },
);

test(
  "corrections of a facility, a pasted position and a state are accepted and shown; personal details are removed from the log",
  { tag: "@once" },
  async ({ page, browser, baseURL, viewport }) => {
    test.slow();
    const name = `Ghataprabha ${randomUUID().slice(0, 8)}`;
    await signIn(page);
    const id = await addSchool(page, name, { principalName: "Asha Rao", facilities: { Library: { answer: "no" } } });

    const context = await browser.newContext({ baseURL, viewport });
    const visitor = await context.newPage();
    const suggest = async (fact: string, fill: (dialog: Locator) => Promise<unknown>) => {
      await visitor.goto(`/schools/${id}`);
      const dialog = visitor.getByRole("dialog");
      await expect(async () => {
        await visitor.getByRole("link", { name: "Suggest a correction" }).press("Enter");
        await expect(dialog).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await dialog.getByLabel("What is wrong?").selectOption(fact);
      await dialog.getByLabel("How do you know?").fill("Seen at the gate");
      await fill(dialog);
      await dialog.getByRole("button", { name: "Send Correction" }).press("Enter");
      await expect(visitor.getByRole("dialog", { name: "Thank you" })).toBeVisible();
    };
    await suggest("A facility", async (dialog) => {
      await dialog.getByLabel("Facility", { exact: true }).fill("library");
      await dialog.getByRole("button", { name: "Send Correction" }).press("Enter");
      await expect(dialog.getByRole("link", { name: "Name one facility and choose yes or no" })).toBeVisible();
      await expectAccessible(visitor);
      await dialog.getByLabel("Does the school have it?", { exact: true }).selectOption("Yes");
    });
    await suggest("Location on the map", async (dialog) => {
      await dialog.getByLabel("Latitude").fill("20.0063, 73.7900");
      await expect(dialog.getByLabel("Longitude")).toHaveValue("73.7900");
    });
    await suggest("State", (dialog) => dialog.getByLabel("Correct value: State").selectOption("Goa"));
    await context.close();

    await page.goto(`/admin/corrections?search=${name.replace(" ", "+")}`);
    const row = (words: string) => page.getByRole("row").filter({ hasText: words });
    await expect(row("Location on the map")).toContainText("Suggested: 20.0063, 73.7900");
    await expect(row("Goa")).toContainText("Now: Maharashtra");
    await expect(row("library")).toContainText("Now: No");
    await expectAccessible(page);
    await page.getByRole("button", { name: new RegExp(`^Accept ?: A facility of ${name}`) }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Accept correction" });
    await expect(dialog.getByLabel("Does the school have it?", { exact: true })).toHaveValue("yes");
    await dialog.getByRole("button", { name: "Accept Correction" }).press("Enter");
    await expect(toast(page, "Correction Accepted")).toBeVisible();
    await expect(async () => {
      await page.goto(`/schools/${id}`);
      await expect(page.getByText(/Source: Seen at the gate, \w+ \d+, \d{4}/)).toBeVisible({ timeout: 1_000 });
    }).toPass();

    await page.goto(`/admin/schools?search=${name.replace(" ", "+")}`);
    await page.getByRole("button", { name: new RegExp(`^History.*${name}`) }).press("Enter");
    const history = page.getByRole("dialog", { name: "History" });
    await expect(history.getByText("Asha Rao")).toBeVisible();
    await history.getByRole("button", { name: "Remove personal details from the log" }).press("Enter");
    await expect(history.getByRole("heading", { name: "Remove personal details from the log?" })).toBeFocused();
    await expectAccessible(page);
    await history.getByRole("button", { name: "Remove Personal Details" }).press("Enter");
    await expect(toast(page, "Personal Details Removed")).toBeVisible();
    await expect(history.getByText("Removed a school’s personal details from the log")).toBeVisible();
    await expect(history.getByText("Asha Rao")).toHaveCount(0);
  },
);

test("users, reviews and the audit log are exported as filtered", { tag: "@once" }, async ({ page }) => {
  const lastName = `Export${randomUUID().slice(0, 8)}`;
  const admin = await createPerson({ firstName: "Leela", lastName, isAdmin: true });
  const parent = await createPerson({ firstName: "Bina", lastName, isVerified: true });
  await addPendingReview(parent, { comment: `The canteen is clean. ${lastName}` });
  await signInAsAdmin(page, admin.email);
  await post(page, "/api/admin/code-of-practice");
  const download = async (address: string) => {
    await page.goto(address);
    const nextDownload = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export CSV" }).press("Enter");
    const file = await nextDownload;
    const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
    return { name: file.suggestedFilename(), lines: lines.slice(1) };
  };

  const users = await download(`/admin/users?search=${lastName}`);
  expect(users.name).toMatch(/^users.*\.csv$/);
  expect(users.lines).toHaveLength(2);
  expect(users.lines.every((line) => line.includes(lastName))).toBe(true);

  const reviews = await download(`/admin/reviews?search=${lastName}`);
  expect(reviews.lines).toHaveLength(1);
  expect(reviews.lines[0]).toContain("The canteen is clean.");
  expect(reviews.lines[0]).not.toContain("Bina");

  const log = await download(`/admin/audit?person=${admin.id}`);
  expect(log.lines.length).toBeGreaterThan(2);
  expect(log.lines.every((line) => line.includes(admin.id))).toBe(true);
});

test(
  "an import is rolled back in the audit log; a failed list shows the reason and can be retried; an export is a file",
  { tag: "@once" },
  async ({ page, watch }) => {
    watch.expectError(/503/);
    const name = `Godavari ${randomUUID().slice(0, 8)}`;
    await signIn(page);
    const schools = ["One", "Two"].map((word) => ({
      name: `${name} ${word}`,
      address: "2 Lake Road",
      city: "Nashik",
      state: "Maharashtra",
      zipCode: "422014",
    }));
    const { batchId: importId } = await (await post(page, "/api/admin/schools/bulk", { schools })).json();

    await page.goto(`/admin/schools?search=${name.replace(" ", "+")}`);
    const rows = page.locator("#schools [data-row]");
    await expect(rows).toHaveCount(2);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export CSV" }).press("Enter");
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^schools.*\.csv$/);
    expect((await readFile(await file.path(), "utf8")).match(new RegExp(name, "g"))).toHaveLength(2);

    await page.goto(`/admin/audit?kind=batch&object=${importId}`);
    const upload = page.getByRole("row").filter({ hasText: "Uploaded schools" });
    await upload.getByRole("button", { name: /^Roll back/ }).press("Enter");
    await page.getByRole("alertdialog", { name: "Roll back" }).getByRole("button", { name: "Roll back" }).press("Enter");
    await expect(toast(page, "Upload Rolled Back")).toBeVisible();
    await expect(upload).toContainText(/This upload (was|is being) rolled back\./);
    await expect(async () => {
      await page.goto(`/admin/schools?search=${name.replace(" ", "+")}`);
      await expect(page.getByRole("heading", { name: "No results found" })).toBeVisible({ timeout: 1_000 });
    }).toPass();

    await page.route("**/api/admin/schools?**", (route) =>
      route.fulfill({ status: 503, json: { error: "The database does not answer. Please try again.", code: "UNAVAILABLE" } }),
    );
    await page.reload();
    const failure = page.getByRole("alert").filter({ hasText: "We couldn’t load the list" });
    await expect(failure).toContainText("503: The database does not answer. Please try again.");
    await expectAccessible(page);
    await page.unroute("**/api/admin/schools?**");
    await failure.getByRole("button", { name: "Try again" }).press("Enter");
    await expect(page.getByRole("heading", { name: "No results found" })).toBeVisible();
  },
);

test(
  "numbers are looked up and recorded by keyboard, and the school's page says what was found",
  { tag: "@once" },
  async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await context.route("https://saras.cbse.gov.in/**", (route) => route.fulfill({ body: "the register" }));
    const words = randomUUID().slice(0, 8);
    await signIn(page);
    const numbers = { boardAffiliation: "CBSE", affiliationNumber: "1130456", classFrom: 1, classTo: 12 };
    const first = await addSchool(page, `Heron ${words}`, numbers);
    const second = await addSchool(page, `Plover ${words}`, { ...numbers, affiliationNumber: "1130457" });
    await addViews(first, 9_000);
    await addViews(second, 8_000);

    await page.goto(`/admin/schools/checks?search=${words}`);
    const rows = page.locator("#register-checks [data-row]");
    await expect(rows).toHaveCount(2);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await rows
      .first()
      .getByRole("button", { name: /^Check/ })
      .press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("heading", { level: 2 })).toHaveText(`Heron ${words}`);
    await expectAccessible(page);
    const opening = context.waitForEvent("page");
    await page.keyboard.press("o");
    await (await opening).close();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("1130456");
    await page.keyboard.press("m");
    await expect(dialog.getByRole("heading", { level: 2 })).toHaveText(`Plover ${words}`);
    await page.keyboard.press("c");
    await dialog.getByLabel("Last class in the register").selectOption("class 8");
    await dialog.getByRole("button", { name: "Record" }).press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(rows).toHaveCount(0);

    await page.goto(`/schools/${second}`);
    const section = page.getByRole("region", { name: "Affiliation and numbers" });
    await expect(section).toContainText("Confirmed to class 8 only");
    await expect(page.locator('meta[name="fresh-until"]')).toHaveCount(1);
    await expectAccessible(page);
    await page.goto(`/schools/${first}`);
    await expect(section.getByText("Confirmed", { exact: true })).toBeVisible();
  },
);
