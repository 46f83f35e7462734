import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { pdf } from "../factories/files";
import { expect, expectAccessible, expectNoHorizontalScroll, test } from "./support";

const PASSWORD = "paper boats in july";
const newAddress = () => `parent-${randomUUID().slice(0, 8)}@mail.example`;
const receipt = () => ({ name: "fee-receipt.pdf", mimeType: "application/pdf", buffer: pdf() });

const toast = (page: Page, title: string) => page.locator('[data-sonner-toast][data-removed="false"]').filter({ hasText: title });
const schoolField = (page: Page) => page.getByRole("combobox", { name: "Your child's school" });
const password = (page: Page) => page.getByLabel("Password", { exact: true });
const next = (page: Page) => page.getByRole("button", { name: "Next: Verification" });

async function fillPerson(page: Page, email: string) {
  await page.getByLabel("First name").fill("Meera");
  await page.getByLabel("Last name").fill("Joshi");
  await page.getByLabel("Email").fill(email);
  await password(page).fill(PASSWORD);
}

/** Chooses a school with the keyboard only. */
async function chooseSchool(page: Page) {
  await schoolField(page).fill("nashik");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Chosen: /)).toContainText(/, Nashik 4\d{5}, Maharashtra$/);
}

async function fillBasicInfo(page: Page, email: string) {
  await fillPerson(page, email);
  await chooseSchool(page);
  await page.getByLabel("Class").selectOption("Class 4");
}

test("from the landing page to 'Go to Sign In' with a PDF, then signing in", { tag: "@phone" }, async ({ page }, { project }) => {
  const email = newAddress();
  await page.goto("/");
  await page.locator("main").getByRole("link", { name: "Join as Parent" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Join as a Parent" })).toBeVisible();
  await expect(page.getByRole("region", { name: "What we ask for, and why" })).toContainText("Notice of");
  await fillBasicInfo(page, email);
  await expect(page.getByLabel("About your child")).toHaveValue("Class 4");
  await next(page).click();

  await expect(page.getByRole("heading", { name: "Verify Your Parent Status" })).toBeVisible();
  await expect(page.getByRole("region", { name: "What happens to your document" })).toContainText("We delete it 365 days after");
  await page.getByLabel("Choose a file").setInputFiles(receipt());
  await expect(toast(page, "Document Uploaded")).toContainText("Your verification document has been uploaded successfully.");
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);

  // Submitting twice creates one account.
  const answers: number[] = [];
  page.on("response", (response) => void (response.url().endsWith("/api/register") && answers.push(response.status())));
  await page.getByRole("button", { name: "Create Account" }).dblclick();
  await expect(toast(page, "Sign Up Successful!")).toContainText("Your verification documents have been sent to our support team.");
  await expect(page.getByRole("heading", { name: "Thank you, Meera." })).toBeFocused();
  expect(answers).toEqual([201]);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain("Meera");
  await expectAccessible(page);

  await page.getByRole("link", { name: "Go to Sign In" }).click();
  await page.getByLabel("Email").fill(email);
  await password(page).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Meera");
  if (project.name === "phone") await expectNoHorizontalScroll(page);
});

test("missing values are reported beside fields, above the form and in a toast", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/sign-up");
  await next(page).click();
  await expect(toast(page, "Missing Information")).toContainText("Please fill in all required fields including your child's school.");
  const summary = page.getByRole("alert").filter({ hasText: "Missing Information" });
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Error: Join as a Parent/);
  await expect(page.getByLabel("First name")).toHaveAccessibleDescription("First name is required");
  await expect(page.getByLabel("First name")).toHaveAttribute("aria-invalid", "true");
  await expect(schoolField(page)).toHaveAccessibleDescription(/Please choose your child's school$/);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await summary.getByRole("link", { name: "Please tell us your child's class" }).click();
  await expect(page.getByLabel("About your child")).toBeFocused();

  await fillBasicInfo(page, newAddress());
  const firstName = await page.getByLabel("First name").inputValue();
  await page.getByLabel("First name").fill("   ");
  await next(page).click();
  await expect(toast(page, "Missing Information")).toBeVisible();
  await page.getByLabel("First name").fill(firstName);
  await password(page).fill("a1b2c");
  await next(page).click();
  await expect(toast(page, "Password Too Short")).toContainText("Password must be at least 6 characters long.");
  await expect(password(page)).toHaveAccessibleDescription(/Password must be at least 6 characters long\.$/);
  await password(page).fill(PASSWORD);
  await next(page).click();
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(toast(page, "Document Required")).toContainText("Please upload a document to verify your parent status.");
  await expect(page).toHaveTitle(/^Error: /);
  await page.getByLabel("Choose a file").setInputFiles(receipt());
  await expect(toast(page, "Document Uploaded")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "Document Required" })).toHaveCount(0);
  await expect(page).toHaveTitle(/^Join as a Parent/);
});

