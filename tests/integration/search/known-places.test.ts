import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { runRollBack } from "@/lib/imports/rollback/roll-back-import";
import { followChanges } from "@/lib/changes/follow-changes";
import { db } from "@/lib/platform/db";
import { createSchool } from "@/tests/factories/schools";
import { callHandler } from "@/tests/support/api-calls";
import { csvOf, createImportClient } from "@/tests/support/imports";

// As in a running server: known places are cached until the feed reports a change.
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
const waitForFirst = (expected: unknown) =>
  vi.waitFor(async () => expect(await firstNear("Tirupati")).toEqual(expected), { timeout: 20_000, interval: 20 });

it("a town becomes its own district when an import brings enough schools, and stops being one after the rollback", async () => {
  await createSchool({ name: "Tirupati School", place: CHITTOOR, latitude: 13.63, longitude: 79.42 });
  await createSchool({ name: "Stray School", place: TIRUPATI, zipCode: "517502" });
  await db().pincode.create({ data: { code: "517501", state, latitude: 14.2, longitude: 79.9 } });
  await waitForFirst("Tirupati School");

  const admin = await createImportClient();
  const { id, imported } = await admin.upload(csvOf(districtRows(50)));
  expect(imported).toBe(50);
  await waitForFirst(expect.stringContaining("District School"));

  await admin.end(id, "rollback");
  await runRollBack({ importId: id, actorId: admin.id });
  await waitForFirst("Tirupati School");
});
