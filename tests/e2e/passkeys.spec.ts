import type { Page } from "@playwright/test";
import { createPerson, firstAdmin, signInAsParent } from "./people";
import { expect, expectAccessible, expectNoHorizontalScroll, test } from "./support";

/** Chromium's virtual authenticator: a device that verifies its user at once. */
async function plugInAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", { options });
  return { remove: () => session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId }) };
}

test("a parent adds a passkey by keyboard, signs in with it, renames and removes it", async ({ page, context, watch }) => {
  watch.expectError(/status of 401/);
  const { password } = firstAdmin();
  const parent = await createPerson({ firstName: "Kavita", lastName: "Nair", isVerified: true });
  const authenticator = await plugInAuthenticator(page);
  await signInAsParent(page, parent);
  await page.goto("/account#passkeys");
  await page.getByRole("button", { name: "Add a passkey" }).press("Enter");
  const adding = page.getByRole("dialog", { name: "Add a passkey" });
  await adding.getByLabel("Name (optional)").fill("My phone");
  await adding.getByLabel("Your password").fill(password);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await adding.getByLabel("Your password").press("Enter");
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await expect(passkeys.getByRole("listitem")).toContainText("My phone");
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  await context.clearCookies();
  await page.goto("/sign-in?next=/account");
  await page.getByRole("button", { name: "Use a passkey" }).press("Enter");
  await expect(page).toHaveURL("/account");
  await passkeys.getByRole("button", { name: "Rename My phone" }).press("Enter");
  const renaming = page.getByRole("dialog", { name: "Rename the passkey" });
  await renaming.getByLabel("Name").fill("Old phone");
  await renaming.getByLabel("Name").press("Enter");
  await passkeys.getByRole("button", { name: "Remove Old phone" }).press("Enter");
  const removal = page.getByRole("dialog", { name: "Remove Old phone?" });
  await removal.getByLabel("Your password").fill(password);
  await removal.getByLabel("Your password").press("Enter");
  await expect(passkeys.getByRole("listitem")).toHaveCount(0);

  await context.clearCookies();
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "Sign In Failed" });
  await expect(alert).toContainText("This passkey didn’t work");
  await expect(alert).toBeFocused();
  await authenticator.remove();
});

test("without JavaScript the sign-in page has its form and no passkey button", { tag: "@no-javascript" }, async ({ page }) => {
  await page.goto("/sign-in");
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Use a passkey" })).toBeHidden();
});
