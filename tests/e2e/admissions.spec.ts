import type { PublicSchool } from "@/lib/schools/view";
import { expect, test } from "./support";

test("a parent finds a school with open admissions, and its dates for a calendar", { tag: "@once" }, async ({ page, request }) => {
  await page.goto("/schools?search=admissions+open");
  await expect(page.getByText("Admissions open").first()).toBeVisible();
  const schools: PublicSchool[] = await (await request.get("/api/schools?admissions=open")).json();
  await page.goto(`/schools/${schools[0].id}`);
  const admissions = page.getByRole("region", { name: "Admissions", exact: true });
  await expect(admissions.getByText(/^Open now until /)).toBeVisible();
  await expect(admissions.getByText(/^Source: /)).toBeVisible();
  // The page is rendered again when this day begins in India.
  await expect(page.locator('meta[name="fresh-until"][content$="T18:30:00.000Z"]').first()).toBeAttached();

  const address = (await admissions.getByRole("link", { name: "download them" }).getAttribute("href"))!;
  const read = (headers?: Record<string, string>) => request.get(new URL(address).pathname, { headers });
  await read();
  const calendar = await read();
  expect(calendar.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(await calendar.text()).toContain("SUMMARY:Applications close");
  expect((await read({ "if-none-match": calendar.headers().etag })).status()).toBe(304);
});
