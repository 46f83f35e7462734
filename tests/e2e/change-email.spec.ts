import { randomUUID } from "node:crypto";
import { mailedLink } from "./mail-files";
import { createPerson, firstAdmin, signInAsParent } from "./people";
import { expect, expectAccessibleIn, expectNoHorizontalScroll, test } from "./support";

const NEW_PASSWORD = "rain on the tin roof";

test("the owner recovers an account whose address a thief changed, with the link sent to the old address", async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  watch.expectError(/status of 400/);
  const owner = await createPerson({ firstName: "Kavita", lastName: "Nair" });
  const thief = await browser.newContext({ baseURL, extraHTTPHeaders: { Origin: new URL(baseURL!).origin } });
  await signInAsParent(thief, owner);
  const email = `thief-${randomUUID().slice(0, 8)}@mail.example`;
  const data = { email, password: firstAdmin().password };
  expect((await thief.request.put("/api/user/email", { data })).status()).toBe(204);
  const [, token] = (await mailedLink(email, /confirm/i)).split("#");
  expect((await thief.request.post("/api/email-confirmations", { data: { token } })).status()).toBe(200);

  await test.step("opening the link changes nothing", async () => {
    await page.goto(await mailedLink(owner.email, /asked to change/));
    await page.goto("about:blank");
    await page.goto(await mailedLink(owner.email, /email address was changed/));
    await expectAccessibleIn(page);
    await expectNoHorizontalScroll(page);
    expect((await (await thief.request.get("/api/user")).json()).email).toBe(email);
  });

  await test.step("its button restores the account and leads to a new password", async () => {
    await page.getByRole("button", { name: "Undo the Change" }).click();
    await expect(page.getByRole("heading", { name: "Your account is safe" })).toBeFocused();
    await expect(page.getByText(owner.email)).toBeVisible();
    await expect(page).toHaveURL(/\/undo-email-change$/);
    await expectAccessibleIn(page);
    await expectNoHorizontalScroll(page);
    expect((await thief.request.get("/api/user")).status()).toBe(401);
    await page.getByRole("link", { name: "Set a New Password" }).click();
    await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Set New Password" }).click();
    await expect(page.getByRole("heading", { name: "Your password is changed" })).toBeFocused();
    const signIn = (password: string) => thief.request.post("/api/login", { data: { email: owner.email, password } });
    expect((await signIn(firstAdmin().password)).status()).toBe(401);
    expect((await signIn(NEW_PASSWORD)).status()).toBe(200);
  });

  await test.step("a used, expired or incomplete link says so and where to go", async () => {
    for (const [link, text] of [
      [await mailedLink(owner.email, /email address was changed/), "This link has already been used."],
      ["/undo-email-change#expired", "This link has expired or is incomplete."],
    ]) {
      await page.goto("about:blank");
      await page.goto(link);
      await page.getByRole("button", { name: "Undo the Change" }).click();
      await expect(page.getByRole("heading", { name: "This link doesn’t work" })).toBeFocused();
      await expect(page.getByText(text)).toBeVisible();
      await expect(page.getByRole("link", { name: "Set a new password" })).toHaveAttribute("href", "/forgot-password");
      await expectAccessibleIn(page);
      await expectNoHorizontalScroll(page);
    }
    await page.goto("/undo-email-change");
    await expect(page.getByText("This link is incomplete.")).toBeVisible();
  });
  await thief.close();
});
