import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { docx, jpeg, pdfOfPages, scannedPdf } from "../factories/files";
import { addSchool, createPerson, firstAdmin, sendDocument, signInAsAdmin, type TestPerson } from "./people";
import { expect, expectAccessible, expectNoHorizontalScroll, test } from "./support";

const STATUS_UPDATED = "User verification status has been updated.";
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const row = (page: Page, { name }: TestPerson) => page.getByRole("row").filter({ hasText: name });
const toast = (page: Page, title: string) => page.locator("[data-sonner-toast]").filter({ hasText: title });

/** Creates parents with a unique family name, so that a search finds only them. */
async function createFamily(...people: (Partial<Parameters<typeof createPerson>[0]> & { firstName: string })[]) {
  const lastName = `Test${randomUUID().slice(0, 8)}`;
  const family = [];
  for (const person of people) family.push(await createPerson({ lastName, ...person }));
  return { lastName, family };
}

async function openQueue(page: Page, search: string) {
  await signInAsAdmin(page);
  await page.goto(`/admin?search=${search}`);
  await expect(page.getByRole("heading", { level: 1, name: "Admin Panel" })).toBeVisible();
}

const queueCount = (page: Page) => page.getByRole("status").filter({ hasText: "waiting" });

test("everyone but admins is redirected to sign-in and receives nothing of the dashboard", { tag: "@once" }, async ({ page, request }) => {
  const { family } = await createFamily({ firstName: "Kavita", isVerified: true });
  const asParent = await page.request.post("/api/login", {
    data: { email: family[0].email, password: firstAdmin().password },
    headers: { Origin: new URL((await request.get("/robots.txt")).url()).origin },
  });
  expect(asParent.ok()).toBe(true);
  for (const client of [request, page.request])
    for (const path of ["/admin", "/admin/users", "/admin?search=a"]) {
      const answer = await client.get(path, { maxRedirects: 0 });
      expect([302, 307], path).toContain(answer.status());
      expect(new URL(answer.headers().location, answer.url()).pathname).toBe("/sign-in");
      expect(await answer.text()).not.toMatch(/Admin Panel|pending/i);
      // The request that the router sends for a link
      const routerData = await client.get(path, { headers: { RSC: "1" } });
      expect(await routerData.text()).not.toMatch(/Admin Panel|pending/i);
    }
});

test(
  "a picture is viewed, zoomed, rotated and approved; then the next application opens, and the first can be undone",
  { tag: "@once" },
  async ({ page, baseURL }) => {
    const { lastName, family } = await createFamily({ firstName: "Meera", waitingHours: 50 }, { firstName: "Farhan", waitingHours: 30 });
    const photo = { name: "fee-receipt.jpg", mimeType: "image/jpeg", buffer: await jpeg({ width: 800, height: 400 }) };
    for (const parent of family) await sendDocument(parent, photo, baseURL!);
    await openQueue(page, lastName);
    await expect(queueCount(page)).toHaveText("2 waiting, with a document first, then oldest first");
    await expect(row(page, family[0])).toContainText("JPG, 0.1 MB");
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);

    await page.getByRole("button", { name: `View Document of ${family[0].name}` }).click();
    const first = dialog(page, family[0].name);
    const picture = first.getByRole("img", { name: "Picture of the document fee-receipt.jpg" });
    await expect(picture).toBeVisible();
    await expect.poll(() => aspectRatioOf(picture)).toBeCloseTo(0.5, 1); // rotated as its EXIF orientation says
    await first.getByRole("button", { name: "Rotate" }).click();
    await expect.poll(() => aspectRatioOf(picture)).toBeCloseTo(2, 1);
    const width = (await picture.boundingBox())!.width;
    await first.getByRole("button", { name: "Zoom in" }).click();
    await expect.poll(async () => (await picture.boundingBox())!.width).toBeGreaterThan(width * 1.4);
    await expectAccessible(page);

    await first.getByRole("button", { name: "Approve & Send Email" }).click();
    await expect(first.getByText("Choose what you have seen")).toBeVisible();
    await first.getByRole("radio", { name: "Fee receipt" }).check();
    await first.getByRole("button", { name: "Approve & Send Email" }).click();
    await expect(toast(page, "User Updated")).toContainText(STATUS_UPDATED);
    const second = dialog(page, family[1].name);
    await expect(second).toBeVisible();
    await second.getByRole("button", { name: `Undo: Approved ${family[0].name}` }).click();
    await expect(toast(page, "Undone")).toContainText("no email will be sent");
    await expectAccessible(page);
    await second.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(row(page, family[0])).toBeVisible();
    await expect(row(page, family[1]).getByRole("button", { name: /^View Document/ })).toBeFocused();
  },
);

