import { afterAll, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { createParent } from "@/tests/factories/parents";
import { createSchool } from "@/tests/factories/schools";
import { signIn } from "@/tests/factories/sessions";
import { call } from "@/tests/support/call";

const RATINGS = {
  teachersRating: 4,
  facilitiesRating: 4,
  academicsRating: 4,
  atmosphereRating: 4,
  administrationRating: 4,
  overallRating: 4,
};

/** Settings are cached, so the test changes the cached value. */
const setMailServer = (url: string | undefined) => void (env().SMTP_URL = url);
afterAll(() => setMailServer(undefined));

async function aParent(emailConfirmedAt: Date | null) {
  const { id: schoolId } = await createSchool();
  const parent = await createParent({ schoolId, emailConfirmedAt });
  const cookie = await signIn(parent);
  return {
    id: parent.id,
    ask: async () => (await call(`/api/schools/${schoolId}/can-review`, { cookie })).body,
    send: () => call(`/api/schools/${schoolId}/reviews`, { method: "POST", cookie, json: RATINGS }),
  };
}

it("where emails are sent, a review requires a confirmed address", async () => {
  setMailServer("smtp://localhost:2525");
  const parent = await aParent(null);
  expect(await parent.ask()).toMatchObject({ canReview: false, code: "unconfirmed_email", reason: expect.stringContaining("confirm") });
  const refused = await parent.send();
  expect([refused.status, refused.body.code]).toEqual([403, "REVIEW_NOT_ALLOWED"]);
  expect(await db().review.count()).toBe(0);
  await db().user.update({ where: { id: parent.id }, data: { emailConfirmedAt: new Date() } });
  expect(await parent.ask()).toMatchObject({ canReview: true, code: null });
  expect((await parent.send()).status).toBe(201);
});

it("where emails are stored as files, nobody must confirm an address", async () => {
  setMailServer(undefined);
  const parent = await aParent(null);
  expect(await parent.ask()).toMatchObject({ canReview: true, code: null });
  expect((await parent.send()).status).toBe(201);
});
