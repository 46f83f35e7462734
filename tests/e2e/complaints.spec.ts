import { randomUUID } from "node:crypto";
import { signInAsAdmin } from "./people";
import { findReviewedSchool } from "./routes";
import { expect, expectAccessible, expectNoHorizontalScroll, test } from "./support";

const words = `Words ${randomUUID().slice(0, 8)}`;

test(
  "a visitor reports a review and raises a grievance, by phone and keyboard; admins find and answer both",
  { tag: "@once" },
  async ({ page, browser, baseURL, request }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const school = await findReviewedSchool(request);
    await page.goto(`/schools/${school.id}`);
    const report = page.getByRole("link", { name: "Report this review" }).first();
    await expect(report).toHaveAttribute("href", /^\/grievance\?review=/);
    const dialog = page.getByRole("dialog", { name: "Report this review" });
    await expect(async () => {
      await report.focus();
      await page.keyboard.press("Enter");
      await expect(dialog).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(dialog.getByRole("radio", { name: /^Personal details/ })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Choose what is wrong")).toBeVisible();
    await page.keyboard.press("Space");
    for (let steps = 0; steps < 6; steps++) await page.keyboard.press("ArrowDown");
    await expect(dialog.getByRole("radio", { name: /^Advertising/ })).toBeChecked();
    await page.keyboard.press("Tab");
    await page.keyboard.type(words);
    await expectAccessible(page);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const confirmation = page.getByRole("dialog", { name: "We have received your report" });
    await expect(confirmation).toContainText(/will look at it by .* Until then it stays published/);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(report).toBeFocused();

    await page.goto((await report.getAttribute("href"))!);
    await expect(page.getByLabel("Which page?")).toHaveValue(new RegExp(`^/schools/${school.id}#review-`));
    await expect(page.getByLabel("What is it about?")).toHaveValue("review");
    const send = page.getByRole("button", { name: "Send Grievance" });
    await expect(send).toBeEnabled();
    await page.getByLabel("What is wrong").fill(words);
    await send.press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: "Please enter your name" })).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel("Your name").fill("Imran Sheikh");
    await page.getByLabel("Your email address").fill("imran@mail.example");
    await send.press("Enter");
    await expect(page.getByRole("heading", { name: "We have received your grievance" })).toBeFocused();
    const number = await page.getByText(/^G-[0-9A-Z]{8}$/).innerText();
    await expectAccessible(page);

    const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } });
    const admin = await context.newPage();
    await signInAsAdmin(admin);
    await admin.goto("/admin/reports");
    const row = admin.getByRole("row").filter({ hasText: words });
    await expect(row).toContainText("Advertising");
    await expect(row).toContainText("days left");
    await expectNoHorizontalScroll(admin);
    await expectAccessible(admin);
    await row.getByRole("button", { name: /^Delete/ }).click();
    await expect(admin.getByRole("combobox", { name: "Which rule does it break?" })).toHaveValue("advertising");
    await expectAccessible(admin);
    await admin.keyboard.press("Escape");
    await row.getByRole("button", { name: /^Keep Published/ }).click();
    await expect(admin.getByText("Review Kept")).toBeVisible();
    await expect(row).toHaveCount(0);

    await admin.goto(`/admin/grievances?search=${number}`);
    await admin.getByRole("button", { name: `Read and Answer ${number}` }).click();
    const grievance = admin.getByRole("dialog", { name: `Grievance ${number}` });
    await expect(grievance).toContainText(words);
    await grievance.getByRole("button", { name: /Send Answer/ }).click();
    await expect(grievance.getByText("Choose an outcome")).toBeVisible();
    await grievance.getByRole("radio", { name: "Declined" }).check();
    await grievance.getByRole("textbox", { name: "Answer" }).fill("It breaks no rule.");
    await expectAccessible(admin);
    await grievance.getByRole("button", { name: /Send Answer/ }).click();
    await expect(admin.getByText("Grievance Decided")).toBeVisible();
    await expect(admin.getByRole("row").filter({ hasText: number })).toContainText("Declined");
    await context.close();
  },
);
