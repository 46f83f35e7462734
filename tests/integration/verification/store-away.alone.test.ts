import { afterAll, afterEach, expect, it } from "vitest";
import { startS3Peer } from "@/tests/support/s3-peer";

const peer = await startS3Peer();
afterAll(() => peer.close());
afterEach(() => peer.recover());
for (const [name, value] of Object.entries(peer.settings)) process.env[name] = value;

const { db } = await import("@/lib/platform/db");
const { destroyDocument } = await import("@/lib/verification/documents/destroy-document");
const { removeQueuedFiles } = await import("@/lib/verification/documents/remove-files");
const { encryptDocuments } = await import("@/lib/verification/documents/encrypt-documents");
const { createDocument } = await import("@/tests/factories/applicants");
const { pdf } = await import("@/tests/factories/files");
const { createAdmin, createUnverifiedParent } = await import("@/tests/factories/parents");
const { signIn } = await import("@/tests/factories/sessions");
const { requestUploadUrl, viewDocument, putFile, submitDocument, uploadDocument } = await import("@/tests/support/documents");

const send = (address: string, bytes: Buffer) =>
  fetch(address, { method: "PUT", body: new Uint8Array(bytes), headers: { "Content-Type": "application/pdf" } });

it("a document is uploaded to S3 by a signed address, checked, copied and served; a second upload has no effect", async () => {
  const cookie = await signIn(await createUnverifiedParent());
  const { uploadURL } = (await requestUploadUrl(cookie, `?type=application/pdf&size=${pdf().length}`)).body;
  expect(uploadURL.startsWith(`${peer.settings.S3_ENDPOINT}/documents/uploads/`)).toBe(true);
  expect((await send(uploadURL, pdf())).status).toBe(200);
  const submitted = await submitDocument(cookie, uploadURL.split("?")[0]);
  expect(submitted.status).toBe(200);
  expect((await send(uploadURL, pdf())).status).toBe(200);
  const path = submitted.body.url.slice("/uploads/".length);
  const seen = await viewDocument(path, cookie);
  expect(Buffer.from(await seen.arrayBuffer())).toEqual(pdf());
  const { bytes, contentType } = peer.files.get(path)!;
  expect([bytes.includes("PDF"), bytes.includes("Fee receipt"), contentType]).toEqual([false, false, "application/octet-stream"]);
  expect((await submitDocument(cookie, `${peer.settings.S3_ENDPOINT}/another-bucket/x`)).status).toBe(404);
  expect((await submitDocument(cookie, "https://elsewhere.example/documents/uploads/x")).status).toBe(400);
});

it("documents that an earlier version stored in S3 are encrypted in their place", async () => {
  const parent = await createUnverifiedParent();
  const { storageKey } = await createDocument({ ownerId: parent.id });
  peer.files.set(storageKey!, { bytes: pdf(), contentType: "application/pdf", writtenAt: new Date() });
  expect(await encryptDocuments()).toBe(1);
  expect(peer.files.get(storageKey!)!.bytes.includes("Fee receipt")).toBe(false);
  const seen = await viewDocument(storageKey!, await signIn(parent));
  expect(Buffer.from(await seen.arrayBuffer())).toEqual(pdf());
});

it("with S3, the site's own storage address accepts no files", async () => {
  expect((await putFile("https://schoolsach.test/api/storage/uploads/5b6a3b52-66f1-4f37-8f3e-8b1d8d9b8f22?signature=x")).status).toBe(404);
});

it.each<[string, () => void]>([
  ["doesn't answer", () => peer.fallSilent()],
  ["fails", () => peer.fail()],
])("while S3 %s: upload, submission and view get 503 and leave nothing; deletion waits", async (_, breakStore) => {
  const parent = await createUnverifiedParent();
  const [cookie, admin] = [await signIn(parent), await signIn({ ...(await createAdmin()), isAdmin: true })];
  const { filePath } = (await uploadDocument({ cookie })).body;
  const { id } = (await submitDocument(cookie, filePath)).body;
  const { uploadURL } = (await requestUploadUrl(cookie)).body;
  await send(uploadURL, pdf());
  const before = await db().document.count();

  breakStore();
  const refused = await uploadDocument({ cookie });
  expect([refused.status, refused.body.code]).toEqual([503, "UNAVAILABLE"]);
  expect(refused.headers.get("retry-after")).toBe("30");
  expect(await db().document.count()).toBe(before);
  expect((await submitDocument(cookie, uploadURL)).status).toBe(503);
  const viewed = await viewDocument(filePath, admin);
  expect([viewed.status, (await viewed.json()).code]).toEqual([503, "UNAVAILABLE"]);
  await destroyDocument({ id, because: "unmasked-aadhaar" });
  expect(await removeQueuedFiles()).toBe(0);

  peer.recover();
  expect(await removeQueuedFiles()).toBeGreaterThan(0);
  expect(peer.files.has(filePath)).toBe(false);
  expect((await submitDocument(cookie, uploadURL)).status).toBe(200);
});
