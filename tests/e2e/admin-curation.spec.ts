import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { addPendingReview, createPerson, findDuplicates, signInAsAdmin } from "./people";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./support";

const toast = (page: Page, title: string) => page.locator('[data-sonner-toast][data-removed="false"]').filter({ hasText: title });

/** Writes as the page's admin, through the API. */
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

const enter = async (page: Page) => {
  const admin = await createPerson({ firstName: "Leela", lastName: "Nair", isAdmin: true });
  await signInAsAdmin(page, admin.email);
};

test(
  "two entries of one school are compared, said to be two and taken back, merged by keyboard; the old address leads to the one that stays",
  { tag: "@once" },
  async ({ page }) => {
    const words = `Kaveri Vidya Mandir ${randomUUID().slice(0, 8)}`;
    await enter(page);
    const kept = await addSchool(page, words, { principalName: "Asha Rao", phoneNumber: "0253 2345678" });
    const gone = await addSchool(page, `${words} School`, { website: "https://kaveri.example" });
    await findDuplicates();
    const pair = page.locator("#duplicates [data-row]").filter({ hasText: words });
    await expect(async () => {
      await page.goto(`/admin/schools/duplicates?search=${encodeURIComponent(words)}`);
      await expect(pair).toHaveCount(1, { timeout: 1_000 });
    }).toPass();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await pair.getByRole("button", { name: /^Not the Same/ }).press("Enter");
    await expect(pair).toHaveCount(0);
    await toast(page, "Not the Same").getByRole("button", { name: "Undo" }).press("Enter");
    await expect(pair).toHaveCount(1);

    await pair.getByRole("button", { name: /^Compare/ }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Are these one school?" });
    await expect(dialog.getByRole("radio", { name: `Keep ${words}`, exact: true })).toBeChecked();
    await expect(dialog.getByRole("row", { name: /^Website differs/ })).toContainText("Not known");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: /^Merge Into/ }).press("Enter");
    await expect(toast(page, "Schools Merged")).toContainText("0 reviews moved");
    await expect(pair).toHaveCount(0);

    await page.goto(`/schools/${gone}`);
    await expect(page).toHaveURL(`/schools/${kept}`);
    await expect(page.getByRole("link", { name: /kaveri\.example|Website/ }).first()).toBeVisible();

    await page.goto(`/admin/audit?kind=school&object=${gone}`);
    const merger = page.getByRole("row").filter({ hasText: "Merged a school into another" });
    await merger.getByRole("button", { name: /^Undo/ }).press("Enter");
    const asking = page.getByRole("alertdialog", { name: "Undo" });
    await expect(asking).toContainText("The two are two schools again");
    await expectAccessible(page);
    await asking.getByRole("button", { name: "Undo" }).press("Enter");
    await expect(toast(page, "Merger Undone")).toBeVisible();
    await expect(merger).toContainText("This was undone already.");
    await expect(merger.locator(":focus")).toHaveCount(1);
    await expect(merger.getByRole("button", { name: /^Undo/ })).toHaveCount(0);
    for (const [id, name] of [
      [gone, `${words} School`],
      [kept, words],
    ]) {
      await page.goto(`/schools/${id}`);
      await expect(page).toHaveURL(`/schools/${id}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
      await expect(page.getByRole("link", { name: /kaveri\.example|Website/ })).toHaveCount(id === gone ? 1 : 0);
    }
    expect((await post(page, `/api/admin/schools/${gone}/merge`, { intoId: kept })).status()).toBe(200);

    await page.goto(`/admin/schools?search=${encodeURIComponent(words)}`);
    await page.getByRole("button", { name: `Delete ${words}`, exact: true }).press("Enter");
    const asked = page.getByRole("alertdialog", { name: "Delete School" });
    await expect(asked).toContainText("This action cannot be undone.");
    await expect(asked.getByRole("listitem")).toHaveText([`/schools/${gone}`]);
    await expectAccessible(page);
  },
);

test(
  "a visitor's correction is accepted, stands on the page with where it is from, and is undone from the audit log",
  { tag: "@once" },
  async ({ page, browser, baseURL, viewport }) => {
    test.slow();
    const name = `Sahyadri ${randomUUID().slice(0, 8)}`;
    await enter(page);
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
    await dialog.getByLabel("What is right: Principal").fill("सुनीता देशपांडे");
    await dialog.getByLabel("How do you know?").fill("The notice board at the gate");
    await expectAccessible(visitor);
    await expectNoSidewaysScroll(visitor);
    await dialog.getByRole("button", { name: "Send Correction" }).press("Enter");
    await expect(visitor.getByRole("dialog", { name: "Thank you" })).toBeVisible();

    await page.goto(`/admin/corrections?search=${name.replace(" ", "+")}`);
    await expect(page.getByRole("link", { name: /^Corrections \d+ pending$/ })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("row").filter({ hasText: name })).toContainText("Now: Asha Rao");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: new RegExp(`^Accept ?: Principal of ${name}`) }).press("Enter");
    await page.getByRole("dialog", { name: "Accept the correction" }).getByRole("button", { name: "Make Correction" }).press("Enter");
    await expect(toast(page, "Correction Made")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
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
    await expect(change).toContainText("This was undone already.");
    await expect(change.getByRole("button", { name: /^Undo/ })).toHaveCount(0);
    await expect(
      page.getByRole("row").filter({ hasText: "Undid a change of a school" }).getByRole("button", { name: /^Undo/ }),
    ).toBeVisible();
  },
);

test(
  "a facility is named and answered, a position pasted as maps give it, a state chosen; accepted they stand on the page; what was said goes from the log",
  { tag: "@once" },
  async ({ page, browser, baseURL, viewport }) => {
    test.slow();
    const name = `Ghataprabha ${randomUUID().slice(0, 8)}`;
    await enter(page);
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
    await suggest("A facility: is it there?", async (dialog) => {
      await dialog.getByLabel("Facility", { exact: true }).fill("library");
      await dialog.getByRole("button", { name: "Send Correction" }).press("Enter");
      await expect(dialog.getByRole("link", { name: "Name one facility, and say whether it is there" })).toBeVisible();
      await expectAccessible(visitor);
      await dialog.getByLabel("Is it there?", { exact: true }).selectOption("Yes");
    });
    await suggest("Position on the map", async (dialog) => {
      await dialog.getByLabel("Latitude").fill("20.0063, 73.7900");
      await expect(dialog.getByLabel("Longitude")).toHaveValue("73.7900");
    });
    await suggest("State", (dialog) => dialog.getByLabel("What is right: State").selectOption("Goa"));
    await context.close();

    await page.goto(`/admin/corrections?search=${name.replace(" ", "+")}`);
    const row = (words: string) => page.getByRole("row").filter({ hasText: words });
    await expect(row("Position on the map")).toContainText("Suggested: 20.0063, 73.7900");
    await expect(row("Goa")).toContainText("Now: Maharashtra");
    await expect(row("library")).toContainText("Now: No");
    await expectAccessible(page);
    await page.getByRole("button", { name: new RegExp(`^Accept ?: A facility: is it there\\? of ${name}`) }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Accept the correction" });
    await expect(dialog.getByLabel("Is it there?", { exact: true })).toHaveValue("yes");
    await dialog.getByRole("button", { name: "Make Correction" }).press("Enter");
    await expect(toast(page, "Correction Made")).toBeVisible();
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
    await expect(history.getByText("Removed personal details of a school from the log")).toBeVisible();
    await expect(history.getByText("Asha Rao")).toHaveCount(0);
  },
);

test("users, reviews and the audit log come as files of what the list is narrowed to", { tag: "@once" }, async ({ page }) => {
  const lastName = `Export${randomUUID().slice(0, 8)}`;
  const admin = await createPerson({ firstName: "Leela", lastName, isAdmin: true });
  const parent = await createPerson({ firstName: "Bina", lastName, isVerified: true });
  await addPendingReview(parent, { comment: `The canteen is clean. ${lastName}` });
  await signInAsAdmin(page, admin.email);
  await post(page, "/api/admin/code-of-practice");
  const download = async (address: string) => {
    await page.goto(address);
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export CSV" }).press("Enter");
    const file = await coming;
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
  "an upload is rolled back from the audit log; a list that does not come says why and comes when asked again; an export is a file",
  { tag: "@once" },
  async ({ page, watch }) => {
    watch.expectError(/503/);
    const name = `Godavari ${randomUUID().slice(0, 8)}`;
    await enter(page);
    const schools = ["One", "Two"].map((word) => ({
      name: `${name} ${word}`,
      address: "2 Lake Road",
      city: "Nashik",
      state: "Maharashtra",
      zipCode: "422014",
    }));
    const { batchId } = await (await post(page, "/api/admin/schools/bulk", { schools })).json();

    await page.goto(`/admin/schools?search=${name.replace(" ", "+")}`);
    const rows = page.locator("#schools [data-row]");
    await expect(rows).toHaveCount(2);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export CSV" }).press("Enter");
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^schools.*\.csv$/);
    expect((await readFile(await file.path(), "utf8")).match(new RegExp(name, "g"))).toHaveLength(2);

    await page.goto(`/admin/audit?kind=batch&object=${batchId}`);
    const upload = page.getByRole("row").filter({ hasText: "Uploaded schools" });
    await upload.getByRole("button", { name: /^Roll back/ }).press("Enter");
    await page.getByRole("alertdialog", { name: "Roll back" }).getByRole("button", { name: "Roll back" }).press("Enter");
    await expect(toast(page, "Upload Rolled Back")).toBeVisible();
    await expect(upload).toContainText(/This upload (was|is being) rolled back\./);
    await expect(async () => {
      await page.goto(`/admin/schools?search=${name.replace(" ", "+")}`);
      await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible({ timeout: 1_000 });
    }).toPass();

    await page.route("**/api/admin/schools?**", (route) =>
      route.fulfill({ status: 503, json: { error: "The database does not answer. Please try again.", code: "UNAVAILABLE" } }),
    );
    await page.reload();
    const failure = page.getByRole("alert").filter({ hasText: "The list did not come" });
    await expect(failure).toContainText("503: The database does not answer. Please try again.");
    await expectAccessible(page);
    await page.unroute("**/api/admin/schools?**");
    await failure.getByRole("button", { name: "Try again" }).press("Enter");
    await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  },
);
