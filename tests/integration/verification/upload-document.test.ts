import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/platform/db";
import { singleton } from "@/lib/platform/singleton.mjs";
import { Pool } from "@/lib/server/admission/pool.mjs";
import { readDocument } from "@/lib/verification/documents/read-document";
import { jpeg, jpegOfScans, pdf } from "@/tests/factories/files";
import { createAdmin, createUnverifiedParent } from "@/tests/factories/parents";
import { signIn } from "@/tests/factories/sessions";
import { callHandler } from "@/tests/support/api-calls";
import { call } from "@/tests/support/call";
import { requestUploadUrl, viewDocument, putFile, submitDocument, uploadDocument } from "@/tests/support/documents";
import { testDataDir } from "@/tests/support/local-files";

const dataDir = testDataDir();
const fileOf = (key: string) => join(dataDir, "files", key);
/** A part of a form with the boundary x. */
const part = (name: string, content: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;
const lastDocument = () => db().document.findFirstOrThrow({ orderBy: { createdAt: "desc" } });

async function newParent() {
  const parent = await createUnverifiedParent();
  return { parent, cookie: await signIn(parent) };
}

let admin = "";
beforeAll(async () => {
  admin = await signIn({ ...(await createAdmin()), isAdmin: true });
});

describe("a document uploaded with the form", () => {
  it("by a visitor is stored for the registration that knows its secret", async () => {
    const { status, headers, body } = await uploadDocument();
    expect(status).toBe(201);
    expect(headers.get("cache-control")).toBe("private, no-store");
    const [folder, id, secret] = body.filePath.split("/");
    expect(folder).toBe("documents");
    expect(secret).toMatch(/^[\w-]{32}$/);
    const document = await lastDocument();
    expect(await readDocument({ id: document.id, storageKey: `documents/${id}` })).toEqual(pdf());
    expect(document).toMatchObject({ ownerId: null, state: "received", fileName: "fee receipt.pdf", contentType: "application/pdf" });
    expect(JSON.stringify(document)).not.toContain(secret);
  });

  it("by a parent belongs to them and is shown to admins once submitted", async () => {
    const { parent, cookie } = await newParent();
    const { body } = await uploadDocument({ cookie, bytes: await jpeg(), fileName: "my card.jpeg" });
    expect(body.filePath).toMatch(/^documents\/[0-9a-f-]{36}$/);
    expect((await db().user.findUniqueOrThrow({ where: { id: parent.id } })).hasDocument).toBe(false);
    const submitted = await submitDocument(cookie, body.filePath);
    expect(submitted.status).toBe(200);
    expect(submitted.body).toMatchObject({
      fileName: "my card.jpeg",
      contentType: "image/jpeg",
      state: "open",
      url: `/uploads/${body.filePath}`,
    });
    const { hasDocument, verificationStatus, appliedAt, version } = await db().user.findUniqueOrThrow({ where: { id: parent.id } });
    expect({ hasDocument, verificationStatus, version }).toEqual({ hasDocument: true, verificationStatus: "pending", version: 2 });
    expect(appliedAt!.getTime()).toBeGreaterThan(parent.appliedAt!.getTime());
    expect(await db().consent.findMany({ where: { userId: parent.id } })).toMatchObject([{ purpose: "document_check", withdrawnAt: null }]);
  });

  it.each([
    ["a file of another type", { fileName: "card.svg", bytes: Buffer.from("<svg/>") }],
    ["HTML named .png", { fileName: "card.png", bytes: Buffer.from("<script>") }],
    ["an empty file", { bytes: Buffer.alloc(0) }],
  ])("is refused if it is %s, and nothing is stored", async (_, sent) => {
    const before = await db().document.count();
    const { status, body } = await uploadDocument(sent);
    expect([status, body.code]).toEqual([400, "VALIDATION"]);
    expect(body.fields.document).toBe(body.error);
    expect(await db().document.count()).toBe(before);
  });

  it("is refused above 10 MB, and the error gives its size", async () => {
    const { status, body } = await uploadDocument({ bytes: Buffer.concat([pdf(), Buffer.alloc(10_485_760)]) });
    expect([status, body.code, body.error]).toEqual([413, "TOO_LARGE", "This file is 10.1 MB. The limit is 10 MB."]);
  });

  it("is refused by its Content-Length before it is read", async () => {
    let isRead = false;
    const body = new ReadableStream({ pull: () => void (isRead = true) }, { highWaterMark: 0 });
    const headers = { "content-type": "multipart/form-data; boundary=x", "content-length": "100000000" };
    const { response } = await callHandler("/api/verification-documents/upload", { method: "POST", headers, body });
    expect([response.status, isRead]).toEqual([413, false]);
  });

  it("is read up to the limit if there is no Content-Length", async () => {
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(1024 * 1024));
        sent++;
      },
    });
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const { response } = await callHandler("/api/verification-documents/upload", { method: "POST", headers, body });
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(14);
  });

  it.each([
    ["no form", { "content-type": "application/json" }, "{}", 415],
    ["a compressed form", { "content-type": "multipart/form-data; boundary=x", "content-encoding": "gzip" }, "x", 415],
    ["an invalid form", { "content-type": "multipart/form-data; boundary=x" }, "nothing", 400],
    [
      "a form without the file",
      { "content-type": "multipart/form-data; boundary=x" },
      '--x\r\nContent-Disposition: form-data; name="other"\r\n\r\n1\r\n--x--\r\n',
      400,
    ],
    [
      "a text instead of the file",
      { "content-type": "multipart/form-data; boundary=x" },
      '--x\r\nContent-Disposition: form-data; name="document"\r\n\r\n1\r\n--x--\r\n',
      400,
    ],
  ])("is refused as %s", async (_, headers, body, status) => {
    const { response } = await callHandler("/api/verification-documents/upload", {
      method: "POST",
      headers: headers as Record<string, string>,
      body,
    });
    expect(response.status).toBe(status);
  });

  it.each([
    ["many further parts, whose parsing would hold up the site", part("other", "").repeat(20)],
    ["a header of 5 KB", part("other".padEnd(5_000), "")],
  ])("is refused in a form with %s", async (_, others) => {
    const form = (more: string) => `${more}${part('document"; filename="letter.pdf', pdf().toString())}--x--\r\n`;
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const send = (body: string) => call("/api/verification-documents/upload", { method: "POST", headers, body });
    expect((await send(form(part("other", "")))).status).toBe(201);
    expect(await send(form(others))).toMatchObject({ status: 400, body: { error: "Choose one file." } });
  });

  it("is refused for admins and from other sites", async () => {
    expect((await uploadDocument({ cookie: admin })).status).toBe(403);
    expect((await uploadDocument({ headers: { "sec-fetch-site": "cross-site" } })).body.code).toBe("CROSS_SITE");
  });

  it("is allowed ten times a day per parent; refused ones don't count", async () => {
    const { cookie } = await newParent();
    for (let count = 0; count < 3; count++) expect((await uploadDocument({ cookie, bytes: Buffer.from("x") })).status).toBe(400);
    for (let count = 0; count < 9; count++) expect((await uploadDocument({ cookie })).status).toBe(201);
    expect((await requestUploadUrl(cookie)).status).toBe(200);
    for (const refused of [await uploadDocument({ cookie }), await requestUploadUrl(cookie)]) {
      expect([refused.status, refused.body.code]).toEqual([429, "RATE_LIMITED"]);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3600);
    }
  });

  it("that is a picture counts even if it is refused, because it was read", async () => {
    const { cookie } = await newParent();
    const picture = { cookie, bytes: (await jpeg()).subarray(0, 400), fileName: "card.jpg" };
    for (let count = 0; count < 10; count++) expect((await uploadDocument(picture)).status).toBe(400);
    expect((await uploadDocument(picture)).status).toBe(429);
  });

  it("is allowed sixty times an hour per client for visitors", async () => {
    const headers = { "x-client-address": "203.0.113.77" };
    for (let count = 0; count < 60; count++) expect((await uploadDocument({ headers })).status).toBe(201);
    expect((await uploadDocument({ headers })).status).toBe(429);
    expect((await uploadDocument()).status).toBe(201);
  });
});

