import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { pdf } from "../factories/files";
import { expect, expectAccessible, expectNoHorizontalScroll, test } from "./support";

const toast = (page: Page, title: string) => page.locator('[data-sonner-toast][data-removed="false"]').filter({ hasText: title });
const create = (page: Page) => page.getByRole("button", { name: "Create Account" });

test(
  "step 1 shows the specified errors, creates the account and leads to step 2 with the choice of school",
  { tag: "@phone" },
  async ({ page }) => {
    await page.goto("/register");
    await expect(page.getByRole("heading", { level: 1, name: "Join as a Parent" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/api/login");
    await page.getByLabel("Confirm password").fill("something else");
    await create(page).click();
    const faults = {
      "First name": "First name is required",
      "Last name": "Last name is required",
      "Email address": "Invalid email address",
      Password: "Password must be at least 8 characters",
      "Confirm password": "Passwords don't match",
      "I am 18 or older": "You must accept the terms",
    };
    for (const [label, fault] of Object.entries(faults)) {
      const field = page.getByLabel(label, { exact: label === "Password" });
      await expect(field).toHaveAccessibleDescription(new RegExp(`${fault}$`));
      await expect(field).toHaveAttribute("aria-invalid", "true");
    }
    await expect(page.getByRole("alert").filter({ hasText: "Please check the form" })).toBeFocused();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);

    await page.getByLabel("First name").fill("Farhan");
    await page.getByLabel("Last name").fill("Sheikh");
    await page.getByLabel("Email address").fill(`parent-${randomUUID().slice(0, 8)}@mail.example`);
    await page.getByLabel("Password", { exact: true }).fill("kites over the river");
    await page.getByLabel("Confirm password").fill("kites over the river");
    await page.getByLabel("I am 18 or older").check();
    await create(page).click();

    await expect(page.getByRole("heading", { level: 1, name: "Verify Your Parent Status" })).toBeVisible();
    await expect(page.getByText("The team reviews within 24-48 hours and sends an email once verified.")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Verify Your Parent Status" })).toBeVisible();
    await page.getByLabel("Choose a file").setInputFiles({ name: "id.pdf", mimeType: "application/pdf", buffer: pdf() });
    await expect(toast(page, "Document Uploaded")).toContainText("Your verification document has been submitted for review.");
    await page.reload();
    await expect(page.getByRole("region", { name: "We have your document" })).toBeVisible();
    await page.getByRole("combobox", { name: "School" }).fill("nashik");
    await page.getByRole("listbox", { name: "Schools" }).getByRole("option").first().click();
    await page.getByLabel("Class").selectOption("Class 1");
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Finish" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Farhan");
    const user = await (await page.request.get("/api/user")).json();
    expect([user.verificationStatus, user.isVerified, user.schoolName === null]).toEqual(["pending", false, false]);
  },
);

test("Sign In leads to sign-in and back to step 2, which can be skipped", { tag: "@once" }, async ({ page, request }) => {
  const person = {
    firstName: "Asha",
    lastName: "Rao",
    email: `parent-${randomUUID().slice(0, 8)}@mail.example`,
    password: "mangoes in may",
  };
  expect((await request.post("/api/register", { data: person })).status()).toBe(201);
  await page.goto("/register");
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Verify Your Parent Status" })).toBeVisible();
  await page.getByRole("link", { name: "Skip for now" }).click();
  await expect(page).toHaveURL("/");
});
