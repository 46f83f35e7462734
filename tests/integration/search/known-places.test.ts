import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { runRollBack } from "@/lib/imports/rollback/roll-back-import";
import { followChanges } from "@/lib/changes/follow-changes";
import { db } from "@/lib/platform/db";
import { createSchool } from "@/tests/factories/schools";
import { callHandler } from "@/tests/support/api-calls";
import { csvOf, uploader } from "@/tests/support/uploads";

// As in a server that runs: what is known of the places is kept until the feed tells of them.
const feed = followChanges(() => undefined);
beforeAll(() => vi.waitFor(() => expect(feed.isLive()).toBe(true), { timeout: 20_000 }));
afterAll(() => feed.stop());

const [stateSlug, state] = ["andhra-pradesh", "Andhra Pradesh"];
const CHITTOOR = { stateSlug, state, slug: "chittoor", name: "Chittoor" };
const TIRUPATI = { stateSlug, state, slug: "tirupati", name: "Tirupati" };

const districtRows = (count: number) =>
  Array.from({ length: count }, (_, at) => `District School ${at},${at} Hill Road,Tirupati,${state},517501,${28000000000 + at},,`);

async function firstNear(place: string) {
  const { response } = await callHandler(`/api/schools?${new URLSearchParams({ near: place })}`);
  const [first] = (await response.json()) as { name: string }[];
  return first?.name;
}
const onceFirst = (expected: unknown) =>
  vi.waitFor(async () => expect(await firstNear("Tirupati")).toEqual(expected), { timeout: 20_000, interval: 20 });

it("a town is a district of its own once an import has brought it more schools than strays, and no more when that is rolled back", async () => {
  await createSchool({ name: "Tirupati School", place: CHITTOOR, latitude: 13.63, longitude: 79.42 });
  await createSchool({ name: "Stray School", place: TIRUPATI, zipCode: "517502" });
  await db().pincode.create({ data: { code: "517501", state, latitude: 14.2, longitude: 79.9 } });
  await onceFirst("Tirupati School");

  const admin = await uploader();
  const { id, imported } = await admin.upload(csvOf(districtRows(50)));
  expect(imported).toBe(50);
  await onceFirst(expect.stringContaining("District School"));

  await admin.end(id, "rollback");
  await runRollBack({ batchId: id, actorId: admin.id });
  await onceFirst("Tirupati School");
});