describe("pictures that wait to be redrawn", () => {
  const redraws = singleton("picture-redraws", () => new Pool({ capacity: 2, maxWaitMs: 4_000 }));
  const openTransactions = async () =>
    (
      await db().$queryRaw<{ pid: number }[]>`
      SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`
    ).length;

  /** Sends calls while both places are taken, and counts the transactions that are open meanwhile. */
  async function whileBusy(send: () => Promise<{ status: number }[]>, waiting: number) {
    await takeBoth();
    const enter = vi.spyOn(redraws, "enter");
    const answers = send();
    try {
      await vi.waitFor(() => expect(enter).toHaveBeenCalledTimes(waiting), { timeout: 10_000 });
      return await openTransactions();
    } finally {
      enter.mockRestore();
      releaseBoth();
      for (const { status } of await answers) expect(status).toBeLessThan(300);
    }
  }
  const takeBoth = () => Promise.all([redraws.enter({}), redraws.enter({})]);
  const releaseBoth = () => [1, 2].forEach(() => redraws.leave({}));

  it("hold no connection with an Idempotency-Key", async () => {
    const { parent, cookie } = await newParent();
    const bytes = await jpeg();
    const upload = (key: string) => uploadDocument({ cookie, bytes, fileName: "card.jpg", headers: { "idempotency-key": key } });
    expect(await whileBusy(() => Promise.all(["a", "b", "c"].map(upload)), 3)).toBe(0);
    expect(await db().document.count({ where: { ownerId: parent.id } })).toBe(3);
  });

  it("hold no connection at the submission either", async () => {
    const { cookie } = await newParent();
    const { uploadURL } = (await requestUploadUrl(cookie)).body;
    expect((await putFile(uploadURL, await jpeg(), "image/jpeg")).status).toBe(200);
    const submit = () => submitDocument(cookie, uploadURL, "card.jpg", { "idempotency-key": "once" });
    expect(await whileBusy(() => Promise.all([submit()]), 1)).toBe(0);
    expect((await submit()).headers.get("idempotency-replayed")).toBe("true");
  });

  it("get an answer within seconds that says why, and can be sent again", async () => {
    const { cookie } = await newParent();
    const { uploadURL } = (await requestUploadUrl(cookie)).body;
    const bytes = await jpeg();
    await putFile(uploadURL, bytes, "image/jpeg");
    const send = () => [uploadDocument({ cookie, bytes, fileName: "card.jpg" }), submitDocument(cookie, uploadURL, "card.jpg")];
    await takeBoth();
    const refused = await Promise.all(send()).finally(releaseBoth);
    for (const { status, body } of refused)
      expect({ status, ...body }).toMatchObject({
        status: 503,
        code: "OVERLOADED",
        error: "Many people are uploading pictures at the moment. Please try again in a few seconds.",
      });
    expect((await Promise.all(send())).map(({ status }) => status)).toEqual([201, 200]);
  });

  it("are not redrawn once their client has gone", async () => {
    const { parent, cookie } = await newParent();
    const client = new AbortController();
    await takeBoth();
    const enter = vi.spyOn(redraws, "enter");
    const answer = uploadDocument({ cookie, bytes: await jpeg(), fileName: "card.jpg", signal: client.signal });
    await vi.waitFor(() => expect(enter).toHaveBeenCalled()).finally(() => enter.mockRestore());
    client.abort();
    releaseBoth();
    expect((await answer).status).toBe(503);
    expect(await db().document.count({ where: { ownerId: parent.id } })).toBe(0);
  });
});