const aspectRatioOf = (picture: Locator) => picture.evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.height);

test("an application is rejected in its row with a reason for the parent, and that is undone", { tag: "@once" }, async ({ page }) => {
  const { lastName, family } = await createFamily({ firstName: "Sunita" });
  await openQueue(page, lastName);
  await expect(row(page, family[0])).toContainText("No document");
  await page.getByRole("button", { name: `Reject ${family[0].name}` }).click();
  const rejectDialog = dialog(page, `Reject ${family[0].name}`);
  await rejectDialog.getByRole("button", { name: "Reject Application" }).click();
  await expect(rejectDialog.getByText("Choose a reason", { exact: true }).last()).toBeVisible();
  await expect(rejectDialog.getByRole("combobox", { name: "Reason for rejection" })).toBeFocused();
  await rejectDialog.getByRole("combobox", { name: "Reason for rejection" }).selectOption("No document received");
  await rejectDialog.getByRole("textbox").fill("Please write to us.");
  await expect(rejectDialog.getByText(/^The parent will read: We have not received a document.*Please write to us\.$/)).toBeVisible();
  await expectAccessible(page);
  await rejectDialog.getByRole("button", { name: "Reject Application" }).click();
  await expect(page.getByRole("heading", { name: "No results found" })).toBeVisible();
  await toast(page, "User Updated").getByRole("button", { name: "Undo" }).click();
  await expect(row(page, family[0])).toBeVisible();
});

test("the queue works with the keyboard only, and its shortcuts can be turned off", { tag: "@once" }, async ({ page }) => {
  const { lastName, family } = await createFamily(
    { firstName: "Asha", waitingHours: 9 },
    { firstName: "Bina", waitingHours: 6 },
    { firstName: "Charu", waitingHours: 3 },
  );
  await openQueue(page, lastName);
  await page.getByRole("button", { name: `View Application of ${family[0].name}` }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page, family[0].name)).toBeFocused();
  await page.keyboard.press("j");
  await expect(dialog(page, family[1].name)).toBeVisible();
  await page.keyboard.press("k");
  await expect(dialog(page, family[0].name).getByRole("radio", { name: "Seen in person" })).toBeVisible();
  await page.keyboard.press("a");
  await expect(dialog(page, family[0].name).getByRole("radio", { name: "Seen in person" })).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("a");
  await expect(toast(page, "User Updated")).toBeVisible();
  await expect(dialog(page, family[1].name).getByRole("combobox")).toBeVisible();
  await page.keyboard.press("r");
  await expect(dialog(page, family[1].name).getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(row(page, family[1]).getByRole("button", { name: /^View/ })).toBeFocused();

  await page.keyboard.press("Enter");
  const open = dialog(page, family[1].name);
  await open.getByRole("checkbox", { name: "Keyboard shortcuts in this window" }).uncheck();
  await page.keyboard.press("j");
  await expect(open).toBeVisible();
  await open.getByRole("checkbox", { name: "Keyboard shortcuts in this window" }).check();
  await page.keyboard.press("j");
  await expect(dialog(page, family[2].name)).toBeVisible();
});

test(
  "a PDF is shown in the page, a Word file only downloaded, and a missing file reported",
  { tag: "@once" },
  async ({ page, baseURL, watch }) => {
    const { lastName, family } = await createFamily({ firstName: "Paper", waitingHours: 9 }, { firstName: "Letter", waitingHours: 3 });
    await sendDocument(family[0], { name: "report card.pdf", mimeType: "application/pdf", buffer: pdfOfPages(3) }, baseURL!);
    await sendDocument(family[1], { name: "letter.docx", mimeType: "application/octet-stream", buffer: docx() }, baseURL!);
    await openQueue(page, lastName);
    await page.getByRole("button", { name: `View Document of ${family[0].name}` }).click();
    const viewer = dialog(page, family[0].name);
    await expect(viewer.getByRole("img", { name: "Page 1 of 3" })).toBeVisible();
    await expect.poll(() => hasInk(viewer.getByRole("img", { name: "Page 1 of 3" }))).toBe(true);
    await viewer.getByRole("button", { name: "Next application" }).click();
    const letter = dialog(page, family[1].name);
    await expect(letter.getByRole("heading", { name: "No preview for DOCX" })).toBeVisible();
    const download = page.waitForEvent("download");
    await letter.getByRole("link", { name: "Download", exact: true }).click();
    expect((await download).suggestedFilename()).toBe("letter.docx");
    expect(readFileSync((await (await download).path())!).length).toBeGreaterThan(0);

    watch.expectError(/503/);
    await page.route("**/uploads/**", (route) =>
      route.fulfill({ status: 503, json: { error: "The storage does not answer.", code: "UNAVAILABLE" } }),
    );
    await letter.getByRole("button", { name: "Previous application" }).click();
    await expect(viewer.getByRole("heading", { name: "We couldn’t load the file" })).toBeVisible();
    await expectAccessible(page);
    await page.unroute("**/uploads/**");
    await page.route("**/uploads/**", (route) => route.fulfill({ contentType: "application/pdf", body: scannedPdf() }));
    await viewer.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => hasInk(viewer.getByRole("img", { name: "Page 1 of 1" }))).toBe(true);
    await page.unroute("**/uploads/**");
    for (const body of ["no PDF", PDF_WITHOUT_PAGES]) {
      await page.route("**/uploads/**", (route) => route.fulfill({ contentType: "application/pdf", body }));
      await viewer.getByRole("button", { name: "Next application" }).click();
      await letter.getByRole("button", { name: "Previous application" }).click();
      await expect(viewer.getByRole("heading", { name: "Preview unavailable" })).toBeVisible();
      await page.unroute("**/uploads/**");
    }
  },
);

