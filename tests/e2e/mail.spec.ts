import { createAprilLink, createPerson, signInAsAdmin } from "./people";
import { expect, expectAccessible, expectNoHorizontalScroll, test } from "./support";

test(
  "without a mail server, an admin can read sent emails in the dashboard, without secret links",
  { tag: "@once" },
  async ({ page, baseURL }) => {
    const { email } = await createPerson({ firstName: "Sunita", lastName: "Rao" });
    await signInAsAdmin(page);
    const asked = await page.request.post("/api/password-resets", { data: { email }, headers: { Origin: new URL(baseURL!).origin } });
    expect(asked.ok()).toBe(true);
    await expect(async () => {
      await page.goto("/admin/mail?status=sent");
      await expect(page.getByRole("link", { name: "New password" }).first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);

    await page.getByRole("link", { name: "New password" }).first().click();
    await expect(page.getByRole("heading", { name: /Set a new password/ })).toBeVisible();
    const mail = page.frameLocator("iframe");
    await expect(mail.getByRole("heading", { name: /set a new password/i })).toBeVisible();
    await expect(mail.getByRole("link", { name: "Set a New Password" })).toHaveAttribute("href", /\/reset-password#hidden$/);
    await expect(page.getByText("their secret part is hidden here")).toBeVisible();
    await expectNoHorizontalScroll(page);
    // axe can't enter a sandboxed frame, so page and email are checked separately.
    const html = await page.locator("iframe").evaluate((frame: HTMLIFrameElement) => (frame.remove(), frame.srcdoc));
    await expectAccessible(page);
    await page.goto("about:blank");
    await page.setContent(html);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    }
  },
);

test(
  "a parent answers the April question with one tap, without signing in; the link works once",
  { tag: "@phone" },
  async ({ page, watch }) => {
    const { schoolName, path } = await createAprilLink(await createPerson({ firstName: "Sunita", lastName: "Rao", isVerified: true }));
    await page.goto(path);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.getByRole("button", { name: "Still here" }).click();
    await expect(page.getByRole("heading", { name: "Thank you" })).toBeFocused();
    await expect(page.getByText(`your child is still at ${schoolName}`)).toBeVisible();
    await expectAccessible(page);

    watch.expectError(/404/);
    await page.goto("about:blank");
    await page.goto(path);
    await page.getByRole("button", { name: "Passed out" }).click();
    await expect(page.getByText("This link has already been used")).toBeVisible();
    await expectAccessible(page);
  },
);