describe("a progressive JPG", () => {
  it("is accepted with the scans that programs write, and refused with hundreds, which take many seconds to decode", async () => {
    const { cookie } = await newParent();
    const submit = async (scans: number) => {
      const { uploadURL } = (await requestUploadUrl(cookie)).body;
      await putFile(uploadURL, await jpegOfScans(scans), "image/jpeg");
      return submitDocument(cookie, uploadURL, "card.jpg");
    };
    const upload = async (scans: number) => uploadDocument({ cookie, bytes: await jpegOfScans(scans), fileName: "card.jpg" });
    expect((await upload(10)).status).toBe(201);
    expect((await submit(10)).status).toBe(200);
    for (const { status, body } of [await upload(31), await submit(400)])
      expect({ status, ...body }).toMatchObject({
        status: 400,
        fields: { document: expect.stringContaining("takes too long to read. Please take a screenshot of it") },
      });
  });
});

describe("a visitor's upload with an Idempotency-Key", () => {
  const part = 'Content-Disposition: form-data; name="document"; filename="receipt.pdf"\r\nContent-Type: application/pdf';
  const form = Buffer.concat([Buffer.from(`--limit\r\n${part}\r\n\r\n`), pdf(), Buffer.from("\r\n--limit--\r\n")]);
  const upload = async (address: string, browser = "Firefox") => {
    const type = { "content-type": "multipart/form-data; boundary=limit", "user-agent": browser };
    const headers = { ...type, "idempotency-key": "guessable", "x-client-address": address };
    const { response } = await callHandler("/api/verification-documents/upload", { method: "POST", headers, body: form });
    const { filePath }: { filePath: string } = await response.json();
    return { status: response.status, isRepeated: response.headers.has("idempotency-replayed"), filePath };
  };

  it("is repeated for the same network address and browser only", async () => {
    const first = await upload("203.0.113.81");
    expect(await upload("203.0.113.81")).toEqual({ ...first, isRepeated: true });
    for (const other of [await upload("203.0.113.82"), await upload("203.0.113.81", "Chrome")]) {
      expect(other).toMatchObject({ status: 201, isRepeated: false });
      expect(other.filePath).not.toBe(first.filePath);
    }
  });

  it("leaves neither its secret nor the key in the database", async () => {
    const secret = (await upload("203.0.113.83")).filePath.split("/").at(-1);
    const rows = JSON.stringify(await db().idempotencyKey.findMany());
    expect(rows).not.toMatch(/guessable|203\.0\.113/);
    expect(rows).not.toContain(secret);
  });
});