const PDF_WITHOUT_PAGES =
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";

/** Whether the canvas has pixels darker than paper. */
const hasInk = (canvas: Locator) =>
  canvas.evaluate((page: HTMLCanvasElement) => {
    const { data } = page.getContext("2d")!.getImageData(0, 0, page.width, page.height);
    return data.some((value, index) => index % 4 === 0 && value < 100 && data[index + 3] > 0);
  });

test(
  "two admins see who has an application open, and the first decision counts",
  { tag: "@once" },
  async ({ page, browser, baseURL, watch }) => {
    const { lastName, family } = await createFamily({ firstName: "Thomas" });
    const rohit = await createPerson({ firstName: "Rohit", lastName: "Rao", isAdmin: true });
    await openQueue(page, lastName);
    await page.getByRole("button", { name: `View Application of ${family[0].name}` }).click();
    const mine = dialog(page, family[0].name);
    await expect(mine.getByRole("radio", { name: "Seen in person" })).toBeVisible();

    const context = await browser.newContext({ baseURL });
    const theirs = await context.newPage();
    await signInAsAdmin(theirs, rohit.email);
    await theirs.goto(`/admin?search=${lastName}`);
    await expect(row(theirs, family[0])).toContainText(/is looking at this/);
    await theirs.getByRole("button", { name: `Reject ${family[0].name}` }).click();
    await dialog(theirs, /^Reject/)
      .getByRole("combobox")
      .selectOption("No document received");
    await dialog(theirs, /^Reject/)
      .getByRole("button", { name: "Reject Application" })
      .click();
    await expect(toast(theirs, "User Updated")).toBeVisible();
    await context.close();

    watch.expectError(/409/);
    await mine.getByRole("radio", { name: "Seen in person" }).check();
    await mine.getByRole("button", { name: "Approve & Send Email" }).click();
    await expect(toast(page, "Error")).toContainText("Failed to update user verification.");
    const decided = mine.getByRole("alert").filter({ hasText: "Already decided" });
    await expect(decided).toContainText(/Rejected .* by Rohit: No document received/);
    await expectAccessible(page);
    await decided.getByRole("button", { name: "Reopen" }).click();
    await mine.getByRole("radio", { name: "Seen in person" }).check();
    await mine.getByRole("button", { name: "Approve & Send Email" }).click();
    await expect(toast(page, "User Updated")).toContainText(STATUS_UPDATED);
  },
);

test("several applications are rejected with one reason", { tag: "@once" }, async ({ page }) => {
  const { lastName, family } = await createFamily({ firstName: "One" }, { firstName: "Two" }, { firstName: "Three" });
  await openQueue(page, lastName);
  await page.getByRole("checkbox", { name: `Select ${family[0].name}` }).check();
  await page.getByRole("checkbox", { name: `Select ${family[1].name}` }).check();
  await page.getByRole("button", { name: "Reject Selected" }).click();
  const rejectDialog = dialog(page, "Reject 2 applications");
  await rejectDialog.getByRole("combobox").selectOption("Not proof of parentage");
  await expectAccessible(page);
  await rejectDialog.getByRole("button", { name: "Reject 2 applications" }).click();
  await expect(toast(page, "User Updated")).toContainText(STATUS_UPDATED);
  await expect(queueCount(page)).toHaveText("1 waiting");
  await expect(row(page, family[2])).toBeVisible();
});

