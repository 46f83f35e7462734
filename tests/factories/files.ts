import { deflateRawSync } from "node:zlib";
import sharp from "sharp";

/** A page that any reader opens. */
export const pdf = (words = "Fee receipt") =>
  Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n%${words}\ntrailer<</Root 1 0 R>>\n%%EOF\n`);

/** A photo with the place where it was taken, and a script in its comment. */
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

export const png = () =>
  sharp({ create: { width: 8, height: 8, channels: 4, background: "#063" } })
    .png()
    .toBuffer();

/** Only the beginning of a picture that would be this large. */
export async function pngOfSize(width: number, height: number) {
  const bytes = await png();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

/** An OLE file with one stream of this name: `WordDocument` makes it a .doc. */
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
  /** What the directory says in the place of the truth */
  unpacked?: number;
  flags?: number;
}

export function zip(entries: Record<string, string | Buffer>, { unpacked, flags = 0 }: ZipOptions = {}) {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(entries)) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(plain), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(unpacked ?? plain.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("504b0304", "hex"), fields, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from("504b01021400", "hex"), fields, rest, Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("504b0506", 0, "hex");
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, list, end]);
}

const WORD = { "[Content_Types].xml": "<Types/>", "word/document.xml": "<w:document>Fee receipt of class 4</w:document>" };

export const docx = (more: Record<string, string | Buffer> = {}, options?: ZipOptions) => zip({ ...WORD, ...more }, options);

/** EICAR's test file: what scanners call a virus, and harms nobody. In two parts, so that no scanner objects to this file. */
export const EICAR = Buffer.from(["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-", "ANTIVIRUS-TEST-FILE!$H+H*"].join(""));

function crc32(bytes: Buffer): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

/** A PDF whose pages can be drawn: each says which it is. */
export function pdfOfPages(count: number): Buffer {
  const words = Array.from({ length: count }, (_, index) => `BT /F 40 Tf 60 700 Td (Fee receipt, page ${index + 1}) Tj ET`);
  return pdfOf(words, "/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>");
}

/** A page as a copying machine scans it: one picture, coded as a fax (eight rows without a change of colour), all black. */
export function scannedPdf(): Buffer {
  const picture = `<</Type/XObject/Subtype/Image/Width 8/Height 8/BitsPerComponent 1/ColorSpace/DeviceGray/Filter[/ASCIIHexDecode/CCITTFaxDecode]/DecodeParms[null<</K -1/Columns 8/Rows 8/BlackIs1 true>>]/Length 9>>stream\nff001001>\nendstream`;
  return pdfOf(["q 400 0 0 400 60 300 cm /Scan Do Q"], "/XObject<</Scan 3 0 R>>", picture);
}

/** A page for each content; `more` is the object that they share. */
function pdfOf(contents: readonly string[], resources: string, more = "null"): Buffer {
  const objects = ["<</Type/Catalog/Pages 2 0 R>>", "", more];
  const pages = contents.map((content) => {
    objects.push(`<</Length ${content.length}>>stream\n${content}\nendstream`);
    objects.push(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<${resources}>>/Contents ${objects.length} 0 R>>`);
    return `${objects.length} 0 R`;
  });
  objects[1] = `<</Type/Pages/Kids[${pages.join(" ")}]/Count ${pages.length}>>`;
  const body = objects.map((object, index) => `${index + 1} 0 obj${object}endobj\n`).join("");
  return Buffer.from(`%PDF-1.4\n${body}trailer<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF\n`);
}
