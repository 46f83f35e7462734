import { createHmac } from "node:crypto";
import sharp from "sharp";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { derivedKey } from "@/lib/platform/sealed-data";
import { MAX_PICTURE_PIXELS } from "@/lib/verification/criteria";
import { readForJob } from "@/lib/verification/documents/read-document";
import { type Picture, readPdf } from "./read-pdf";

/** The job's name. */
export const FINGERPRINT_DOCUMENTS = "fingerprint-documents";

const BATCH_SIZE = 20;

/** Computes the fingerprints of submitted documents, by which duplicates.ts finds one document whose bytes differ. */
export async function fingerprintDocuments({ signal }: { signal: AbortSignal }): Promise<void> {
  for (;;) {
    const documents = await db().document.findMany({
      where: { state: "open", fingerprintedAt: null, scan: { not: "waiting" } },
      orderBy: { submittedAt: "asc" },
      take: BATCH_SIZE,
      select: { id: true, storageKey: true, contentType: true },
    });
    for (const { id, storageKey, contentType } of documents) {
      if (signal.aborted) return;
      const bytes = await readForJob({ id, storageKey: storageKey! });
      const fingerprint = bytes ? await fingerprintOf(bytes, contentType!) : {};
      await db().document.updateMany({ where: { id }, data: { ...fingerprint, fingerprintedAt: clock.now() } });
    }
    if (documents.length < BATCH_SIZE) return;
  }
}

async function fingerprintOf(bytes: Buffer, contentType: string): Promise<{ textHash?: string | null; pictureHash?: string | null }> {
  if (contentType.startsWith("image/")) return { pictureHash: await hashPicture(bytes) };
  if (contentType !== "application/pdf") return {};
  const { text, picture } = await readPdf(bytes);
  return { textHash: text && hash("text", text), pictureHash: picture && hashPixels(picture) };
}

async function hashPicture(bytes: Buffer): Promise<string | null> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS }).flatten({ background: "white" }).toColourspace("srgb").raw();
  return picture.toBuffer({ resolveWithObject: true }).then(
    ({ data, info }) => hashPixels({ ...info, data }),
    () => null,
  );
}

/** Not a perceptual hash: the forms of one school that differ in a child's name would be as near as two qualities of one photo. */
const hashPixels = ({ data, width, height }: Picture) => hash(`picture ${width} ${height}`, data);

/** Keyed, because a letter from a known form can be guessed. */
const hash = (kind: string, content: string | Uint8Array) =>
  createHmac("sha256", derivedKey(`document ${kind}`))
    .update(content)
    .digest("base64url");
