import { type APIRequestContext, request } from "@playwright/test";
import { createPerson, enrol, firstAdmin, signInAsAdmin, signInAsParent, type TestPerson } from "./people";
import { expect, expectAccessible, expectHydrated, test } from "./support";

const CANARY = { firstName: "Zarquonella", lastName: "Quibblewitt" };

test("a school's representative replies by keyboard, a moderator approves, everyone can read it; the review's author stays anonymous @once", async ({
  browser,
  page,
  baseURL,
}) => {
  test.slow();
  const [author, representative] = [
    await createPerson({ ...CANARY, isVerified: true }),
    await createPerson({ firstName: "Vandana", lastName: "Rao" }),
  ];
  const school = await enrol(author, { school: "last" });
  const mark = author.id.slice(0, 8);
  const words = `The garden is open to every class since June. ${mark}`;
  const reviewId = await publishReview(author, school.id, words, baseURL!);

  // An admin makes the person a representative.
  await signInAsAdmin(page);
  await page.goto("/admin/representatives");
  await page.getByRole("button", { name: "Link a person" }).click();
  const dialog = page.getByRole("dialog", { name: "Link a person to a school" });
  await dialog.getByLabel("Email address").fill(representative.email);
  await dialog.getByLabel("School", { exact: true }).pressSequentially(school.name.slice(0, 12));
  await page.getByRole("option", { name: school.name }).first().click();
  await dialog.getByLabel("Proof").fill("A letter on the school’s paper.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Link", exact: true }).click();
  await expect(page.getByRole("row", { name: representative.email })).toBeVisible();

  // The representative replies on the school's page.
  const representativeContext = await browser.newContext({ baseURL });
  const representativePage = await representativeContext.newPage();
  await signInAsParent(representativePage, representative);
  await representativePage.goto(`/schools/${school.id}`);
  const review = representativePage.locator(`#review-${reviewId}`);
  await review.getByRole("button", { name: /^Reply to the review of/ }).press("Enter");
  const form = representativePage.getByRole("dialog", { name: "Reply to this review" });
  await expect(form.getByLabel("Reply")).toBeFocused();
  await representativePage.keyboard.type(`Thank you. The garden stays open in the holidays, too. Call 98765 43210. ${mark}`);
  await expectAccessible(representativePage);
  await form.getByRole("button", { name: "Send Reply" }).press("Enter");
  await expect(review.getByText("Your school’s reply is waiting to be checked.")).toBeFocused();
  await representativePage.goto("/account#representations");
  await expect(representativePage.getByText("You speak for")).toBeVisible();
  await expect(representativePage.getByText("Waiting to be checked")).toBeVisible();
  await expectAccessible(representativePage);

  // A moderator approves the reply.
  await page.goto("/admin/replies");
  const row = page.getByRole("row", { name: new RegExp(`garden stays open.*${mark}`) });
  await expect(row.getByText("Phone number")).toBeVisible();
  await expectAccessible(page);
  await row.getByRole("button", { name: /^Approve/ }).press("Enter");
  await expect(row).toHaveCount(0);

  // Everyone can read it, and no page or its data reveals the review's author.
  await expect(async () => {
    const reader = await browser.newContext({ baseURL });
    const visitor = await reader.newPage();
    await visitor.goto(`/schools/${school.id}`);
    await expect(visitor.locator(`#review-${reviewId}`).getByText("Reply from the school")).toBeVisible({ timeout: 2_000 });
    await reader.close();
  }).toPass();

  // A reader reports the reply and asks for the outcome; an admin keeps the reply.
  const reader = await (await browser.newContext({ baseURL })).newPage();
  await reader.goto(`/schools/${school.id}`);
  const report = reader.getByRole("dialog", { name: "Report this reply" });
  const link = reader.locator(`#review-${reviewId}`).getByRole("link", { name: "Report this reply" });
  await expectHydrated(link);
  await link.press("Enter");
  await report.getByRole("radio", { name: /^Advertising/ }).check();
  await report.getByLabel("Email me the decision").fill("no address");
  await report.getByRole("button", { name: "Send Report" }).press("Enter");
  await expect(report.getByLabel("Email me the decision")).toBeFocused();
  await expectAccessible(reader);
  await report.getByLabel("Email me the decision").fill(`reader-${mark}@mail.example`);
  await report.getByRole("button", { name: "Send Report" }).press("Enter");
  await expect(reader.getByRole("dialog", { name: "We have received your report" })).toContainText("We will email you the decision.");
  await reader.context().close();
  await page.goto(`/admin/reports?search=${encodeURIComponent(school.name)}`);
  const reported = page.getByRole("row").filter({ hasText: mark }).filter({ hasText: "About the school’s reply" });
  await expectAccessible(page);
  await reported.getByRole("button", { name: /^Keep Published/ }).press("Enter");
  await expect(page.locator("[data-sonner-toast]").filter({ hasText: "Reply Kept" })).toBeVisible();
  await expect(reported).toHaveCount(0);

  await expectAnonymous(author, [representativePage.request, (await browser.newContext({ baseURL })).request], school.id);
  await representativeContext.close();
});

/** Submits and publishes an anonymous review through the API. */
async function publishReview(author: TestPerson, schoolId: string, overallComment: string, baseURL: string): Promise<string> {
  const headers = { Origin: baseURL };
  const api = await request.newContext({ baseURL, extraHTTPHeaders: headers });
  const password = firstAdmin().password;
  await api.post("/api/login", { data: { email: author.email, password } });
  const stars = {
    teachersRating: 4,
    facilitiesRating: 5,
    academicsRating: 4,
    atmosphereRating: 4,
    administrationRating: 3,
    overallRating: 4,
  };
  const { id } = await (await api.post(`/api/schools/${schoolId}/reviews`, { data: { ...stars, overallComment } })).json();
  const admins = await request.newContext({ baseURL, extraHTTPHeaders: headers });
  await admins.post("/api/admin/login", { data: firstAdmin() });
  expect((await admins.put(`/api/admin/reviews/${id}/approve`, { data: {} })).status()).toBe(200);
  await Promise.all([api.dispose(), admins.dispose()]);
  return id;
}

/** Checks that no kind of page, as HTML or router data, contains the author's name, address or id. */
async function expectAnonymous(author: TestPerson, readers: APIRequestContext[], schoolId: string) {
  const pages = [
    "/",
    "/schools",
    `/schools?search=${CANARY.firstName}`,
    `/schools/${schoolId}`,
    `/school/${schoolId}`,
    `/schools/${schoolId}/reviews?sort=highest`,
    `/schools/${schoolId}/og.png`,
    "/reviews",
    "/transparency",
    "/moderation",
    "/sitemap.xml",
    "/no-such-page",
  ];
  for (const reader of readers)
    for (const path of pages)
      for (const headers of [{}, { RSC: "1" }] as Record<string, string>[]) {
        const response = await reader.get(path, { headers });
        const content = `${await response.text()}\n${JSON.stringify(response.headers())}`.replaceAll(`search=${CANARY.firstName}`, "");
        for (const secret of [author.id, author.email, CANARY.lastName, ...(path.includes(CANARY.firstName) ? [] : [CANARY.firstName])])
          expect(content.includes(secret), `${secret} in ${path} ${JSON.stringify(headers)}`).toBe(false);
      }
}
