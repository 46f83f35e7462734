import type { Page } from "@playwright/test";
import { addPublishedReview, createPerson, endSessions, enrol, firstAdmin, signInAsParent, type TestPerson } from "./people";
import { expect, expectAccessible, expectAccessibleIn, expectNoHorizontalScroll, test } from "./support";

const toast = (page: Page, title: string) => page.locator('[data-sonner-toast][data-removed="false"]').filter({ hasText: title });
const stars = (page: Page, title: string) => page.getByRole("group", { name: new RegExp(`^${title}`) });
const writeButton = (page: Page) => page.locator("#write-review").getByRole("button", { name: "Write a Review" });

async function fillSignIn(page: Page, { email }: TestPerson) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(firstAdmin().password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

test(
  "a parent signs in from a school's page and returns, writes by keyboard only, loses nothing, sees the pending review and withdraws it",
  { tag: "@once" },
  async ({ page, watch }) => {
    watch.expectError(/status of 401/);

    const parent = await createPerson({ firstName: "Meera", lastName: "Joshi", isVerified: true });
    const school = await enrol(parent);

    // A visitor sees the reason, signs in and returns.
    await page.goto(`/schools/${school.id}`);
    await expect(page.locator("#write-review")).toContainText("Login required to write reviews");
    await writeButton(page).focus();
    await page.keyboard.press("Enter");
    await expect(toast(page, "Login Required")).toContainText("Please log in to write a review.");
    await page.locator("#write-review").getByRole("link", { name: "Sign In" }).click();
    await fillSignIn(page, parent);
    await expect(page).toHaveURL(`/schools/${school.id}#write-review`);

    // By keyboard: digits and arrows choose stars, each rating is one Tab stop.
    await expect(writeButton(page)).toHaveAttribute("aria-expanded", "false");
    await writeButton(page).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Write a Review" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("4");
    await page.keyboard.press("ArrowRight");
    await expect(stars(page, "Teachers").getByRole("radio", { name: "5 stars" })).toBeFocused();
    await expect(stars(page, "Teachers")).toContainText("5/5");
    await page.keyboard.press("Tab");
    await page.keyboard.type("The maths teacher stays back twice a week.");
    for (const digit of ["3", "4", "4"]) {
      await page.keyboard.press("Tab");
      await page.keyboard.press(digit);
      await page.keyboard.press("Tab");
    }
    await expectAccessibleIn(page);

    // A reload keeps the draft, which both page kinds share.
    await page.goto(`/school/${school.id}`);
    await writeButton(page).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Write a Review" });
    await expect(stars(page, "Academics")).toContainText("4/5");
    await expect(dialog.getByLabel("Comment on Teachers (optional)")).toHaveValue("The maths teacher stays back twice a week.");
    await expect(stars(page, "Teachers").getByRole("radio", { name: "5 stars" })).toBeFocused();
    await dialog.getByRole("button", { name: "Submit" }).press("Enter");
    await expect(toast(page, "Please provide all ratings")).toContainText(
      "Missing ratings for: Administration, Would you recommend this school to a friend?",
    );
    await expect(stars(page, "Administration").getByRole("radio", { name: "1 star" })).toBeFocused();
    await expectAccessibleIn(page);
    await page.keyboard.press("2");
    await stars(page, "Would you recommend").getByRole("radio", { name: "1 star" }).press("4");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(writeButton(page)).toBeFocused();

    // An expired session keeps the draft too.
    await page.goto(`/schools/${school.id}`);
    await expect(writeButton(page)).toHaveAttribute("aria-expanded", "false");
    await writeButton(page).press("Enter");
    await expect(stars(page, "Would you recommend")).toContainText("4/5");
    await endSessions(parent);
    await page.getByRole("button", { name: "Submit" }).press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: "You have been signed out." })).toBeFocused();
    await page.getByRole("alert").getByRole("link", { name: "Sign In" }).click();
    await fillSignIn(page, parent);
    await expect(page).toHaveURL(`/schools/${school.id}#write-review`);
    await expect(writeButton(page)).toHaveAttribute("aria-expanded", "false");
    await writeButton(page).press("Enter");
    await expect(page.getByLabel("Comment on Teachers (optional)")).toHaveValue("The maths teacher stays back twice a week.");
    await expect(page.getByText("Your name will not be displayed with this review")).toBeVisible();
    await page.getByRole("button", { name: "Submit" }).press("Enter");
    await expect(toast(page, "Review submitted successfully!")).toContainText("Thank you for sharing your experience with other parents.");
    await expect(page.locator("#write-review [data-returns]")).toBeFocused();
    await expect(page.locator("#write-review")).toContainText("Waiting to be checked");
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

    // The review is listed among the parent's own and withdrawn there.
    await page.locator("#write-review").getByRole("link", { name: "Your reviews" }).click();
    const own = page.locator("#reviews");
    await expect(own).toContainText("Waiting to be checked");
    await expectAccessible(page);
    await own.getByRole("button", { name: `Withdraw: ${school.name}` }).press("Enter");
    await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).press("Enter");
    await expect(toast(page, "Review withdrawn")).toBeVisible();
    await expect(own).toContainText("Withdrawn");
  },
);

