import { randomUUID } from "node:crypto";
import { agreeAsAnother, createPerson, signInAsAdmin } from "./people";
import { expect, expectAccessible, expectNoHorizontalScroll, test } from "./support";

test(
  "a school is added, edited while another admin edits it, restored, closed, reopened and deleted",
  { tag: "@once" },
  async ({ page, baseURL, watch }) => {
    test.slow();
    const name = `Vidyalaya ${randomUUID().slice(0, 8)}`;
    const admin = await createPerson({ firstName: "Rohit", lastName: "Rao", isAdmin: true });
    await signInAsAdmin(page, admin.email);
    const toast = (title: string) => page.locator("[data-sonner-toast]").filter({ hasText: title });
    const dialog = (title: string) => page.getByRole("dialog", { name: title });
    const row = page.locator("#schools [data-row]").filter({ hasText: name });
    watch.expectError(/409/);

    await page.goto("/admin/schools?search=Nandanvan");
    await expect(page.getByRole("link", { name: "View Nandanvan Vidyalaya" })).toBeVisible();
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);

    await page.getByRole("button", { name: "Add School" }).press("Enter");
    const adding = dialog("Add School");
    await expect(adding.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
    await page.keyboard.type("Nandanvan Vidyalaya");
    await adding.getByRole("textbox", { name: "City" }).fill("Nashik");
    await adding.getByRole("combobox", { name: "State" }).selectOption("Maharashtra");
    await adding.getByRole("textbox", { name: "Pincode" }).fill("42200");
    await expect(adding.getByRole("heading", { name: "Is this school already listed?" })).toBeVisible();
    await adding.getByRole("button", { name: "Add School" }).press("Enter");
    await expect(adding.getByRole("heading", { name: "Please check the form" })).toBeVisible();
    await expect(adding.getByRole("link", { name: "Address is required" })).toBeVisible();
    await expectAccessible(page);
    await adding.getByRole("textbox", { name: "Name", exact: true }).fill(name);
    await adding.getByRole("textbox", { name: "Address" }).fill("1 Lake Road");
    await adding.getByRole("textbox", { name: "Pincode" }).fill("422005");
    await adding.getByRole("combobox", { name: "Currency" }).selectOption("USD per year");
    await adding.getByRole("textbox", { name: /^Average fees/ }).fill("50.00");
    await expect(adding.getByText("Saved as ₹4,200 per year")).toBeVisible();
    await adding.getByRole("button", { name: "Add School" }).press("Enter");
    await expect(toast("School added successfully")).toBeVisible();
    await expect(row).toHaveCount(1);

    await page.getByRole("button", { name: `Edit ${name}` }).press("Enter");
    const editing = dialog("Edit School");
    await editing.getByRole("textbox", { name: "Principal" }).fill("Mine");
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog", { name: "Discard Changes" }).getByRole("button", { name: "Cancel" }).press("Enter");
    const { origin } = new URL(page.url());
    const id = (await row.getAttribute("data-row"))!;
    const address = `${origin}/api/admin/schools/${id}`;
    await page.request.put(address, { data: { principalName: "Theirs", medium: "Hindi" }, headers: { Origin: origin } });
    await editing.getByRole("button", { name: "Save" }).press("Enter");
    await expect(editing.getByRole("heading", { name: "Someone else saved first" })).toBeFocused();
    await expect(editing.getByRole("radio", { name: "Principal, Yours: Mine" })).toBeChecked();
    await expect(editing.getByRole("radio", { name: "Medium of instruction, Saved version: Hindi" })).toBeChecked();
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
    await editing.getByRole("button", { name: "Save" }).press("Enter");
    await expect(toast("School updated successfully")).toBeVisible();
    await expect(row).toContainText("Mine");

    await page.getByRole("button", { name: `History ${name}` }).press("Enter");
    const history = dialog("History");
    await expect(history.getByRole("listitem")).toHaveCount(3);
    await expectAccessible(page);
    await history.getByRole("button", { name: /^Undo/ }).first().press("Enter");
    await expect(toast("Change Undone")).toBeVisible();
    await expect(history.getByRole("listitem")).toHaveCount(4);
    await page.keyboard.press("Escape");
    await expect(row).toContainText("Theirs");

    await page.getByRole("button", { name: `Close ${name}` }).press("Enter");
    await dialog("Close School").getByRole("button", { name: "Close School" }).press("Enter");
    await expect(toast("Awaiting Agreement")).toBeVisible();
    await agreeAsAnother(baseURL!, id);
    await page.reload();
    await expect(row).toContainText("Closed");
    await page.getByRole("button", { name: `List again ${name}` }).press("Enter");
    await dialog("List School Again").getByRole("button", { name: "List Again" }).press("Enter");
    await expect(toast("Awaiting Agreement")).toBeVisible();
    await agreeAsAnother(baseURL!, id);
    await page.reload();
    await expect(page.getByRole("button", { name: `Close ${name}` })).toBeVisible();

    await page.getByRole("button", { name: `Delete ${name}` }).press("Enter");
    const deleteDialog = page.getByRole("alertdialog", { name: "Delete School" });
    await expect(deleteDialog).toContainText("This action cannot be undone. It also deletes the school’s reviews and all its data.");
    await deleteDialog.getByRole("button", { name: "Delete School" }).press("Enter");
    await expect(toast("School Deleted")).toBeVisible();
    await expect(page.getByRole("heading", { name: "No results found" })).toBeVisible();
  },
);
