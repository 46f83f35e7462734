import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { addAnonymousReview, createPerson, signInAsAdmin } from "./people";
import { expect, expectAccessible, expectNoHorizontalScroll, test } from "./support";

const toast = (page: Page, title: string) => page.locator('[data-sonner-toast][data-removed="false"]').filter({ hasText: title });
const WHY = "The register says it never existed.";

test(
  "one administrator changes a board, asks to see an author and to delete a reviewed school, and another agrees, by keyboard",
  { tag: "@once" },
  async ({ page, browser, baseURL, watch }) => {
    test.slow();
    watch.expectError(/status of 40[09]/);
    const name = `Godavari Vidyalaya ${randomUUID().slice(0, 8)}`;
    const [asking, agreeing] = [
      await createPerson({ firstName: "Meera", lastName: "Iyer", isAdmin: true }),
      await createPerson({ firstName: "Rohit", lastName: "Das", isAdmin: true }),
    ];
    await signInAsAdmin(page, asking.email);
    const school = { name, address: "1 Lake Road", city: "Nashik", state: "Maharashtra", zipCode: "422013" };
    const { origin } = new URL(baseURL!);
    const { id } = await (await page.request.post("/api/schools", { data: school, headers: { Origin: origin } })).json();
    const reviewId = await addAnonymousReview(id);

    await page.goto(`/admin/schools?search=${encodeURIComponent(name)}`);
    await page.getByRole("button", { name: `Edit ${name}` }).press("Enter");
    const edit = page.getByRole("dialog", { name: "Edit School" });
    await edit.getByRole("combobox", { name: /^Board/ }).selectOption("CBSE");
    await edit.getByLabel("How do you know?").fill("The board’s list has it.");
    await edit.getByRole("button", { name: "Save" }).press("Enter");
    await expect(toast(page, "Awaiting Agreement")).toContainText("Board");

    const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } });
    const other = await context.newPage();
    await signInAsAdmin(other, agreeing.email);
    await other.goto(`/admin/joint-decisions?search=${encodeURIComponent(name)}`);
    await other.getByRole("button", { name: `Answer change a school: ${name}` }).press("Enter");
    const change = other.getByRole("dialog", { name: "Change a school" });
    await expect(change.getByRole("row", { name: "Board Not known CBSE" })).toBeVisible();
    await expect(change).toContainText("The board’s list has it.");
    await expectAccessible(other);
    await expectNoHorizontalScroll(other);
    await change.press("a");
    await expect(other.locator("[data-row]").filter({ hasText: "by Rohit Das" })).toHaveCount(1);
    await expect(async () => {
      await other.goto(`/schools/${id}`);
      await expect(other.getByText(/agreed by two people/)).toHaveCount(1, { timeout: 1_000 });
    }).toPass();

    await page.goto("/admin/joint-decisions");
    await page.getByRole("button", { name: "Ask to See an Author" }).press("Enter");
    const ask = page.getByRole("dialog", { name: "Show the author of an anonymous review" });
    await ask.getByLabel("The review’s id").fill(`${origin}/schools/${id}#review-${reviewId}`);
    await ask.getByRole("button", { name: "Propose" }).press("Enter");
    await expect(ask).toContainText("Say why");
    await expectAccessible(page);
    await ask.getByLabel("Reason").fill("A court asks for it.");
    await ask.getByRole("button", { name: "Propose" }).press("Enter");
    await expect(toast(page, "Proposed")).toBeVisible();

    await page.goto(`/admin/schools?search=${encodeURIComponent(name)}`);
    await page.getByRole("button", { name: `Delete ${name}` }).press("Enter");
    await page.getByRole("alertdialog", { name: "Delete School" }).getByRole("button", { name: "Delete School" }).press("Enter");
    const propose = page.getByRole("dialog", { name: "Delete a school with its reviews" });
    await propose.getByLabel("Reason").fill(WHY);
    await expectAccessible(page);
    await propose.getByRole("button", { name: "Propose" }).press("Enter");
    await expect(toast(page, "Proposed")).toBeVisible();
    await expect(page.getByRole("button", { name: `Delete ${name}` })).toBeFocused();

    await other.goto(`/admin/joint-decisions?search=${encodeURIComponent(name)}`);
    await expectAccessible(other);
    await expectNoHorizontalScroll(other);
    for (const what of ["show the author of an anonymous review", "delete a school with its reviews"]) {
      await other.getByRole("button", { name: `Answer ${what}: ${name}` }).press("Enter");
      const confirm = other.getByRole("dialog", { name: new RegExp(what, "i") });
      await expect(confirm).toContainText(what === "delete a school with its reviews" ? WHY : "A court asks for it.");
      if (what.startsWith("show")) {
        await confirm.getByRole("button", { name: "Agree" }).press("Enter");
        // The dialog goes on to the next proposal.
        await expect(other.getByRole("dialog", { name: "Delete a school with its reviews" })).toBeVisible();
        await other.keyboard.press("Escape");
        await other.getByRole("button", { name: /^View Author/ }).press("Enter");
        const author = other.getByRole("dialog", { name: "Author" });
        await expect(author).toContainText("Kabir Hidden");
        await expectAccessible(other);
        await other.keyboard.press("Escape");
      } else await confirm.getByRole("button", { name: "Agree" }).press("Enter");
    }
    await expect(other.locator("[data-row]").filter({ hasText: WHY })).toContainText("by Rohit Das");
    expect((await page.request.get(`/api/schools/${id}`)).status()).toBe(404);
    await context.close();

    await page.goto(`/admin/joint-decisions?search=${encodeURIComponent(WHY)}`);
    await expect(page.locator("[data-row]").filter({ hasText: name })).toContainText("by Rohit Das");
  },
);

