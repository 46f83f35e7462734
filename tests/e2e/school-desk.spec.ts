import { createPerson, linkRepresentative, signInAsParent } from "./people";
import { expect, expectAccessible, expectHydrated, test } from "./support";

test("a representative changes what the school says, its fees and a date, and the school's page shows them @once", async ({ page }) => {
  const person = await createPerson({ firstName: "Vandana", lastName: "Rao" });
  await linkRepresentative(person);
  await signInAsParent(page, person);
  await page.goto("/school-desk");
  await expectHydrated(page.getByLabel("About the school"));
  const website = (await page.getByLabel("Website").inputValue()) || "https://www.vandana-school.example";
  await page.getByLabel("Website").fill(website);
  const words = `We teach in Marathi. ${person.id.slice(0, 8)}`;
  await page.getByLabel("About the school").fill(words);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The school’s page shows it within a minute.")).toBeVisible();

  await page.getByRole("link", { name: "Declare fees" }).click();
  await page.getByLabel("Where the school has published its fees").fill(new URL("/fees", website).href);
  const group = page.locator("details").first();
  if ((await group.getAttribute("open")) === null) await group.locator("summary").click();
  const tuition = group.getByLabel("Tuition fee (₹)");
  await tuition.fill("lots");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Please enter whole rupees");
  await expect(tuition).toHaveValue("lots");
  await expectAccessible(page);
  await tuition.fill("43,210");
  await group.getByLabel("Tuition fee: how often").selectOption("a year");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();

  await page.getByRole("link", { name: "School desk" }).first().click();
  await page.getByRole("link", { name: "Declare admission dates" }).click();
  await page.getByLabel("Where the school has published these dates").fill(new URL("/admission", website).href);
  await page.getByLabel("Price of the application form (₹)").fill("321");
  const day = new Date(Date.now() + 120 * 86_400_000).toISOString().slice(0, 10);
  await page.getByRole("group", { name: "Test or interaction" }).getByLabel("Day, or first day").fill(day);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();

  await page.getByRole("link", { name: "The school’s page" }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByText("₹43,210 per year").first()).toBeAttached();
    await expect(page.getByText("Test or interaction", { exact: true })).toBeAttached();
  }).toPass();
  await expect(page.getByText("Application form: ₹321")).toBeVisible();
  await expect(page.getByText(/Declared\. Says the school/)).toBeVisible();
  await expect(page.getByText(/^Kept by the school since/)).toBeVisible();
});
