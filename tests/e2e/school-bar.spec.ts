import {
  addPendingReview,
  createPerson,
  enrol,
  firstAdmin,
  linkRepresentative,
  signInAsAdmin,
  signInAsParent,
  type TestPerson,
} from "./people";
import { mailedLink } from "./mail-files";
import { expect, test } from "./support";

const parent = (fields: object = {}) => createPerson({ firstName: "Meera", lastName: "Joshi", ...fields });
const verified = () => parent({ isVerified: true });

/** The main action in the bottom bar, by visitor. */
const STATES: { who: string; action: string | null; href?: RegExp; enter: () => Promise<TestPerson | "admin" | null> }[] = [
  { who: "a visitor", action: "Sign In to Review", href: /^\/api\/login\?next=/, enter: async () => null },
  {
    who: "a parent who has sent no document",
    action: "Get Verified",
    href: /^\/account#verification$/,
    enter: () => parent(),
  },
  {
    who: "a parent whose document is with the team",
    action: "Verification Pending",
    href: /^\/account#verification$/,
    enter: () => parent({ hasDocument: true }),
  },
  { who: "a parent verified for another school", action: "Add Your School", href: /^\/account#children$/, enter: verified },
  {
    who: "a parent whose school isn't confirmed yet",
    action: "School Pending",
    href: /^\/account#children$/,
    enter: async () => {
      const person = await verified();
      await enrol(person, { status: "pending" });
      return person;
    },
  },
  {
    who: "a parent verified for this school",
    action: "Write a Review",
    href: /^#write-review$/,
    enter: async () => {
      const person = await verified();
      await enrol(person);
      return person;
    },
  },
  {
    who: "a parent who has reviewed it",
    action: "Your Review",
    href: /^\/account#reviews$/,
    enter: async () => {
      const person = await verified();
      await addPendingReview(person, { comment: "A calm place to learn." });
      return person;
    },
  },
  {
    who: "a representative of the school",
    action: "Reply to Reviews",
    href: /^#reviews$/,
    enter: async () => {
      const person = await parent();
      await linkRepresentative(person);
      return person;
    },
  },
  { who: "an administrator", action: null, enter: async () => "admin" },
];

for (const { who, action, href, enter } of STATES)
  test(`the bottom bar on a phone for ${who}: ${action ?? "no action"}`, { tag: "@phone" }, async ({ page }) => {
    const school = await enrol(await verified());
    const person = await enter();
    if (person === "admin") await signInAsAdmin(page);
    else if (person) await signInAsParent(page, person);
    await page.goto(`/schools/${school.id}`);
    const links = page.getByRole("group", { name: "School tools" }).getByRole("link");
    if (action) {
      await expect(links.first()).toHaveText(action);
      await expect(links.first()).toHaveAttribute("href", href!);
    }
    await expect(links.filter({ hasText: /Review|Verif|School/ })).toHaveCount(action ? 1 : 0);
    if (who !== "a parent verified for this school") await expect(links.filter({ hasText: "Write a Review" })).toHaveCount(0);
  });

test("a parent who awaits verification isn't asked to get verified", { tag: "@once" }, async ({ page }) => {
  const person = await parent({ hasDocument: true });
  const school = await enrol(person, { status: "claimed" });
  await signInAsParent(page, person);
  for (const [path, words] of [
    [`/schools/${school.id}`, "Our team is checking your document"],
    [`/school/${school.id}`, "We have your document and will check it within 24-48 hours. You can write reviews once you are verified."],
  ]) {
    await page.goto(path);
    const area = page.locator("#write-review");
    await expect(area).toContainText(words);
    await expect(area.getByRole("link")).toHaveText("See your application");
    await expect(area).not.toContainText(/get verified|verify your parent status/i);
  }
});

test("the email “You are verified” leads to the button that it mentions", { tag: "@once" }, async ({ page, playwright, baseURL }) => {
  test.slow();
  const person = await parent({ hasDocument: true });
  const school = await enrol(person, { status: "claimed" });
  const admin = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { Origin: baseURL! } });
  await signInAsAdmin({ request: admin } as never, firstAdmin().email);
  const approved = await admin.put(`/api/admin/users/${person.id}/verification`, { data: { isVerified: true } });
  expect(approved.status(), await approved.text()).toBe(200);
  await admin.dispose();
  const link = await mailedLink(person.email, /You are verified/);
  await signInAsParent(page, person);
  const { pathname, hash } = new URL(link);
  expect(pathname).toBe(`/schools/${school.id}`);
  await page.goto(pathname + hash);
  const button = page.locator("#write-review").getByRole("button", { name: "Write a Review" });
  await button.click();
  await expect(page.getByRole("heading", { name: "Write a Review" })).toBeVisible();
});
