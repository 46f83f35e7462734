import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TASKS } from "@/app/jobs";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { createUnverifiedParent, PASSWORD } from "@/tests/factories/parents";
import { docx, form, jpeg, letterPdf, pdf, photoPdf } from "@/tests/factories/files";
import { createSchool } from "@/tests/factories/schools";
import { signIn } from "@/tests/factories/sessions";
import { createAdminClient } from "@/tests/support/admin-calls";
import { call } from "@/tests/support/call";
import { submitDocument, uploadDocument } from "@/tests/support/documents";

let admin: Awaited<ReturnType<typeof createAdminClient>>;
let schoolId: string;
beforeAll(async () => {
  admin = await createAdminClient();
});
beforeEach(async () => {
  schoolId = (await createSchool()).id;
});

const runJob = (name: string) => TASKS[name]({ payload: {}, signal: new AbortController().signal });

/** A parent of the school who has submitted this file. */
async function parentWith(bytes: Buffer, fileName: string, school: string | null = schoolId) {
  const parent = await createUnverifiedParent();
  if (school) await db().enrolment.create({ data: { parentId: parent.id, schoolId: school, status: "claimed" } });
  const cookie = await signIn(parent);
  const { body } = await uploadDocument({ bytes, fileName, cookie });
  const { status } = await submitDocument(cookie, body.filePath);
  expect(status).toBe(200);
  return parent.id;
}

/** What each other account has in common with this one. */
async function inCommon(id: string): Promise<Record<string, string[]>> {
  const { duplicates } = (await admin.read(`/api/admin/users/${id}`)).body;
  return Object.fromEntries(duplicates.map((other: { id: string; same: string[] }) => [other.id, other.same]));
}

const LETTER = ["Nandanvan Vidyalaya, Pune", "This is to certify that Aarav Kulkarni studies in class 4-B.", "The Principal"];
const oneByteMore = (bytes: Buffer) => Buffer.concat([bytes, Buffer.from("%")]);

describe("one document sent by several accounts with other bytes", () => {
  it("a PDF with the same text is a hint, also at another school; the letter of another child is none", async () => {
    const first = await parentWith(letterPdf(LETTER), "letter.pdf");
    const same = await parentWith(oneByteMore(letterPdf(LETTER)), "letter-2.pdf", null);
    const respaced = await parentWith(letterPdf(LETTER.map((line) => line.toUpperCase().replaceAll(" ", "  "))), "letter-3.pdf");
    const other = await parentWith(letterPdf(LETTER.map((line) => line.replace("Aarav", "Meera"))), "letter-4.pdf");
    await runJob("fingerprint-documents");
    expect(await inCommon(first)).toEqual({ [same]: ["text"], [respaced]: ["text"] });
    expect(await inCommon(other)).toEqual({});
    const [row] = (await admin.read(`/api/admin/users/pending-verification?limit=200`)).body.filter(
      ({ id }: { id: string }) => id === first,
    );
    expect(row.hints.duplicates).toBe(2);
    expect((await db().document.findFirstOrThrow({ where: { ownerId: first } })).textHash).not.toContain("aarav");
  });

  it("a picture with other metadata or appended bytes, or in another PDF, is a hint; the same form with another name is none", async () => {
    const photo = await form(1).jpeg({ quality: 92 }).toBuffer();
    const jpegOf = (bytes: Buffer) => parentWith(bytes, "form.jpg");
    const [first, longer] = [await jpegOf(photo), await jpegOf(oneByteMore(photo))];
    const other = await jpegOf(await form(2).jpeg({ quality: 92 }).toBuffer());
    const png = await parentWith(await form(1).png().toBuffer(), "form.png");
    const samePng = await parentWith(
      await form(1)
        .png({ compressionLevel: 1 })
        .withExif({ IFD0: { Artist: "Nobody" } })
        .toBuffer(),
      "form.png",
    );
    const size = { width: 620, height: 877 };
    const scan = await parentWith(photoPdf(photo, size), "form.pdf");
    const sameScan = await parentWith(oneByteMore(photoPdf(photo, size)), "form.pdf");
    await runJob("fingerprint-documents");
    expect(await inCommon(first)).toEqual({ [longer]: ["picture"] });
    expect(await inCommon(png)).toEqual({ [samePng]: ["picture"] });
    expect(await inCommon(scan)).toEqual({ [sameScan]: ["picture"] });
    expect(await inCommon(other)).toEqual({});
  });

  it("the same bytes are one hint, not three", async () => {
    const first = await parentWith(letterPdf(LETTER), "letter.pdf", null);
    const second = await parentWith(letterPdf(LETTER), "letter.pdf", null);
    await runJob("fingerprint-documents");
    expect((await inCommon(first))[second]).toEqual(["document"]);
  });

  it("files with nothing to compare, and damaged PDFs, are looked at once and hint at nothing", async () => {
    const hostile = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(100_000, "1 0 obj<</Length 99999999>>stream ")]);
    const files: [Buffer, string][] = [
      [pdf("one"), "a.pdf"],
      [pdf("two"), "b.pdf"],
      [hostile, "c.pdf"],
      [docx(), "d.docx"],
      [docx({ "word/extra.xml": "<x/>" }), "e.docx"],
      [await jpeg(), "f.jpg"],
      [await jpeg({ width: 61 }), "g.jpg"],
    ];
    const parents = [];
    for (const [bytes, name] of files) parents.push(await parentWith(bytes, name));
    await runJob("fingerprint-documents");
    for (const id of parents) expect(await inCommon(id)).toEqual({});
    expect(await db().document.count({ where: { state: "open", fingerprintedAt: null } })).toBe(0);
  });
});

describe("several accounts of one school from one network in a day", () => {
  let made = 0;
  const register = async (address: string, school = schoolId) => {
    const json = { firstName: "Asha", lastName: "Rao", email: `network-${++made}@example.org`, password: PASSWORD, schoolId: school };
    const { body } = await call("/api/register", { method: "POST", json, headers: { "x-client-address": address } });
    return body.id as string;
  };

  it("are a hint from the third on, for IPv6 within a /56; other schools, networks and days don't count", async () => {
    const [first, second] = [await register("2001:db8:1:2a01::/64"), await register("2001:db8:1:2a02::/64")];
    await register("2001:db8:1:2b01::/64");
    await register("2001:db8:1:2a01::/64", (await createSchool()).id);
    expect(await inCommon(first)).toEqual({});
    const third = await register("2001:db8:1:2aff::/64");
    expect(await inCommon(first)).toEqual({ [second]: ["network"], [third]: ["network"] });

    const { now } = clock;
    clock.now = () => new Date(Date.now() + 24 * 3_600_000);
    const later = await register("2001:db8:1:2a01::/64").finally(() => (clock.now = now));
    expect(await inCommon(later)).toEqual({});
  });

  it("no address is stored, and the purge job deletes the rest after 30 days", async () => {
    const ids = [await register("203.0.113.7"), await register("203.0.113.7"), await register("203.0.113.7")];
    expect(Object.values(await inCommon(ids[0]))).toEqual([["network"], ["network"]]);
    const stored = await db().registrationNetwork.findMany({ where: { userId: { in: ids } } });
    expect(JSON.stringify(stored)).not.toContain("203.0.113");
    await db().registrationNetwork.update({ where: { userId: ids[1] }, data: { createdAt: new Date(Date.now() - 31 * 86_400_000) } });
    await runJob("purge");
    expect(await db().registrationNetwork.count({ where: { userId: { in: ids } } })).toBe(2);
    expect(await inCommon(ids[0])).toEqual({});
  });
});
