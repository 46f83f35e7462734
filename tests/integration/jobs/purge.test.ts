import { describe, expect, it } from "vitest";
import { TASKS } from "@/app/jobs";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { createParent } from "@/tests/factories/parents";

describe("the purge job", () => {
  it("deletes only expired rows: sessions, links, known browsers, editing locks, stored responses, counters, old emails", async () => {
    const { id: userId } = await createParent();
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    const session = (fields: object) => db().session.create({ data: { id: newId(), userId, device: "Chrome", ...fields } });
    const live = await session({ lastSeenAt: ago(29) });
    await session({ lastSeenAt: ago(31), createdAt: ago(40) });
    await session({ createdAt: ago(91) });
    await session({ isAdmin: true, lastSeenAt: new Date(Date.now() - 31 * 60_000) });
    const later = new Date(Date.now() + 60_000);
    await db().verificationToken.createMany({
      data: [
        { identifier: "confirm:a", token: "live", expires: later },
        { identifier: "confirm:b", token: "old", expires: ago(1) },
      ],
    });
    await db().knownDevice.createMany({
      data: [
        { userId, secretHash: "live" },
        { userId, secretHash: "old", lastUsedAt: ago(401) },
      ],
    });
    await db().editingLock.createMany({
      data: [
        { kind: "parent", subjectId: "live", adminId: userId, expiresAt: later },
        { kind: "parent", subjectId: "old", adminId: userId, expiresAt: ago(1) },
      ],
    });
    await db().idempotencyKey.createMany({
      data: [
        { scope: "s", key: "live", requestHash: "x", createdAt: new Date(Date.now() - 23 * 3_600_000) },
        { scope: "s", key: "old", requestHash: "x", createdAt: new Date(Date.now() - 25 * 3_600_000) },
      ],
    });
    await db().rateLimit.createMany({
      data: [
        { key: "live", points: 1, expire: BigInt(later.getTime()) },
        { key: "for ever", points: 1 },
        { key: "old", points: 1, expire: BigInt(ago(1).getTime()) },
      ],
    });
    const mail = (status: string, days: number) =>
      db().mail.create({ data: { id: newId(), kind: "password-changed", status, createdAt: ago(days) } });
    const [queued, recent] = [await mail("queued", 200), await mail("sent", 170)];
    await mail("sent", 181);

    await TASKS.purge({ payload: {}, signal: new AbortController().signal });

    expect((await db().session.findMany()).map(({ id }) => id)).toEqual([live.id]);
    expect((await db().verificationToken.findMany()).map(({ token }) => token)).toEqual(["live"]);
    expect((await db().knownDevice.findMany()).map(({ secretHash }) => secretHash)).toEqual(["live"]);
    expect((await db().editingLock.findMany()).map(({ subjectId }) => subjectId)).toEqual(["live"]);
    expect((await db().idempotencyKey.findMany()).map(({ key }) => key)).toEqual(["live"]);
    expect((await db().rateLimit.findMany()).map(({ key }) => key).sort()).toEqual(["for ever", "live"]);
    expect((await db().mail.findMany()).map(({ id }) => id).sort()).toEqual([queued.id, recent.id].sort());
  });
});