test(
  "an upload changes a school’s phone number at once, and its name once another administrator agrees",
  { tag: "@once" },
  async ({ page, browser, baseURL }) => {
    test.slow();
    const code = String(27_980_000_000 + randomInt(1_000_000));
    const fileName = `register-${code}.csv`;
    const fileOf = (name: string, phone: string) =>
      Buffer.from(
        `name,address,city,state,zipCode,udiseCode,phoneNumber\n${name},1 Lake Road,Nashik,Maharashtra,422013,${code},${phone}\n`,
      );
    const [asking, agreeing] = [
      await createPerson({ firstName: "Meera", lastName: "Iyer", isAdmin: true }),
      await createPerson({ firstName: "Rohit", lastName: "Das", isAdmin: true }),
    ];
    await signInAsAdmin(page, asking.email);
    await page.goto("/admin/schools");
    await page.getByRole("button", { name: "Bulk Upload" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Bulk Upload" });
    const upload = async (buffer: Buffer) => {
      const chooser = page.waitForEvent("filechooser");
      await dialog.getByLabel("Choose a CSV file").press("Space");
      await (await chooser).setFiles({ name: fileName, mimeType: "text/csv", buffer });
      await dialog.getByRole("button", { name: "Preview changes" }).press("Enter");
      await dialog.getByRole("button", { name: "Upload 1 school" }).press("Enter");
      await expect(dialog.getByText(`${fileName} has been uploaded.`)).toBeVisible();
    };
    await upload(fileOf(`Godavari School ${code}`, ""));
    await dialog.getByRole("button", { name: "Upload another file" }).press("Enter");
    await upload(fileOf(`Ganga School ${code}`, "0253 2345678"));
    await expect(dialog.getByText("1 change waits for a second person")).toBeVisible();
    await expectAccessible(page);

    const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } });
    const other = await context.newPage();
    await signInAsAdmin(other, agreeing.email);
    await other.goto(`/admin/joint-decisions?search=${fileName}`);
    await other.getByRole("button", { name: `Answer change schools by an upload: ${fileName}` }).press("Enter");
    const proposal = other.getByRole("dialog", { name: "Change schools by an upload" });
    await expect(proposal).toContainText("1 school changes. Name: 1");
    await expect(proposal.getByRole("row").filter({ hasText: /before: Godavari School .*after: Ganga School/ })).toBeVisible();
    await expectAccessible(other);
    await expectNoHorizontalScroll(other);
    const address = await proposal.getByRole("link", { name: /^Godavari School/ }).getAttribute("href");
    await proposal.press("a");
    await expect(other.locator("[data-row]").filter({ hasText: "by Rohit Das" })).toHaveCount(1);
    await expect(async () => {
      await other.goto(address!);
      await expect(other.getByRole("heading", { level: 1 })).toContainText("Ganga School", { timeout: 1_000 });
      await expect(other.getByText(/agreed by two people/)).toHaveCount(1, { timeout: 1_000 });
    }).toPass();
    await context.close();
  },
);
