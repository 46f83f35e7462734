import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { followChanges, siteState } from "@/lib/changes/follow-changes";
import { db, visitorPool } from "@/lib/platform/db";
import { hasDemoData } from "@/lib/schools/queries";
import { createSchool } from "../../factories/schools";

describe("hasDemoData", () => {
  let follower: ReturnType<typeof followChanges>;
  beforeAll(async () => {
    follower = followChanges(() => {});
    await vi.waitFor(() => expect(follower.isLive()).toBe(true), { timeout: 15_000 });
  });
  afterAll(() => follower.stop());

  it("changes soon after the first demo school is added and the last one deleted", async () => {
    expect(await hasDemoData()).toBe(false);
    const school = await createSchool({ isDemo: true });
    await vi.waitFor(async () => expect(await hasDemoData()).toBe(true), { timeout: 15_000 });
    await db().school.delete({ where: { id: school.id } });
    await vi.waitFor(async () => expect(await hasDemoData()).toBe(false), { timeout: 15_000 });
  });

  it("queries the database once until the site changes", async () => {
    await hasDemoData();
    const version = siteState().version;
    const query = vi.spyOn(visitorPool(), "query");
    const connect = vi.spyOn(visitorPool(), "connect");
    for (let n = 0; n < 20; n++) await hasDemoData();
    expect(siteState().version).toBe(version);
    expect(query.mock.calls.length + connect.mock.calls.length).toBe(0);
  });
});