test(
  "the form fits all widths, stars are large enough to tap, and on a phone its bar replaces the page's",
  { tag: "@phone" },
  async ({ page }) => {
    const parent = await createPerson({ firstName: "Asha", lastName: "Rao", isVerified: true });
    const school = await enrol(parent);
    await page.goto(`/api/login?next=/schools/${school.id}`);
    await fillSignIn(page, parent);
    await writeButton(page).click();
    await expect(page.getByRole("heading", { name: "Write a Review" })).toBeFocused();
    await stars(page, "Teachers").getByRole("radio", { name: "3 stars" }).check();
    await expect(stars(page, "Teachers")).toContainText("3/5");
    const heights = await page
      .locator("[data-slot=stars] label")
      .evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await expect(page.getByRole("group", { name: "School tools" })).toBeHidden();
    await expectNoHorizontalScroll(page);
  },
);

test(
  "without JavaScript a school's page links to sign-in and explains what a review requires",
  { tag: "@no-javascript" },
  async ({ page }) => {
    const school = await enrol(await createPerson({ firstName: "Kavita", lastName: "Nair", isVerified: true }));
    for (const [path, name] of [
      [`/schools/${school.id}`, "Sign In"],
      [`/school/${school.id}`, "Login to Write Review"],
    ]) {
      await page.goto(path);
      const area = page.locator("#write-review");
      await expect(area.getByRole("link", { name })).toHaveAttribute(
        "href",
        `/api/login?next=${encodeURIComponent(`${path}#write-review`)}`,
      );
      await expect(area.locator("noscript p")).toBeVisible();
    }
  },
);

test(
  "making a signed review anonymous withdraws it immediately, and the form explains what remains known",
  { tag: "@once" },
  async ({ page }) => {
    const comment = "The canteen opens too late for the first shift.";
    const parent = await createPerson({ firstName: "Zubeida", lastName: "Contractor", isVerified: true });
    const school = await addPublishedReview(parent, { comment });
    await signInAsParent(page, parent);
    await page.goto("/account#reviews");
    await page.getByRole("button", { name: `Write a New Version: ${school.name}` }).click();
    const dialog = page.getByRole("dialog", { name: "Write a New Version" });
    await expect(dialog).toContainText("Your published review stays up until a moderator approves the new version.");
    await dialog.getByRole("checkbox", { name: "Post anonymously" }).check();
    await expect(dialog.getByRole("region", { name: "Submitting this removes your named review from the page" })).toContainText(
      "People may still work out that it was you",
    );
    await expectAccessibleIn(page);
    await dialog.getByRole("button", { name: "Submit" }).click();
    await expect(toast(page, "Review submitted successfully!")).toBeVisible();
    await expect(page.locator("#reviews")).toContainText("Withdrawn");
    await expect(page.locator("#reviews")).toContainText("Waiting to be checked");
    await expect.poll(async () => (await page.request.get(`/schools/${school.id}`)).text()).not.toMatch(/canteen opens too late|Zubeida/);
  },
);
