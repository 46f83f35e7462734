import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { createPerson, enrol, firstAdmin, unconfirmEmail, signInAsParent } from "./people";
import { expect, expectAccessible, expectAccessibleIn, expectNoHorizontalScroll, test } from "./support";

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const expectText = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

async function openAccount(page: Page, { isVerified = true } = {}) {
  const parent = await createPerson({ firstName: "Meera", lastName: "Joshi", isVerified });
  await signInAsParent(page, parent);
  const school = await enrol(parent);
  const answer = await page.goto("/account");
  expect(answer!.headers()["cache-control"]).toContain("no-store");
  return { parent, school };
}

test("a visitor is redirected to sign-in and then back to the account page", { tag: "@once" }, async ({ page }) => {
  const parent = await createPerson({ firstName: "Meera", lastName: "Joshi" });
  await page.goto("/account");
  await expect(page).toHaveURL(/\/sign-in/);
  await page.getByLabel("Email").fill(parent.email);
  await page.getByLabel("Password", { exact: true }).fill(firstAdmin().password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/account$/);
});

test("the account page is accessible at both widths and in both themes, with long names", { tag: "@phone" }, async ({ page }) => {
  const name = "Venkatanarasimharajuvaripeta-Subramaniam-Balakrishnan";
  const parent = await createPerson({ firstName: name, lastName: name });
  await unconfirmEmail(parent);
  await enrol(parent, { status: "pending" });
  await signInAsParent(page, parent);
  await page.goto("/account");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expectAccessibleIn(page);
  await expectNoHorizontalScroll(page);
});

test(
  "a parent edits their profile: errors are shown beside fields, valid changes are saved and shown",
  { tag: "@phone" },
  async ({ page }) => {
    await openAccount(page);
    const opener = page.getByRole("button", { name: "Edit profile" });
    await opener.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Edit profile" });
    await expect(dialog.getByLabel("First name")).toBeFocused();
    await dialog.getByLabel("First name").fill(" ");
    await dialog.getByLabel(/^Phone/).fill("call me");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByRole("alert")).toBeFocused();
    await expect(dialog.getByLabel("First name")).toHaveAttribute("aria-invalid", "true");
    await expect(dialog.getByText("First name is required").last()).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("First name").fill("Sunita");
    await dialog.getByLabel(/^Phone/).fill("98200 12345");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expectText(page, "Profile saved");
    await expect(dialog).toBeHidden();
    await expect(section(page, "Profile")).toContainText("Sunita Joshi");
    await expect(section(page, "Profile")).toContainText("+919820012345");
    await expect(opener).toBeFocused();
  },
);

test("a parent adds a school, requests an unlisted one and ends an enrolment", { tag: "@once" }, async ({ page }) => {
  const { school } = await openAccount(page);
  const children = section(page, "Children and schools");
  await expect(children.getByText("Confirmed")).toBeVisible();

  await children.getByRole("button", { name: "Add a school" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a school" });
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("Please choose your child's school");
  await dialog.getByRole("combobox", { name: "School" }).fill("kochi");
  await page.getByRole("listbox", { name: "Schools" }).getByRole("option").first().click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expectText(page, "School added");
  await expect(children.getByText("Waiting to be checked")).toBeVisible();

  await children.getByRole("button", { name: "Add a school" }).click();
  await dialog.getByRole("button", { name: "My school isn't listed" }).click();
  await dialog.getByLabel("Name of the school").fill("Shri Ganesh Vidyalaya");
  await dialog.getByLabel("Pincode of the school").fill("422103");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(children.getByText("Shri Ganesh Vidyalaya")).toBeVisible();

  await children.getByRole("button", { name: `My child has left: ${school.name}` }).click();
  const ending = page.getByRole("dialog", { name: "Has your child left?" });
  await ending.getByLabel("Why").selectOption({ label: "Passed out" });
  await ending.getByRole("button", { name: "My child has left", exact: true }).click();
  await expect(children.getByText(/^Passed out, /)).toBeVisible();
  await expect(children.getByRole("heading", { name: "Children and schools" })).toBeFocused();
});

test(
  "a parent tells what the school costs, corrects an amount by keyboard and takes it back",
  { tag: "@once" },
  async ({ page, watch }) => {
    watch.expectError(/status of 400/);
    const { school } = await openAccount(page);
    const { classTo } = await (await page.request.get(`/api/schools/${school.id}`)).json();
    const children = section(page, "Children and schools");
    await children.getByRole("button", { name: `What do you pay? ${school.name}` }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "What do you pay?" });
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    await expect(dialog.getByRole("alert")).toContainText("Please enter at least one amount");
    await dialog.getByLabel("Class", { exact: true }).selectOption(`Class ${classTo}`);
    await dialog.getByLabel("Tuition fee (₹)").fill("9,99,999");
    await dialog.getByLabel("Tuition fee: how often").selectOption("a month");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    await expect(dialog.getByLabel("Tuition fee (₹)")).toHaveAttribute("aria-invalid", "true");
    await dialog.getByRole("link", { name: /for a month or for a year/ }).press("Enter");
    await expect(dialog.getByLabel("Tuition fee (₹)")).toBeFocused();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("4,500");
    await page.keyboard.press("Enter");
    await expectText(page, "Thank you");
    await expect(children.getByText(`You told us what 2026-27 costs, class ${classTo}.`)).toBeVisible();
    await children.getByRole("button", { name: `Change the fees ${school.name}` }).click();
    await expect(page.getByRole("dialog").getByLabel("Tuition fee (₹)")).toHaveValue("4500");
    await page.keyboard.press("Escape");
    await children.getByRole("button", { name: `Withdraw the fees of 2026-27: ${school.name}` }).click();
    await expectText(page, "You have withdrawn these fees");
    await expect(children.getByText(/You told us what/)).toBeHidden();
  },
);

test("a parent answers how safe the school is and takes it back", { tag: "@once" }, async ({ page }) => {
  const { school } = await openAccount(page);
  const children = section(page, "Children and schools");
  await children.getByRole("button", { name: `How safe is it? ${school.name}` }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "How safe is it?" });
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("Please answer at least one question");
  const choose = (question: RegExp, answer: string) =>
    dialog.getByRole("group", { name: question }).getByLabel(answer, { exact: true }).check();
  await choose(/fire or evacuation drill/, "Yes");
  await choose(/by a ramp/, "Not sure");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expectText(page, "Thank you");
  await expectText(page, "You answered 2 questions about safety and access.");
  await children.getByRole("button", { name: `Change your answers ${school.name}` }).click();
  await expect(
    page
      .getByRole("dialog")
      .getByRole("group", { name: /by a ramp/ })
      .getByLabel("Not sure"),
  ).toBeChecked();
  await page.keyboard.press("Escape");
  await children.getByRole("button", { name: `Withdraw your answers: ${school.name}` }).click();
  await expectText(page, "You have withdrawn your answers");
  await expect(children.getByText(/You answered/)).toBeHidden();
});

