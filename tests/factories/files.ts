import { deflateRawSync } from "node:zlib";
import sharp from "sharp";

/** A minimal valid PDF. */
export const pdf = (words = "Fee receipt") =>
  Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n%${words}\ntrailer<</Root 1 0 R>>\n%%EOF\n`);

/** A JPEG with GPS coordinates and a script in its description. */
export async function jpeg({ width = 60, height = 40 } = {}) {
  return sharp({ create: { width, height, channels: 3, background: "#c63" } })
    .withExif({
      IFD0: { ImageDescription: "<script>alert(1)</script>" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "19/1 59/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "73/1 47/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A progressive JPEG with this many scans, at least ten: the last one is repeated. */
export async function jpegOfScans(count: number) {
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: "#c63" } });
  const bytes = await picture.jpeg({ progressive: true }).toBuffer();
  const last = bytes.lastIndexOf(Buffer.from("ffda", "hex"));
  const scan = bytes.subarray(last, -2);
  const scanCount = bytes.toString("latin1").split("\xff\xda").length - 1;
  return Buffer.concat([bytes.subarray(0, -2), ...Array<Buffer>(count - scanCount).fill(scan), bytes.subarray(-2)]);
}

export const png = () =>
  sharp({ create: { width: 8, height: 8, channels: 4, background: "#063" } })
    .png()
    .toBuffer();

/** A PNG whose header claims this size. */
export async function pngOfSize(width: number, height: number) {
  const bytes = await png();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

/** An OLE file with one stream of this name; `WordDocument` makes it a .doc. */
export function ole(stream = "WordDocument") {
  const bytes = Buffer.alloc(2048);
  bytes.write("d0cf11e0a1b11ae1", 0, "hex");
  const name = Buffer.from(`${stream}\0`, "utf16le");
  name.copy(bytes, 1024);
  bytes.writeUInt16LE(name.length, 1024 + 64);
  bytes[1024 + 66] = 2;
  return bytes;
}

interface ZipOptions {
  /** Uncompressed size that the directory claims, instead of the real one */
  unpacked?: number;
  flags?: number;
}

export function zip(entries: Record<string, string | Buffer>, { unpacked, flags = 0 }: ZipOptions = {}) {
  const localEntries: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const data = Buffer.from(content);
    const compressed = deflateRawSync(data);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(compressed.length, 14);
    fields.writeUInt32LE(unpacked ?? data.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const localEntry = Buffer.concat([Buffer.from("504b0304", "hex"), fields, Buffer.from(name), compressed]);
    const attributes = Buffer.alloc(14);
    attributes.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("504b01021400", "hex"), fields, attributes, Buffer.from(name)]));
    localEntries.push(localEntry);
    offset += localEntry.length;
  }
  const centralDirectory = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("504b0506", 0, "hex");
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(centralDirectory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...localEntries, centralDirectory, end]);
}

const WORD = { "[Content_Types].xml": "<Types/>", "word/document.xml": "<w:document>Fee receipt of class 4</w:document>" };

export const docx = (more: Record<string, string | Buffer> = {}, options?: ZipOptions) => zip({ ...WORD, ...more }, options);

/** The EICAR test file, which scanners report as a virus. Split in two so that no scanner reports this source file. */
export const EICAR = Buffer.from(["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-", "ANTIVIRUS-TEST-FILE!$H+H*"].join(""));

function crc32(bytes: Buffer): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

/** A PDF with pages that can be rendered, each with its page number. */
export function pdfOfPages(count: number): Buffer {
  const texts = Array.from({ length: count }, (_, index) => `BT /F 40 Tf 60 700 Td (Fee receipt, page ${index + 1}) Tj ET`);
  return pdfOf(texts, HELVETICA);
}

const HELVETICA = "/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>";

/** A PDF with lines of text on one page. */
export const letterPdf = (lines: readonly string[]) =>
  pdfOf([`BT /F 12 Tf 60 700 Td ${lines.map((line) => `(${line}) Tj 0 -14 Td`).join(" ")} ET`], HELVETICA);

/** A page that is a photo, as apps for scanning make it. */
export function photoPdf(jpeg: Buffer, { width, height }: { width: number; height: number }): Buffer {
  const picture = `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode/Length ${jpeg.length}>>stream\n${jpeg.toString("latin1")}\nendstream`;
  return pdfOf(["q 400 0 0 400 60 300 cm /Scan Do Q"], "/XObject<</Scan 3 0 R>>", picture);
}

/** A picture of a form: bars in place of lines of text, whose lengths follow from the seed. */
export function form(seed: number, { width = 620, height = 877 } = {}) {
  const bars = Array.from({ length: 24 }, (_, line) => {
    const length = 120 + ((line * 7919 + (line === 9 ? seed : 0) * 104_729) % 400);
    return `<rect x="60" y="${60 + line * 32}" width="${length}" height="14"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 620 877" width="${width}" height="${height}"><rect width="620" height="877" fill="white"/>${bars.join("")}</svg>`;
  return sharp(Buffer.from(svg));
}

/** A scanned page: one black 8×8 image with fax compression (CCITT Group 4). */
export function scannedPdf(): Buffer {
  const picture = `<</Type/XObject/Subtype/Image/Width 8/Height 8/BitsPerComponent 1/ColorSpace/DeviceGray/Filter[/ASCIIHexDecode/CCITTFaxDecode]/DecodeParms[null<</K -1/Columns 8/Rows 8/BlackIs1 true>>]/Length 9>>stream\nff001001>\nendstream`;
  return pdfOf(["q 400 0 0 400 60 300 cm /Scan Do Q"], "/XObject<</Scan 3 0 R>>", picture);
}

/** A PDF with one page per content stream; `more` is an object that the pages share. */
function pdfOf(contents: readonly string[], resources: string, more = "null"): Buffer {
  const objects = ["<</Type/Catalog/Pages 2 0 R>>", "", more];
  const pages = contents.map((content) => {
    objects.push(`<</Length ${content.length}>>stream\n${content}\nendstream`);
    objects.push(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<${resources}>>/Contents ${objects.length} 0 R>>`);
    return `${objects.length} 0 R`;
  });
  objects[1] = `<</Type/Pages/Kids[${pages.join(" ")}]/Count ${pages.length}>>`;
  const body = objects.map((object, index) => `${index + 1} 0 obj${object}endobj\n`).join("");
  return Buffer.from(`%PDF-1.4\n${body}trailer<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF\n`, "latin1");
}
