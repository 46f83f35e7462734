import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { createApplicant } from "@/tests/factories/applicants";
import { createParent } from "@/tests/factories/parents";
import { signIn } from "@/tests/factories/sessions";
import { createAdminClient } from "@/tests/support/admin-calls";
import { call } from "@/tests/support/call";

let asha: Awaited<ReturnType<typeof createAdminClient>>;
let rohit: Awaited<ReturnType<typeof createAdminClient>>;
beforeAll(async () => {
  [asha, rohit] = [await createAdminClient({ firstName: "Asha" }), await createAdminClient({ firstName: "Rohit" })];
});
afterEach(() => vi.restoreAllMocks());

const addressOf = (id: string) => `/api/admin/users/${id}/claim`;
const later = (seconds: number) => {
  const now = new Date(Date.now() + seconds * 1000);
  vi.spyOn(clock, "now").mockReturnValue(now);
  return now;
};

it("opening an application locks it for two minutes; other admins see the lock in list and details", async () => {
  const parent = await createApplicant({ firstName: "Claimed" });
  const now = later(0);
  const until = new Date(now.getTime() + 120_000).toISOString();
  expect(await asha.ask("POST", addressOf(parent.id))).toMatchObject({ status: 200, body: { name: "Asha", isYou: true, until } });
  expect((await rohit.ask("POST", addressOf(parent.id))).body).toEqual({ name: "Asha", isYou: false, until });
  const [row] = (await rohit.read("/api/admin/users/pending-verification?search=claimed")).body;
  expect(row.claimedBy).toEqual({ name: "Asha", isYou: false, until });
  expect((await rohit.read(`/api/admin/users/${parent.id}`)).body.claimedBy).toEqual({ name: "Asha", isYou: false, until });
});

it("each request extends the editing lock; two minutes after the last one another admin can take it", async () => {
  const parent = await createApplicant();
  await asha.ask("POST", addressOf(parent.id));
  later(100);
  await asha.ask("POST", addressOf(parent.id));
  later(200);
  expect((await rohit.ask("POST", addressOf(parent.id))).body.name).toBe("Asha");
  later(221);
  expect((await rohit.read(`/api/admin/users/${parent.id}`)).body.claimedBy).toBeNull();
  expect((await rohit.ask("POST", addressOf(parent.id))).body).toMatchObject({ name: "Rohit", isYou: true });
});

it("twenty requests at once for an editing lock: one admin gets it", async () => {
  const parent = await createApplicant();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? asha : rohit).ask("POST", addressOf(parent.id))));
  expect(new Set(answers.map(({ body }) => body.name)).size).toBe(1);
});

it("the holder and a decision release an editing lock, another admin can't", async () => {
  const parent = await createApplicant();
  await asha.ask("POST", addressOf(parent.id));
  expect((await rohit.ask("DELETE", addressOf(parent.id))).status).toBe(204);
  expect((await rohit.ask("POST", addressOf(parent.id))).body.name).toBe("Asha");
  expect((await asha.ask("DELETE", addressOf(parent.id))).status).toBe(204);
  expect((await rohit.ask("POST", addressOf(parent.id))).body.name).toBe("Rohit");
  await asha.reject(parent.id);
  expect(await db().editingLock.count({ where: { subjectId: parent.id } })).toBe(0);
});

it("an editing lock doesn't prevent others from deciding", async () => {
  const parent = await createApplicant();
  await asha.ask("POST", addressOf(parent.id));
  expect((await rohit.approve(parent.id)).status).toBe(200);
});

it("an unknown person gets 404, a parent 403, a visitor 401", async () => {
  expect((await asha.ask("POST", addressOf(newId()))).status).toBe(404);
  const parent = await createParent();
  expect((await call(addressOf(parent.id), { method: "POST", cookie: await signIn(parent) })).status).toBe(403);
  expect((await call(addressOf(parent.id), { method: "DELETE" })).status).toBe(401);
});
