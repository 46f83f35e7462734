import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { createPerson, signInAsAdmin } from "./people";
import { expect, expectAccessible, test } from "./support";

const LONG_ROWS = 12;

/** Two schools among rows that aren't, in two pieces: the last ones have a great deal to say, and no pincode. */
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

/** The answers to the second piece get lost twice; the first time the server has stored it. */
async function loseTheSecondPiece(page: Page) {
  let lost = 0;
  await page.route(/\/pieces\/1$/, async (route) => {
    if (lost === 2) return route.continue();
    if (lost++ === 0) await route.fetch();
    await route.abort("connectionreset");
  });
}

test(
  "a messy file is checked, uploaded over a connection that gets lost, reported and rolled back, by keyboard",
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

    await expect(dialog.getByText("Columns: 8 of 8 are read")).toBeVisible();
    await dialog.getByRole("button", { name: "Check what would happen" }).press("Enter");
    await expect(dialog.getByRole("status")).toHaveText("What would happen with messy.csv. Nothing is changed yet.");
    await expect(dialog.getByText("zipCode is missing").first()).toBeVisible();
    await expectAccessible(page);

    await loseTheSecondPiece(page);
    await dialog.getByRole("button", { name: "Upload 2 schools" }).press("Enter");
    await expect(dialog.getByText("No connection. It goes on by itself.")).toBeVisible();
    await expect(dialog.getByText("messy.csv is stored.")).toBeVisible();
    await expect(dialog.getByText("2 new", { exact: true })).toBeVisible();
    await expect(dialog.getByText(`${LONG_ROWS + 1} skipped`, { exact: true })).toBeVisible();
    const download = page.waitForEvent("download");
    await dialog.getByRole("link", { name: "Skipped rows (CSV)" }).press("Enter");
    const report = await readFile(await (await download).path(), "utf8");
    expect(report.match(/zipCode is missing/g)).toHaveLength(LONG_ROWS);
    expect(report).toContain("has the same UDISE code");

    await dialog.getByRole("button", { name: "Roll back" }).press("Enter");
    await expect(dialog.getByRole("alert")).toContainText("2 schools go");
    await dialog.getByRole("button", { name: "Roll back" }).press("Enter");
    await expect(dialog.getByText("messy.csv was rolled back.")).toBeVisible();
    await expect(dialog.getByText("2 schools removed")).toBeVisible();
  },
);