test("a school added by a parent is confirmed, or rejected with a reason", { tag: "@once" }, async ({ page }) => {
  const { family } = await createFamily({ firstName: "Lata", isVerified: true }, { firstName: "Mohan", isVerified: true });
  const school = await addSchool(family[0]);
  await addSchool(family[1]);
  await signInAsAdmin(page);
  await page.goto("/admin/enrolments");
  await expectAccessible(page);
  await page.getByRole("button", { name: `Confirm ${family[0].name} at ${school}` }).click();
  await expect(toast(page, "School Confirmed")).toContainText(`${family[0].name} at ${school}`);
  await expect(row(page, family[0])).toHaveCount(0);
  await page.getByRole("button", { name: `Reject ${family[1].name} at ${school}` }).click();
  const rejectDialog = dialog(page, `Reject ${family[1].name} at ${school}`);
  await rejectDialog.getByRole("textbox", { name: "Reason for rejection" }).fill("The school does not know the child.");
  await expectAccessible(page);
  await rejectDialog.getByRole("button", { name: "Reject School" }).click();
  await expect(toast(page, "School Rejected")).toBeVisible();
  await expect(row(page, family[1])).toHaveCount(0);
});

test(
  "users are searched, their addresses copied, one verification is revoked and one account deleted",
  { tag: "@once" },
  async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const { lastName, family } = await createFamily({ firstName: "Nila", isVerified: true }, { firstName: "Omar", waitingHours: 5 });
    await signInAsAdmin(page);
    await page.goto("/admin/users");
    await page.getByRole("searchbox", { name: "Search name or email" }).fill(lastName);
    await expect(page).toHaveURL(new RegExp(`/admin/users\\?search=${lastName}$`));
    await expect(page.getByRole("status").filter({ hasText: "found" })).toHaveText("2 users found");
    await expect(row(page, family[0])).toContainText("Verified Parent");
    await expect(row(page, family[1])).toContainText("Pending Verification");
    await expect(row(page, family[1])).toContainText("No school assigned");
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);

    await page.getByRole("button", { name: "Copy All Emails" }).click();
    await expect(toast(page, "Copied")).toContainText("All user emails copied to clipboard");
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split(", ").sort()).toEqual(family.map(({ email }) => email).sort());
    await page.getByRole("button", { name: family[0].email }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(family[0].email);

    await page.getByRole("button", { name: `Revoke Verification ${family[0].name}` }).click();
    const revoke = dialog(page, `Revoke the verification of ${family[0].name}`);
    await revoke.getByRole("combobox").selectOption("Approved by mistake");
    await revoke.getByRole("button", { name: "Revoke Verification" }).click();
    await expect(row(page, family[0])).toContainText("Rejected");

    await page.getByRole("button", { name: `Delete ${family[1].name}` }).click();
    const deleteDialog = page.getByRole("alertdialog", { name: "Delete User" });
    await expect(deleteDialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await expect(deleteDialog).toContainText(family[1].name);
    await expect(deleteDialog).toContainText("This action cannot be undone.");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: `Delete ${family[1].name}` })).toBeFocused();
    await page.keyboard.press("Enter");
    await deleteDialog.getByRole("button", { name: "Delete User" }).click();
    await expect(toast(page, "User Deleted")).toBeVisible();
    await expect(row(page, family[1])).toHaveCount(0);
    await expect(row(page, family[0]).getByRole("button").first()).toBeFocused();

    await page.getByRole("searchbox", { name: "Search name or email" }).fill(firstAdmin().email);
    await expect(page.getByRole("row").filter({ hasText: "Administrator" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Delete / })).toHaveCount(0);
  },
);

test("an expired session is reported and sign-in opens", { tag: "@once" }, async ({ page, context, watch }) => {
  await openQueue(page, "nobody-of-this-name");
  await expect(page.getByRole("heading", { name: "No results found" })).toBeVisible();
  await context.clearCookies();
  watch.expectError(/401/);
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByText("Unauthorized: You are logged out. Logging in again...")).toBeVisible();
  await expect(page).toHaveURL(/\/sign-in/);
});

test("lists show when they are empty, loading or failed", { tag: "@once" }, async ({ page, watch }) => {
  await signInAsAdmin(page);
  const queue = "**/api/admin/users/pending-verification?**";
  await page.route(queue, (route) => route.fulfill({ json: [], headers: { "X-Total-Count": "0" } }));
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "No pending verifications" })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(queue);

  watch.expectError(/500/);
  await page.route(queue, (route) => route.fulfill({ status: 500, json: { error: "Something went wrong.", code: "INTERNAL" } }));
  await page.reload();
  await expect(page.getByRole("alert").filter({ hasText: "We couldn’t load the list" })).toContainText("500: Something went wrong.");
  await expectAccessible(page);
  await page.unroute(queue);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(queueCount(page)).toBeVisible();
});