test(
  "a parent changes the password: a wrong one is reported beside its field, a right one signs out other browsers",
  { tag: "@once" },
  async ({ page, browser, watch }) => {
    watch.expectError(/status of 400/);
    const { parent } = await openAccount(page);
    const other = await browser.newPage();
    await signInAsParent(other, parent);
    await page.reload();
    await expect(section(page, "Where you are signed in").getByRole("listitem")).toHaveCount(2);
    await page.getByRole("button", { name: "Change password" }).click();
    const dialog = page.getByRole("dialog", { name: "Change password" });
    await dialog.getByLabel("Current password", { exact: true }).fill("not my password");
    await dialog.getByLabel("New password", { exact: true }).fill("a much better one 7");
    await dialog.getByRole("button", { name: "Change password" }).click();
    await expect(dialog.getByLabel("Current password", { exact: true })).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
    await dialog.getByLabel("Current password", { exact: true }).fill(firstAdmin().password);
    await dialog.getByRole("button", { name: "Change password" }).click();
    await expectText(page, "Password changed");
    await expect(section(page, "Where you are signed in").getByRole("listitem")).toHaveCount(1);
    expect((await other.request.get("/api/user")).status()).toBe(401);
    expect((await page.request.get("/api/user")).status()).toBe(200);
    await other.close();
  },
);

test("a parent signs out one other browser, then all others", { tag: "@once" }, async ({ page, browser }) => {
  const { parent } = await openAccount(page);
  for (let count = 0; count < 3; count++) {
    const other = await browser.newContext();
    await signInAsParent(other, parent);
    await other.close();
  }
  await page.reload();
  const sessions = section(page, "Where you are signed in");
  await expect(sessions.getByRole("listitem")).toHaveCount(4);
  await expect(sessions.getByText("This browser", { exact: true })).toHaveCount(1);
  await sessions
    .getByRole("button", { name: /^Sign out (?!all)/ })
    .first()
    .click();
  await expect(sessions.getByRole("listitem")).toHaveCount(3);
  await sessions.getByRole("button", { name: "Sign out all others" }).click();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await expect(sessions.getByRole("heading", { name: "Where you are signed in" })).toBeFocused();
});

test("a consent can be withdrawn as easily as given; deleting documents asks for confirmation", { tag: "@once" }, async ({ page }) => {
  await openAccount(page);
  const consents = section(page, "My data and consent");
  const query = consents.getByRole("switch", { name: "Yearly check (April)" });
  await expect(query).toHaveAttribute("aria-checked", "false");
  await query.click();
  await expect(query).toHaveAttribute("aria-checked", "true");
  await expect(consents.getByText(/^Given /)).toBeVisible();
  await query.click();
  await expect(query).toHaveAttribute("aria-checked", "false");
  await expect(consents.getByText(/^Withdrawn /)).toBeVisible();

  const check = consents.getByRole("switch", { name: "Checking your document" });
  await check.click();
  await expect(check).toHaveAttribute("aria-checked", "true");
  await check.click();
  const dialog = page.getByRole("dialog", { name: "Withdraw consent?" });
  await expect(dialog).toContainText("verification ends");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Withdraw" }).click();
  await expect(section(page, "Verification").getByText("Verification Pending")).toBeVisible();
});

test("a parent downloads all their data and deletes the account with their password", { tag: "@once" }, async ({ page, watch }) => {
  watch.expectError(/status of 400/);
  const { parent } = await openAccount(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download my data" }).last().click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.json$/);
  expect(JSON.parse(readFileSync(await download.path(), "utf8")).account.email).toBe(parent.email);

  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog).toContainText("can’t undo this");
  await expectAccessible(page);
  await dialog.getByLabel("Your password", { exact: true }).fill("not my password");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(dialog.getByLabel("Your password", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Your password", { exact: true }).fill(firstAdmin().password);
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { name: "How It Works", exact: true })).toBeVisible();
  expect((await page.request.get("/api/user")).status()).toBe(401);
});
