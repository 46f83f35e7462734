import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import { mailedLink } from "./mail-files";
import { expect, expectAccessible, expectNoHorizontalScroll, test } from "./support";

const OLD_PASSWORD = "lamps by the window";
const NEW_PASSWORD = "rain on the tin roof";
const toast = (page: Page, title: string) => page.locator('[data-sonner-toast][data-removed="false"]').filter({ hasText: title });

async function register(request: APIRequestContext): Promise<string> {
  const email = `parent-${randomUUID().slice(0, 8)}@mail.example`;
  const answer = await request.post("/api/register", { data: { firstName: "Kavita", lastName: "Nair", email, password: OLD_PASSWORD } });
  expect(answer.status()).toBe(201);
  return email;
}

async function fillSignIn(page: Page, email: string, password: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

test("empty fields, wrong credentials and a lost connection show the specified errors", { tag: "@once" }, async ({ page, watch }) => {
  watch.expectError(/status of 401|ERR_FAILED/);
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(toast(page, "Missing Information")).toContainText("Please fill in all fields.");
  await expect(page).toHaveTitle(/^Error: Sign In/);
  await expectAccessible(page);

  await fillSignIn(page, `nobody-${randomUUID()}@mail.example`, OLD_PASSWORD);
  await expect(toast(page, "Sign In Failed")).toContainText("Invalid email or password");
  await expect(page.getByRole("alert").filter({ hasText: "Sign In Failed" })).toBeFocused();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  await page.route("**/api/login", (route) => route.abort("failed"));
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  // The toast of the wrong password may still be visible.
  await expect(toast(page, "Sign In Failed").filter({ hasText: "Please try again." })).toBeVisible();
  await expect(page.getByRole("link", { name: "Create Parent Account" })).toHaveAttribute("href", "/sign-up");
  await expect(page.getByRole("link", { name: "Browse Schools Without Account" })).toHaveAttribute("href", "/");
});

test(
  "a parent returns to the page they came from, and the sign-in page redirects afterwards",
  { tag: "@once" },
  async ({ page, request }) => {
    const email = await register(request);
    await page.goto("/api/login?next=/schools?search=nashik");
    await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
    await fillSignIn(page, email, OLD_PASSWORD);
    await expect(page).toHaveURL("/schools?search=nashik");
    const redirects = { "/sign-in": "/", "/sign-up": "/", "/sign-in?next=/about": "/about", "/sign-in?next=/admin": "/" };
    for (const [path, end] of Object.entries(redirects)) {
      await page.goto(path);
      await expect(page, path).toHaveURL(end);
    }
    for (const foreign of ["//evil.example", "/\\evil.example", "https://evil.example", "/%09/evil.example"]) {
      const answer = await page.request.get(`/sign-in?next=${encodeURIComponent(foreign)}`, { maxRedirects: 0 });
      expect(new URL(answer.headers().location, "http://own.example").host, foreign).toBe("own.example");
    }
  },
);

test("an administrator signs in with the same form and gets to the dashboard", { tag: "@once" }, async ({ page, watch }) => {
  watch.expectError(/status of 403/);
  const { email, password } = JSON.parse(readFileSync(join(process.env.E2E_DATA_DIR || ".test/e2e", "first-admin.json"), "utf8"));
  await page.goto("/sign-in");
  await fillSignIn(page, email, password);
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test(
  "a forgotten password is reset once by the emailed link; the address is confirmed by its own link",
  { tag: "@once" },
  async ({ page, request, watch }) => {
    watch.expectError(/status of 4\d\d/);
    const email = await register(request);
    await page.goto("/sign-in");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send the Link" }).click();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeFocused();
    await expectAccessible(page);

    const link = await mailedLink(email, /password/i);
    await page.goto(link);
    await page.getByLabel("New password").fill("12345");
    await page.getByRole("button", { name: "Set New Password" }).click();
    await expect(page.getByLabel("New password")).toHaveAccessibleDescription(/Password must be at least 6 characters long\.$/);
    await expectAccessible(page);
    await page.getByLabel("New password").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Set New Password" }).click();
    await expect(page.getByRole("heading", { name: "Your password is changed" })).toBeFocused();
    expect(new URL(page.url()).hash).toBe("");

    await page.getByRole("link", { name: "Go to Sign In" }).click();
    await fillSignIn(page, email, OLD_PASSWORD);
    await expect(toast(page, "Sign In Failed")).toContainText("Invalid email or password");
    await fillSignIn(page, email, NEW_PASSWORD);
    await expect(page).toHaveURL("/");

    await page.goto(link);
    await page.getByLabel("New password").fill("another one entirely");
    await page.getByRole("button", { name: "Set New Password" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "The password was not changed" })).toBeFocused();

    // The reset has confirmed the address and ended the registration's link.
    expect((await (await page.request.get("/api/user")).json()).emailConfirmed).toBe(true);
    await page.goto(await mailedLink(email, /confirm/i));
    await page.getByRole("button", { name: "Confirm My Address" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Your email address was not confirmed" })).toBeFocused();
    await page.goto("about:blank");
    await page.goto(await mailedLink(await register(request), /confirm/i));
    await page.getByRole("button", { name: "Confirm My Address" }).click();
    await expect(page.getByRole("heading", { name: "Your address is confirmed" })).toBeFocused();
    await expectAccessible(page);
  },
);
