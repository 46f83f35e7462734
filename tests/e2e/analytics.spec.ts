import { readFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { addPendingReview, countFigures, createPerson, signInAsAdmin } from "./people";
import { findReviewedSchool } from "./routes";
import { expect, expectAccessible, expectNoHorizontalScroll, test } from "./support";

const PHONE = "Mozilla/5.0 (Linux; Android 14; SM-A057F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36";

test("views and searches are counted, but not with Do Not Track", { tag: "@once" }, async ({ browser, request, baseURL }) => {
  const { id } = await findReviewedSchool(request);
  for (const hasDoNotTrack of [false, true]) {
    const visitor = await browser.newContext({ baseURL, userAgent: PHONE });
    // Automated browsers aren't counted either, so the automation is hidden.
    await visitor.addInitScript((doNotTrack) => {
      Object.defineProperty(Navigator.prototype, "webdriver", { get: () => false });
      if (doNotTrack) Object.defineProperty(Navigator.prototype, "doNotTrack", { get: () => "1" });
    }, hasDoNotTrack);
    const page = await visitor.newPage();
    const sent: string[] = [];
    const answered: number[] = [];
    page.on("request", (sentRequest) => void (sentRequest.method() === "POST" && sent.push(new URL(sentRequest.url()).pathname)));
    page.on("response", (answer) => void (answer.request().method() === "POST" && answered.push(answer.status())));
    for (const [index, path] of [`/schools/${id}`, `/school/${id}`].entries()) {
      await page.goto(path, { waitUntil: "networkidle" });
      if (!hasDoNotTrack) await expect.poll(() => sent.length).toBe(index + 1);
    }
    if (!hasDoNotTrack) {
      await page.goto("/schools?search=kahin nahin");
      await expect.poll(() => sent.length).toBe(3);
    }
    const view = `/api/schools/${id}/views`;
    expect(sent).toEqual(hasDoNotTrack ? [] : [view, view, "/api/searches"]);
    await expect.poll(() => answered).toEqual(sent.map(() => 204));
    expect(await visitor.cookies()).toEqual([]);
    await visitor.close();
  }
});

test("an admin reads figures by keyboard: other periods, a chart's table, exports", { tag: "@once" }, async ({ page, watch }) => {
  const lastName = `Test${randomUUID().slice(0, 8)}`;
  await addPendingReview(await createPerson({ firstName: "Bina", lastName, isVerified: true }), { comment: "The labs are open." });
  const { email } = await createPerson({ firstName: "Rohit", lastName: "Rao", isAdmin: true });
  await signInAsAdmin(page, email);
  await expect(async () => {
    await countFigures();
    await page.goto("/admin/analytics");
    await expect(page.getByRole("img", { name: /^Received: \d+ in total/ })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(page.getByRole("status").filter({ hasText: "As of" })).toContainText("(India)");
  await expect(page.getByRole("table", { name: "Schools by state" }).getByRole("row", { name: /^Maharashtra/ })).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);

  await page.getByRole("button", { name: "7 days", exact: true }).press("Enter");
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=/);
  await expect(page.getByRole("button", { name: "7 days", exact: true })).toHaveAttribute("aria-pressed", "true");
  const reviews = page.getByRole("region", { name: "Reviews", exact: true });
  await reviews.locator("summary").press("Enter");
  await expect(reviews.getByRole("table", { name: "Reviews", exact: true }).getByRole("row")).toHaveCount(8);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV of Reviews" }).press("Enter");
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^reviews-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  expect(readFileSync(await file.path(), "utf8")).toMatch(/^\ufeffDay,Received,Published,Removed,/);

  watch.expectError(/status of 400/);
  await page.getByRole("textbox", { name: "From" }).fill("2026-11-20");
  await page.getByRole("textbox", { name: "To" }).fill("2026-11-19");
  await page.getByRole("button", { name: "Show" }).press("Enter");
  await expect(page.getByRole("textbox", { name: "From" })).toHaveAccessibleDescription(/The first day comes after the last/);

  await page.goto(`/admin/users?search=${lastName}`);
  await expect(page.locator("[data-row]")).toHaveCount(1);
  const users = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).press("Enter");
  const lines = readFileSync(await (await users).path(), "utf8")
    .trim()
    .split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`Bina,${lastName},`);
  await expectNoHorizontalScroll(page);
});