test(
  "a failed upload, a reload and going back lose nothing typed; only the password must be entered again",
  { tag: "@phone" },
  async ({ page, watch }) => {
    watch.expectError(/status of 400/);
    const email = newAddress();
    await page.goto("/sign-up");
    await fillPerson(page, email);
    await schoolField(page).fill("Bal Bhavan of nowhere");
    await expect(page.getByText(/^No schools found/)).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "My school isn't listed" }).click();
    await expect(page.getByLabel("Name of the school")).toHaveValue("Bal Bhavan of nowhere");
    await page.getByLabel("Pincode of the school").fill("422013");
    await page.getByLabel("About your child").fill("Class 2 and class 7");
    await next(page).click();

    await page.route("**/api/verification-documents/upload", (route) => route.fulfill({ status: 400, body: "" }));
    await page.getByLabel("Choose a file").setInputFiles(receipt());
    await expect(toast(page, "Upload Failed")).toBeVisible();
    await page.unroute("**/api/verification-documents/upload");
    await page.getByRole("button", { name: "Choose another" }).click();
    await page.getByLabel("Choose a file").setInputFiles(receipt());
    await expect(toast(page, "Document Uploaded")).toBeVisible();

    await page.reload();
    await expect(page.getByRole("heading", { name: "Verify Your Parent Status" })).toBeVisible();
    await expect(page.getByText("fee-receipt.pdf")).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(PASSWORD);
    await page.goBack();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(page.getByLabel("Pincode of the school")).toHaveValue("422013");
    await expect(page.getByLabel("About your child")).toHaveValue("Class 2 and class 7");
    await page.goForward();
    await expect(page.getByText("fee-receipt.pdf")).toBeVisible();
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(password(page)).toHaveAttribute("aria-invalid", "true");
    await password(page).fill(PASSWORD);
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page.getByRole("heading", { name: "Thank you, Meera." })).toBeVisible();
  },
);

test(
  "an address with an account is reported at its field on its step, and all other input stays",
  { tag: "@once" },
  async ({ page, request, watch }) => {
    watch.expectError(/status of 409/);
    const email = newAddress();
    const registration = await request.post("/api/register", { data: { firstName: "Asha", lastName: "Rao", email, password: PASSWORD } });
    expect(registration.status()).toBe(201);
    await page.goto("/sign-up");
    await fillBasicInfo(page, email);
    await next(page).click();
    await page.getByLabel("Choose a file").setInputFiles(receipt());
    await expect(toast(page, "Document Uploaded")).toBeVisible();
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(toast(page, "Sign Up Failed")).toContainText(
      "There is already an account with this email address. Sign in, or use another address.",
    );
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription("This email address already has an account");
    await expect(page.getByLabel("First name")).toHaveValue("Meera");
    await expectAccessible(page);
  },
);

test(
  "form pages say that they need JavaScript, aren't cached or indexed, and run only their own scripts",
  { tag: "@once" },
  async ({ request }) => {
    for (const path of [
      "/sign-up",
      "/register",
      "/sign-in",
      "/forgot-password",
      "/reset-password",
      "/confirm-email",
      "/undo-email-change",
    ]) {
      const answer = await request.get(path);
      expect(answer.status(), path).toBe(200);
      expect(answer.headers()["cache-control"], path).toMatch(/private.*no-store/);
      expect(answer.headers()["content-security-policy"], path).toMatch(/script-src 'self'(?: 'sha256-[^']+')+;/);
      const html = await answer.text();
      expect(html, path).toMatch(/<meta name="robots" content="noindex/);
      expect(html, path).toMatch(/<noscript>.*This form needs JavaScript\..*<\/noscript>/);
      // Without scripts the form must not put values into the address.
      expect(html, path).toMatch(/<form[^>]* method="post"/);
      for (const [button] of html.matchAll(/<button[^>]*type="submit"[^>]*>/g)) expect(button, path).toContain("disabled");
    }
  },
);
