import { randomUUID } from "node:crypto";
import { addPendingReview, createPerson, signInAsAdmin } from "./people";
import { expect, expectAccessible, expectNoHorizontalScroll, test } from "./support";

test("reviews are moderated with the keyboard only: opened, approved, undone, removed with a rule", { tag: "@once" }, async ({ page }) => {
  test.slow();
  const lastName = `Test${randomUUID().slice(0, 8)}`;
  const [first, second] = [
    await createPerson({ firstName: "Bina", lastName, isVerified: true }),
    await createPerson({ firstName: "Charu", lastName, isVerified: true }),
  ];
  const school = await addPendingReview(first, { comment: "Mrs Sunita Rao listens. Call 98765 43210.", hoursAgo: 9 });
  await addPendingReview(second, { comment: "The labs are open on Saturdays.", hoursAgo: 3 });
  const admin = await createPerson({ firstName: "Rohit", lastName: "Rao", isAdmin: true });
  await signInAsAdmin(page, admin.email);

  await page.goto(`/admin/reviews?search=${lastName}`);
  await expect(page.getByRole("heading", { name: "Code of practice" })).toBeVisible();
  await expectAccessible(page);
  await expect(async () => {
    await page.getByRole("button", { name: "I Accept the Code of Practice" }).press("Enter");
    await expect(page.getByRole("heading", { name: "Reviews awaiting moderation" })).toBeVisible();
  }).toPass();

  // The open dialog hides the rows from the accessibility tree.
  const row = (name: string) => page.locator("#reviews [data-row]").filter({ hasText: name });
  const toast = (title: string) => page.locator("[data-sonner-toast]").filter({ hasText: title });
  await expect(page.getByRole("status").filter({ hasText: "waiting" })).toHaveText("2 waiting, oldest first");
  await expect(row(first.name)).toContainText("Phone number");
  await expect(row(first.name)).toContainText("Anonymous on the site");
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);

  await page.getByRole("button", { name: `View the review of ${school.name} by ${first.name}` }).press("Enter");
  const dialog = page.getByRole("dialog", { name: school.name });
  await expect(dialog).toBeFocused();
  await expect(dialog.getByRole("heading", { name: "Please check" })).toBeVisible();
  await expect(dialog.locator("mark").filter({ hasText: "98765 43210" })).toHaveCount(2);
  await expectAccessible(page);

  await page.keyboard.press("a");
  await expect(toast("Review Approved")).toBeVisible();
  await expect(dialog.getByText("The labs are open on Saturdays.")).toBeVisible();
  await page.keyboard.press("z");
  await expect(toast("Undone")).toContainText("no email will be sent");
  await expect(row(first.name)).toHaveCount(1);

  await page.keyboard.press("r");
  const rule = dialog.getByRole("combobox", { name: "Delete: which rule does it break?" });
  await expect(rule).toBeFocused();
  await rule.selectOption("Not about the school");
  await expect(dialog.getByText(/^The author will read: Not about the school\./)).toBeVisible();
  await expect(dialog.getByText("You can undo this for 10 seconds. After that it can’t be undone.")).toBeVisible();
  await dialog.getByRole("button", { name: "Delete Review" }).press("Enter");
  await expect(toast("Review Deleted")).toBeVisible();

  await expect(dialog.getByText("98765 43210").first()).toBeVisible();
  await page.keyboard.press("e");
  await expect(dialog.getByRole("heading", { name: "Edit", exact: true })).toBeFocused();
  // A review can't be decided while it is being edited.
  await expect(dialog.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await page.keyboard.press("a");
  // Saving without a change notifies nobody.
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(dialog.getByRole("button", { name: "Approve" })).toBeVisible();
  await expect(toast("Review Edited")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Edit" }).press("Enter");
  await dialog.getByRole("textbox", { name: "Comment on Overall Experience" }).fill("A teacher listens.");
  await dialog.getByRole("combobox", { name: "Which rule did the words break?" }).selectOption("Personal details");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(toast("Review Edited")).toBeVisible();
  await expect(dialog.locator("mark")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(row(first.name)).toContainText("Edited by a moderator");

  await page.getByRole("checkbox", { name: `Select the review of ${school.name} by ${first.name}` }).press("Space");
  await page.getByRole("button", { name: "Approve Selected" }).press("Enter");
  await expect(toast("Review Approved")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No results found" })).toBeVisible();
});

test("several reviews are approved together and undone together with one request", { tag: "@once" }, async ({ page }) => {
  const lastName = `Test${randomUUID().slice(0, 8)}`;
  const authors = [];
  for (const firstName of ["Bina", "Charu", "Deepa"]) authors.push(await createPerson({ firstName, lastName, isVerified: true }));
  for (const author of authors) await addPendingReview(author, { comment: `The buses are on time, says ${author.name}.` });
  const admin = await createPerson({ firstName: "Rohit", lastName: "Rao", isAdmin: true });
  await signInAsAdmin(page, admin.email);
  const { origin } = new URL((await page.request.get("/robots.txt")).url());
  await page.request.post("/api/admin/code-of-practice", { headers: { Origin: origin } });

  await page.goto(`/admin/reviews?search=${lastName}`);
  const rows = page.locator("#reviews [data-row]");
  await expect(rows).toHaveCount(3);
  for (const author of authors.slice(0, 2)) await page.getByRole("checkbox", { name: new RegExp(`by ${author.name}$`) }).press("Space");
  await page.getByRole("button", { name: "Approve Selected" }).press("Enter");
  await expect(rows).toHaveCount(1);
  const undone: string[] = [];
  page.on("request", (request) => void (/\/undo$/.test(request.url()) && undone.push(new URL(request.url()).pathname)));
  await page.locator("[data-sonner-toast]").filter({ hasText: "Review Approved" }).getByRole("button", { name: "Undo" }).press("Enter");
  await expect(rows).toHaveCount(3);
  expect(undone).toEqual(["/api/admin/reviews/undo"]);
});
