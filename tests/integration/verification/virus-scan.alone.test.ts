import { afterAll, expect, it } from "vitest";
import { env } from "@/lib/platform/env";
import { startClamd } from "@/tests/support/clamd";
import { testDataDir } from "@/tests/support/local-files";

testDataDir();
const clamd = await startClamd();
afterAll(() => clamd.close());
env().CLAMD_HOST = clamd.host;

const { db } = await import("@/lib/platform/db");
const { purgeDocuments: sweepDocuments } = await import("@/lib/verification/documents/purge-documents");
const { EICAR, pdf } = await import("@/tests/factories/files");
const { createUnverifiedParent } = await import("@/tests/factories/parents");
const { signIn } = await import("@/tests/factories/sessions");
const { viewDocument, submitDocument, uploadDocument } = await import("@/tests/support/documents");

const infected = Buffer.concat([pdf(), EICAR]);
const large = Buffer.concat([pdf(), Buffer.alloc(1_000_000)]);

it("an infected file is refused with that reason; others are served", async () => {
  const cookie = await signIn(await createUnverifiedParent());
  const refused = await uploadDocument({ cookie, bytes: infected });
  expect([refused.status, refused.body.error]).toEqual([400, "This file contains a virus, so we did not keep it."]);
  expect(await db().document.count()).toBe(0);
  const { filePath } = (await uploadDocument({ cookie, bytes: large })).body;
  expect((await submitDocument(cookie, filePath)).body.isBeingScanned).toBe(false);
  expect((await viewDocument(filePath, cookie)).status).toBe(200);
});

it("files uploaded while the scanner is away aren't served until scanned; infected ones are destroyed", async () => {
  const parent = await createUnverifiedParent();
  const cookie = await signIn(parent);
  clamd.goAway();
  const [clean, bad] = [
    (await uploadDocument({ cookie })).body.filePath,
    (await uploadDocument({ cookie, bytes: infected })).body.filePath,
  ];
  for (const path of [clean, bad]) expect((await submitDocument(cookie, path)).body).toMatchObject({ isBeingScanned: true, state: "open" });
  const waiting = await viewDocument(clean, cookie);
  expect([waiting.status, (await waiting.json()).error]).toEqual([
    503,
    "This document is waiting for the virus scan. Please try again in a few minutes.",
  ]);
  await sweepDocuments();
  expect((await viewDocument(clean, cookie)).status).toBe(503);
  clamd.comeBack();
  await sweepDocuments();
  expect([(await viewDocument(clean, cookie)).status, (await viewDocument(bad, cookie)).status]).toEqual([200, 404]);
  expect(await db().document.findMany({ where: { ownerId: parent.id }, orderBy: { state: "asc" } })).toMatchObject([
    { state: "destroyed", destroyedBecause: "infected", scan: "infected" },
    { state: "open", scan: "clean" },
  ]);
});

it("files from before the scanner was configured aren't served until scanned", async () => {
  const cookie = await signIn(await createUnverifiedParent());
  const { filePath } = (await uploadDocument({ cookie })).body;
  await submitDocument(cookie, filePath);
  await db().document.updateMany({ where: { storageKey: filePath }, data: { scan: "none" } });
  expect((await viewDocument(filePath, cookie)).status).toBe(503);
  await sweepDocuments();
  expect((await viewDocument(filePath, cookie)).status).toBe(200);
});
