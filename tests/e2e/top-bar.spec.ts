import { createPerson, signInAsAdmin, signInAsParent } from "./people";
import { expect, test } from "./support";

test("a menu opened before the session is known stays open and becomes the person's", { tag: "@phone" }, async ({ page }) => {
  await signInAsParent(page, await createPerson({ firstName: "Rekha", lastName: "Iyer" }));
  let answer = () => {};
  const released = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/user", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/about");
  const menu = page.getByRole("navigation", { name: "Menu" });
  await page.getByRole("button", { name: "Menu" }).press("Enter");
  await expect(menu.getByRole("link", { name: "Join as Parent" })).toBeVisible();
  answer();
  await expect(menu.getByRole("link", { name: "Sign Out" })).toBeVisible();
  await expect(menu).toContainText("Rekha");
  await expect(page.getByRole("button", { name: "Menu" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
});

test("the dashboard has the admin's top bar from the start", { tag: "@once" }, async ({ page }) => {
  const admin = await createPerson({ firstName: "Gauri", lastName: "Patil", isAdmin: true });
  await signInAsAdmin(page, admin.email);
  const html = await (await page.request.get("/admin")).text();
  expect(html).toContain("Gauri");
  expect(html).toContain('href="/api/logout"');
  expect(html).not.toContain("Join as Parent");
  // Addresses of the dashboard contain ids and searches.
  expect(html).toContain('<meta name="referrer" content="no-referrer"');
});
