import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Page } from "@playwright/test";
import { mailedLink } from "./mail-files";
import { createPerson, expireConfirmation, firstAdmin, signInAsAdmin } from "./people";
import { expect, expectAccessible, expectNoHorizontalScroll, test } from "./support";

const { password } = firstAdmin();

async function fillSignIn(page: Page, email: string, secret: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

test(
  "an administrator is invited by email, sets up a second factor by keyboard, signs in with it, and is demoted",
  { tag: "@once" },
  async ({ page, browser, baseURL, watch }) => {
    watch.expectError(/status of 40[013]/);
    const inviting = await createPerson({ firstName: "Meera", lastName: "Iyer", isAdmin: true });
    const email = `invited-${inviting.email}`;
    await signInAsAdmin(page, inviting.email);
    await page.goto("/admin/admins");
    await expireConfirmation(inviting);
    await page.getByRole("button", { name: "Invite an administrator" }).press("Enter");
    const invite = page.getByRole("dialog", { name: "Invite an administrator" });
    await invite.getByLabel("Their email address").fill(email);
    await invite.getByLabel("Their email address").press("Enter");
    const stepUp = page.getByRole("dialog", { name: "Confirm that it’s you" });
    await expect(stepUp.getByLabel("Your password")).toBeFocused();
    await stepUp.getByLabel("Your password").fill("wrong");
    await stepUp.getByLabel("Your password").press("Enter");
    await expect(stepUp.getByRole("alert")).toContainText("This is not your current password");
    await expectAccessible(page);
    await stepUp.getByLabel("Your password").fill(password);
    await stepUp.getByLabel("Your password").press("Enter");
    await expect(page.getByRole("row").filter({ hasText: email })).toContainText("Meera Iyer");
    await expectAccessible(page);

    const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } });
    const invited = await context.newPage();
    await invited.goto(await mailedLink(email, /invited/));
    await invited.getByLabel("First name").fill("Farhan");
    await invited.getByLabel("Last name").fill("Sheikh");
    await invited.getByLabel("New password").fill(password);
    await expectAccessible(invited);
    await expectNoHorizontalScroll(invited);
    await invited.getByRole("button", { name: "Become an Administrator" }).press("Enter");
    await expect(invited.getByRole("heading", { name: "You are an administrator now" })).toBeFocused();
    await invited.getByRole("link", { name: "Go to Sign In" }).click();
    await fillSignIn(invited, email, password);
    await expect(invited).toHaveURL(/\/admin$/);

    await invited.goto("/account");
    await invited.getByRole("button", { name: "Set up the second factor" }).press("Enter");
    const setup = invited.getByRole("dialog", { name: "Set up the second factor" });
    await setup.getByLabel("Your password").fill(password);
    await setup.getByLabel("Your password").press("Enter");
    const key = (await setup.locator("[data-slot=totp-key]").innerText()).replaceAll(" ", "");
    const app = new TOTP({ secret: Secret.fromBase32(key) });
    await expectAccessible(invited);
    await expectNoHorizontalScroll(invited);
    await expect(setup.getByRole("textbox", { name: "Code" })).toBeFocused();
    await setup.getByRole("textbox", { name: "Code" }).fill(app.generate());
    await setup.getByRole("textbox", { name: "Code" }).press("Enter");
    const recoveryDialog = invited.getByRole("dialog", { name: "Your recovery codes" });
    const code = await recoveryDialog.getByRole("listitem").first().innerText();
    await expectAccessible(invited);
    await recoveryDialog.getByRole("button", { name: "I have saved them" }).press("Enter");
    await expect(invited.getByRole("region", { name: "Second factor" })).toContainText("10 left");
    await expectAccessible(invited);

    await context.clearCookies();
    await invited.goto("/sign-in");
    await fillSignIn(invited, email, password);
    await expect(invited.getByLabel("Code")).toBeFocused();
    await invited.keyboard.type("000000");
    await invited.keyboard.press("Enter");
    await expect(invited.getByRole("alert").filter({ hasText: "Sign In Failed" })).toBeFocused();
    await invited.getByLabel("Code").fill(code);
    await invited.getByLabel("Code").press("Enter");
    await expect(invited).toHaveURL(/\/admin$/);

    await page.reload();
    const row = page.getByRole("row").filter({ hasText: email });
    await expect(row).toContainText("On");
    await row.getByRole("button", { name: /^Remove admin rights/ }).press("Enter");
    const demote = page.getByRole("dialog", { name: "Remove Farhan Sheikh’s admin rights?" });
    await demote.getByLabel("Your password").fill(password);
    await demote.getByLabel("Your password").press("Enter");
    await expect(demote).toBeHidden();
    await expect(row).toHaveCount(0);
    await invited.reload();
    await expect(invited).toHaveURL(/\/sign-in/);
    await context.close();

    await page.goto("/admin/audit?sort=newest");
    await page.getByRole("searchbox", { name: "Search a person’s name or email" }).fill(email);
    await expect(page.getByRole("rowheader").first()).toContainText("Removed an administrator’s rights");
    await expect(page.getByRole("row").nth(1)).toContainText("Meera Iyer");
  },
);

test("the audit log is filtered by action and person, at both widths", async ({ page }) => {
  const lastName = `Ansari ${randomUUID().slice(0, 4)}`; // a different name for each width
  const admin = await createPerson({ firstName: "Zarina", lastName, isAdmin: true });
  const name = `Zarina ${lastName}`;
  await signInAsAdmin(page, admin.email);
  await page.goto("/admin/audit");
  await page.getByLabel("Action").selectOption({ label: "Signed in as administrator" });
  await expect(page).toHaveURL(/action=session\.begin/);
  const ownRows = page.getByRole("row").filter({ hasText: name });
  await expect(ownRows).toHaveCount(1);
  await expect(ownRows).toContainText(/Second factor\s*after: none/);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await ownRows.getByRole("button", { name: `Person: ${name}` }).press("Enter");
  await expect(page.getByRole("button", { name: new RegExp(`^Person: ${name}`), pressed: true })).toBeVisible();
  await expect(page.getByText("1 entry", { exact: true })).toBeVisible();
  await page.getByLabel("From").fill("2001-01-01");
  await page.getByLabel("To", { exact: true }).fill("2001-01-02");
  await expect(page.getByRole("heading", { name: "No matching entries" })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/admin\/audit$/);
});

test("emails and the export of users ask for the password again, then show what was asked for", async ({ page, watch }) => {
  watch.expectError(/status of 403/);
  const admin = await createPerson({ firstName: "Meera", lastName: "Iyer", isAdmin: true });
  await signInAsAdmin(page, admin.email);
  await expireConfirmation(admin);
  await page.goto("/admin/mail");
  const stepUp = page.getByRole("dialog", { name: "Confirm that it’s you" });
  await stepUp.getByRole("button", { name: "Cancel" }).click();
  await expect(stepUp).toBeHidden();
  await expectNoHorizontalScroll(page);
  await page.getByRole("button", { name: "Confirm" }).press("Enter");
  await stepUp.getByLabel("Your password").fill(password);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await stepUp.getByLabel("Your password").press("Enter");
  await expect(page.getByRole("table")).toBeVisible();

  await page.goto("/admin/users");
  await expireConfirmation(admin);
  await page.getByRole("link", { name: "Export CSV" }).press("Enter");
  await stepUp.getByLabel("Your password").fill(password);
  const [download] = await Promise.all([page.waitForEvent("download"), stepUp.getByRole("button", { name: "Confirm" }).click()]);
  expect(download.suggestedFilename()).toMatch(/^users-.*\.csv$/);
});
