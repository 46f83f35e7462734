import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { createPerson, signInAsAdmin } from "./people";
import { expect, expectAccessible, test } from "./support";

const LONG_ROWS = 12;

/** Two schools among invalid rows, in two chunks: the last rows are long and have no pincode. */
function messyFile(): Buffer {
  const code = 27_990_000_000 + randomInt(1_000_000) * 2;
  const rows = [
    "School Name,Address,Town,State,PIN,UDISE Code,Foundation Year,Overview",
    `Messy Vidyalaya ${code},"1, Lake Road",Nashik,Maharashtra,422 001,${code},1985,"Says ""welcome""\nover two lines"`,
    `Messy School ${code},2 Lake Road,Nashik,MAHARASHTRA,422001,${code + 1},soon,`,
    `Messy Vidyalaya ${code},"1, Lake Road",Nashik,Maharashtra,422001,${code},1985,`,
    ...Array.from({ length: LONG_ROWS }, (_, index) => `No Pincode ${index},3 Lake Road,Nashik,Maharashtra,,,,${"x".repeat(100_000)}`),
  ];
  return Buffer.from(`\uFEFF${rows.join("\r\n")}\r\n`);
}

/** Drops the responses to the second chunk twice; the server stores it the first time. */
async function dropSecondChunk(page: Page) {
  let dropCount = 0;
  await page.route(/\/pieces\/1$/, async (route) => {
    if (dropCount === 2) return route.continue();
    if (dropCount++ === 0) await route.fetch();
    await route.abort("connectionreset");
  });
}

test(
  "a messy file is checked, imported over a failing connection, reported and rolled back, by keyboard",
  { tag: "@once" },
  async ({ page, watch }) => {
    watch.expectError(/ERR_CONNECTION_RESET/);
    const admin = await createPerson({ firstName: "Kavita", lastName: "Menon", isAdmin: true });
    await signInAsAdmin(page, admin.email);
    await page.goto("/admin/schools");
    await page.getByRole("button", { name: "Bulk Upload" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Bulk Upload" });
    const chooser = page.waitForEvent("filechooser");
    await dialog.getByLabel("Choose a CSV file").press("Space");
    await (await chooser).setFiles({ name: "messy.csv", mimeType: "text/csv", buffer: messyFile() });

    await expect(dialog.getByText("Columns: 8 of 8 used")).toBeVisible();
    await dialog.getByRole("button", { name: "Preview changes" }).press("Enter");
    await expect(dialog.getByRole("status")).toHaveText("Preview of messy.csv. Nothing has been changed yet.");
    await expect(dialog.getByText("zipCode is missing").first()).toBeVisible();
    await expectAccessible(page);

    await dropSecondChunk(page);
    await dialog.getByRole("button", { name: "Upload 2 schools" }).press("Enter");
    await expect(dialog.getByText("No connection. The upload will continue automatically.")).toBeVisible();
    await expect(dialog.getByText("messy.csv has been uploaded.")).toBeVisible();
    await expect(dialog.getByText("2 new", { exact: true })).toBeVisible();
    await expect(dialog.getByText(`${LONG_ROWS + 1} skipped`, { exact: true })).toBeVisible();
    const download = page.waitForEvent("download");
    await dialog.getByRole("link", { name: "Skipped rows (CSV)" }).press("Enter");
    const report = await readFile(await (await download).path(), "utf8");
    expect(report.match(/zipCode is missing/g)).toHaveLength(LONG_ROWS);
    expect(report).toContain("has the same UDISE code");

    await dialog.getByRole("button", { name: "Roll back" }).press("Enter");
    await expect(dialog.getByRole("alert")).toContainText("This deletes 2 schools");
    await dialog.getByRole("button", { name: "Roll back" }).press("Enter");
    await expect(dialog.getByText("The upload of messy.csv was rolled back.")).toBeVisible();
    await expect(dialog.getByText("2 schools deleted")).toBeVisible();
  },
);
