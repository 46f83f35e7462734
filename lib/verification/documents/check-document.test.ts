import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { docx, EICAR, jpeg, ole, pdf, png, pngOfSize, zip } from "@/tests/factories/files";
import { checkDocument as check } from "./check-document";
import { DOCUMENT_TYPES, MAX_DOCUMENT_BYTES } from "@/lib/verification/criteria";

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const html = Buffer.from("<!doctype html><script>alert(1)</script>");
const exe = Buffer.from("4d5a90000300000004000000ffff0000", "hex");

const requester = { address: "203.0.113.7", signal: new AbortController().signal };
const checkDocument = (bytes: Buffer, given: Omit<Parameters<typeof check>[1], "requester"> = {}) => check(bytes, { requester, ...given });

describe("checking a document", () => {
  it.each([
    ["receipt.pdf", pdf(), DOCUMENT_TYPES.pdf],
    ["RECEIPT.PDF", pdf(), DOCUMENT_TYPES.pdf],
    ["receipt.exe.pdf", pdf(), DOCUMENT_TYPES.pdf],
    ["card.doc", ole(), DOCUMENT_TYPES.doc],
    ["card.docx", docx(), DOCUMENT_TYPES.docx],
  ])("%s is accepted unchanged", async (fileName, bytes, contentType) => {
    expect(await checkDocument(bytes, { fileName })).toEqual({ bytes, contentType });
  });

  it.each(["card.jpg", "card.jpeg", "card.JPG"])("%s is re-encoded: without its GPS position, and upright", async (fileName) => {
    const bytes = await jpeg({ width: 60, height: 40 });
    expect(bytes.includes("<script>")).toBe(true);
    const checked = await checkDocument(bytes, { fileName });
    expect(checked.contentType).toBe("image/jpeg");
    expect(checked.bytes.includes("script")).toBe(false);
    const { exif, width, height } = await sharp(checked.bytes).metadata();
    expect({ exif, width, height }).toEqual({ exif: undefined, width: 40, height: 60 });
  });

  it("content appended to a picture is removed", async () => {
    const polyglot = Buffer.concat([await png(), html, zip({ "a.class": "…" })]);
    const { bytes } = await checkDocument(polyglot, { fileName: "card.png" });
    expect(bytes.includes("script")).toBe(false);
    expect(bytes.includes("PK\u0003\u0004")).toBe(false);
  });

  it("a file without a name gets its type from its content", async () => {
    expect((await checkDocument(pdf())).contentType).toBe("application/pdf");
  });

  it.each([
    ["nothing", "card.pdf", Buffer.alloc(0)],
    ["a PNG of no bytes", "card.png", Buffer.alloc(0)],
    ["SVG named .svg", "card.svg", svg],
    ["SVG named .png", "card.png", svg],
    ["HTML named .html", "card.html", html],
    ["HTML named .png", "card.png", html],
    ["HTML named .pdf", "card.pdf", html],
    ["HTML in front of a PDF", "card.pdf", Buffer.concat([html, pdf()])],
    ["a program named .pdf", "card.pdf", exe],
    ["a PDF named .pdf.exe", "card.pdf.exe", pdf()],
    ["a PDF without an ending", "card", pdf()],
    ["a PDF named .png", "card.png", pdf()],
    ["a name that is one of JavaScript's own", "card.constructor", pdf()],
    ["an installer named .doc", "card.doc", ole("Installer")],
    ["a spreadsheet named .doc", "card.doc", ole("Workbook")],
    ["a zip named .docx", "card.docx", zip({ "a.txt": "a" })],
    ["a spreadsheet named .docx", "card.docx", zip({ "[Content_Types].xml": "<Types/>", "xl/workbook.xml": "<x/>" })],
    ["a Word file with macros", "card.docx", docx({ "word/vbaProject.bin": "…" })],
    ["a Word file with a password", "card.docx", docx({}, { flags: 1 })],
    ["a Word file with something behind it", "card.docx", Buffer.concat([docx(), html])],
    ["a Word file that is cut off", "card.docx", docx().subarray(0, -10)],
    [
      "a Word file of 1001 parts",
      "card.docx",
      docx(Object.fromEntries(Array.from({ length: 999 }, (_, index) => [`word/${index}.xml`, "a"]))),
    ],
    ["a Word file of 51 MB", "card.docx", docx({}, { unpacked: 51 * 1024 * 1024 })],
    ["a Word file packed a thousand times", "card.docx", docx({ "word/media.bin": Buffer.alloc(10 * 1024 * 1024) })],
    ["a picture that is cut off", "card.jpg", Buffer.from("ffd8ffe000104a464946", "hex")],
    ["EICAR named .pdf", "card.pdf", EICAR],
  ])("%s is rejected", async (_, fileName, bytes) => {
    await expect(checkDocument(bytes, { fileName })).rejects.toMatchObject({
      code: "VALIDATION",
      fields: { document: expect.any(String) },
    });
  });

  it("a file of another type than claimed is rejected", async () => {
    await expect(checkDocument(pdf(), { claimedType: "image/png" })).rejects.toMatchObject({ code: "VALIDATION" });
    expect((await checkDocument(pdf(), { claimedType: "application/pdf" })).contentType).toBe("application/pdf");
  });

  it("a file of more than 10 MB is rejected", async () => {
    const largest = Buffer.concat([pdf(), Buffer.alloc(MAX_DOCUMENT_BYTES - pdf().length)]);
    expect((await checkDocument(largest, { fileName: "card.pdf" })).bytes).toHaveLength(10_485_760);
    await expect(checkDocument(Buffer.concat([largest, Buffer.alloc(1)]), { fileName: "card.pdf" })).rejects.toMatchObject({
      code: "TOO_LARGE",
      message: "This file is 10.1 MB. The limit is 10 MB.",
    });
  });

  it("a picture of 900 megapixels is rejected by its header, without decoding it", async () => {
    const before = process.memoryUsage().rss;
    await expect(checkDocument(await pngOfSize(30_000, 30_000), { fileName: "card.png" })).rejects.toMatchObject({
      message: "This picture has 900 megapixels. The limit is 25. Please make it smaller.",
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });
});
