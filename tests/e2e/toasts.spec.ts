import type { Page } from "@playwright/test";
import { createPerson, signInAsAdmin } from "./people";
import { expect, test } from "./support";

/** Controls of the page or the open dialog that the toast covers. */
async function coveredBy(page: Page, title: string): Promise<string[]> {
  const toast = page.locator('[data-sonner-toast][data-mounted="true"]').filter({ hasText: title });
  await expect(toast).toBeVisible();
  return toast.evaluate(async (element) => {
    await Promise.all(element.getAnimations().map((animation) => animation.finished));
    const toastBox = element.getBoundingClientRect();
    const root = document.querySelector("[role=dialog], [role=alertdialog]") ?? document;
    return [...root.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea")]
      .filter((control) => !element.contains(control) && control.checkVisibility())
      .filter((control) => {
        const box = control.getBoundingClientRect();
        return box.left < toastBox.right && toastBox.left < box.right && box.top < toastBox.bottom && toastBox.top < box.bottom;
      })
      .map((control) => control.innerText || control.id);
  });
}

test("a toast covers no control of a form or dialog", async ({ page, watch }) => {
  watch.expectError(/503/);
  await page.goto("/sign-in");
  await expect(async () => {
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    expect(await coveredBy(page, "Missing Information")).toEqual([]);
  }).toPass();

  const admin = await createPerson({ firstName: "Omar", lastName: "Khan", isAdmin: true });
  await signInAsAdmin(page, admin.email);
  await page.route("**/api/admin/schools/*", (route) =>
    route.request().method() === "DELETE"
      ? route.fulfill({ status: 503, json: { error: "Later.", code: "UNAVAILABLE" } })
      : route.continue(),
  );
  await page.goto("/admin/schools?search=Nandanvan+Vidyalaya");
  await page
    .getByRole("button", { name: /^Delete / })
    .first()
    .press("Enter");
  const dialog = page.getByRole("alertdialog", { name: "Delete School" });
  await dialog.getByRole("button", { name: "Delete School" }).press("Enter");
  expect(await coveredBy(page, "Failed to delete school.")).toEqual([]);
  await dialog.getByRole("button", { name: "Cancel" }).click();
});
