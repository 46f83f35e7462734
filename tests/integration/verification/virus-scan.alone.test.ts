import { afterAll, expect, it } from "vitest";
import { env } from "@/lib/platform/env";
import { startClamd } from "@/tests/support/clamd";
import { ownDataDir } from "@/tests/support/local-files";

ownDataDir();
const clamd = await startClamd();
afterAll(() => clamd.close());
env().CLAMD_HOST = clamd.host;

const { db } = await import("@/lib/platform/db");
const { purgeDocuments: sweepDocuments } = await import("@/lib/verification/documents/purge-documents");
const { EICAR, pdf } = await import("@/tests/factories/files");
const { createUnverifiedParent } = await import("@/tests/factories/parents");
const { signIn } = await import("@/tests/factories/sessions");
const { look, submit, upload } = await import("@/tests/support/documents");

const infected = Buffer.concat([pdf(), EICAR]);
const large = Buffer.concat([pdf(), Buffer.alloc(1_000_000)]);

it("a file that the scanner knows as a virus is refused, and that is said; others are served", async () => {
  const cookie = await signIn(await createUnverifiedParent());
  const refused = await upload({ cookie, bytes: infected });
  expect([refused.status, refused.body.error]).toEqual([400, "This file holds a virus. We have not kept it."]);
  expect(await db().document.count()).toBe(0);
  const { filePath } = (await upload({ cookie, bytes: large })).body;
  expect((await submit(cookie, filePath)).body.isBeingScanned).toBe(false);
  expect((await look(filePath, cookie)).status).toBe(200);
});

it("what came while the scanner was away isn't served until it has seen it; a virus found then is destroyed", async () => {
  const parent = await createUnverifiedParent();
  const cookie = await signIn(parent);
  clamd.goAway();
  const [clean, bad] = [(await upload({ cookie })).body.filePath, (await upload({ cookie, bytes: infected })).body.filePath];
  for (const path of [clean, bad]) expect((await submit(cookie, path)).body).toMatchObject({ isBeingScanned: true, state: "open" });
  const waiting = await look(clean, cookie);
  expect([waiting.status, (await waiting.json()).error]).toEqual([
    503,
    "This document waits for the virus scan. Please try again in a few minutes.",
  ]);
  await sweepDocuments();
  expect((await look(clean, cookie)).status).toBe(503);
  clamd.comeBack();
  await sweepDocuments();
  expect([(await look(clean, cookie)).status, (await look(bad, cookie)).status]).toEqual([200, 404]);
  expect(await db().document.findMany({ where: { ownerId: parent.id }, orderBy: { state: "asc" } })).toMatchObject([
    { state: "destroyed", destroyedBecause: "infected", scan: "infected" },
    { state: "open", scan: "clean" },
  ]);
});

it("what came before there was a scanner isn't served until it has seen it", async () => {
  const cookie = await signIn(await createUnverifiedParent());
  const { filePath } = (await upload({ cookie })).body;
  await submit(cookie, filePath);
  await db().document.updateMany({ where: { storageKey: filePath }, data: { scan: "none" } });
  expect((await look(filePath, cookie)).status).toBe(503);
  await sweepDocuments();
  expect((await look(filePath, cookie)).status).toBe(200);
});