describe("a document uploaded to a signed address", () => {
  it("is checked at submission and moved to where nobody can write", async () => {
    const { cookie } = await newParent();
    const { status, body } = await requestUploadUrl(cookie, `?type=application/pdf&size=${pdf().length}`);
    expect(status).toBe(200);
    expect((await submitDocument(cookie, body.uploadURL)).body.code).toBe("NOTHING_UPLOADED");
    expect((await putFile(body.uploadURL)).status).toBe(200);
    const submitted = await submitDocument(cookie, body.uploadURL, "Fee receipt.pdf");
    expect(submitted.status).toBe(200);
    expect(submitted.body).toMatchObject({ fileName: "Fee receipt.pdf", state: "open" });
    const { id, uploadKey, storageKey } = await lastDocument();
    expect(existsSync(fileOf(uploadKey!))).toBe(false);
    expect(await readDocument({ id, storageKey: storageKey! })).toEqual(pdf());
  });

  it("can't be replaced after submission: admins see what was submitted", async () => {
    const { cookie } = await newParent();
    const { uploadURL } = (await requestUploadUrl(cookie)).body;
    await putFile(uploadURL);
    const { url } = (await submitDocument(cookie, uploadURL)).body;
    expect((await putFile(uploadURL, pdf("forged"))).status).toBe(200); // the signed address is valid until it expires
    expect((await submitDocument(cookie, uploadURL)).body.url).toBe(url);
    const seen = await viewDocument(url.slice("/uploads/".length), admin);
    expect(Buffer.from(await seen.arrayBuffer())).toEqual(pdf());
  });

  it.each<[string, string, Buffer, string]>([
    ["is too large", "", Buffer.concat([pdf(), Buffer.alloc(10_485_760)]), "This file is 10.1 MB. The limit is 10 MB."],
    [
      "has a type that isn't accepted",
      "",
      Buffer.from("<html>"),
      "This file’s content doesn’t match its name. Please choose a PDF, JPG, PNG, DOC or DOCX file.",
    ],
    [
      "has another type than announced",
      "?type=image/png",
      pdf(),
      "This file’s content doesn’t match its name. Please choose a PDF, JPG, PNG, DOC or DOCX file.",
    ],
    ["has another size than announced", "?size=5", pdf(), "This is not the file that the upload was started for."],
    ["is empty", "", Buffer.alloc(0), "This file is empty. Please choose another."],
  ])("that %s, accepted by the store, is deleted and refused at submission", async (_, query, bytes, text) => {
    const { parent, cookie } = await newParent();
    const { uploadURL } = (await requestUploadUrl(cookie, query)).body;
    const { uploadKey } = await lastDocument();
    const { storage } = await import("@/lib/storage/storage");
    await storage().put(uploadKey!, bytes, "application/pdf");
    const refused = await submitDocument(cookie, uploadURL);
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([400, "VALIDATION", text]);
    expect(existsSync(fileOf(uploadKey!))).toBe(false);
    expect((await submitDocument(cookie, uploadURL)).body.code).toBe("NOTHING_UPLOADED");
    expect((await db().user.findUniqueOrThrow({ where: { id: parent.id } })).hasDocument).toBe(false);
  });

  it("above 10 MB or with another type or size than signed is refused at upload", async () => {
    const { cookie } = await newParent();
    const open = (await requestUploadUrl(cookie)).body.uploadURL;
    expect((await putFile(open, Buffer.alloc(10_485_761))).status).toBe(413);
    const bound = (await requestUploadUrl(cookie, `?type=application/pdf&size=${pdf().length}`)).body.uploadURL;
    expect((await putFile(bound, pdf(), "text/html")).status).toBe(403);
    expect((await putFile(bound, pdf().subarray(1))).status).toBe(403);
  });

  it("submitted several times at once is one application", async () => {
    const { parent, cookie } = await newParent();
    const { uploadURL } = (await requestUploadUrl(cookie)).body;
    await putFile(uploadURL);
    const answers = await Promise.all([1, 2, 3, 4].map(() => submitDocument(cookie, uploadURL)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
    expect(await db().document.count({ where: { ownerId: parent.id } })).toBe(1);
    expect(existsSync(fileOf(answers[0].body.url.slice("/uploads/".length)))).toBe(true);
  });

  it.each(["?type=text/html", "?size=0", "?size=10485761", "?size=x", "?name=x"])("can't be requested with %s", async (query) => {
    const { cookie } = await newParent();
    const { status, body } = await requestUploadUrl(cookie, query);
    expect([status, body.code]).toEqual([400, "VALIDATION"]);
  });

  it("is for parents only", async () => {
    expect((await requestUploadUrl("")).status).toBe(401);
    expect((await requestUploadUrl(admin)).status).toBe(403);
    expect((await submitDocument(admin, "documents/x")).status).toBe(403);
    expect((await submitDocument("", "documents/x")).status).toBe(401);
  });
});

describe("the submitted address of a document", () => {
  it.each([
    "https://elsewhere.example/documents/x",
    "//elsewhere.example/x",
    "\\\\elsewhere.example\\x",
    "javascript:alert(1)",
    "file:///etc/passwd",
    "http://[",
  ])("%s has another origin: 400", async (documentURL) => {
    const { cookie } = await newParent();
    const { status, body } = await submitDocument(cookie, documentURL);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["documentURL"]]);
  });

  it.each(["documents/5b6a3b52-66f1-4f37-8f3e-8b1d8d9b8f22", "../../etc/passwd", "documents/../x", "https://schoolsach.test/", "x\u0000"])(
    "%j is no document: 404",
    async (documentURL) => {
      const { cookie } = await newParent();
      expect((await submitDocument(cookie, documentURL)).status).toBe(404);
    },
  );

  it("is accepted in all forms that an upload returns", async () => {
    const { cookie } = await newParent();
    const { filePath } = (await uploadDocument({ cookie })).body;
    for (const form of [filePath, `/${filePath}`, `/uploads/${filePath}`, `https://schoolsach.test/uploads/${filePath}`])
      expect((await submitDocument(cookie, form)).status).toBe(200);
  });

  it("of another parent's document gets 404 and an audit entry", async () => {
    const owner = await newParent();
    const other = await newParent();
    const mine = (await uploadDocument({ cookie: owner.cookie })).body.filePath;
    const { id } = await lastDocument();
    expect((await submitDocument(other.cookie, mine, undefined, { "idempotency-key": "refused" })).status).toBe(404);
    expect(await db().auditEntry.findMany({ where: { subjectId: id } })).toMatchObject([
      { action: "document.refuse", actorId: other.parent.id },
    ]);
    const { uploadURL } = (await requestUploadUrl(owner.cookie)).body;
    await putFile(uploadURL);
    expect((await submitDocument(other.cookie, uploadURL)).status).toBe(404);
    expect((await submitDocument(owner.cookie, uploadURL)).status).toBe(200);
  });

  it("puts a rejected parent back into the queue and leaves an approved one approved", async () => {
    const { parent, cookie } = await newParent();
    await db().user.update({
      where: { id: parent.id },
      data: { verificationStatus: "rejected", reasonCode: "too-old", reasonText: "Old" },
    });
    await submitDocument(cookie, (await uploadDocument({ cookie })).body.filePath);
    expect(await db().user.findUnique({ where: { id: parent.id } })).toMatchObject({
      verificationStatus: "pending",
      reasonCode: null,
      reasonText: null,
    });
    await db().user.update({ where: { id: parent.id }, data: { verificationStatus: "approved", isVerified: true, hasDocument: false } });
    await submitDocument(cookie, (await uploadDocument({ cookie })).body.filePath);
    expect(await db().user.findUnique({ where: { id: parent.id } })).toMatchObject({ verificationStatus: "approved", hasDocument: false });
  });

  it("can't be submitted again after a decision", async () => {
    const { cookie } = await newParent();
    const { filePath } = (await uploadDocument({ cookie })).body;
    await submitDocument(cookie, filePath);
    const { id } = await lastDocument();
    await db().document.update({ where: { id }, data: { decidedAt: new Date() } });
    expect((await submitDocument(cookie, filePath)).body.code).toBe("DECIDED");
  });
});
