import sharp from "sharp";
import { AppError } from "@/lib/platform/errors";
import { singleton } from "@/lib/platform/singleton.mjs";
import { Pool } from "@/lib/server/admission/pool.mjs";
import { MAX_PICTURE_PIXELS } from "@/lib/verification/criteria";
import { countScans } from "./count-scans";

/** The client for whom a picture is redrawn. */
export interface Requester {
  address: string;
  /** Aborts when the client has gone */
  signal: AbortSignal;
}

/** At most two at once: a decoded picture takes up to 100 MB. Waiting and redrawing fit into the time limit of a request. */
const redraws = singleton("picture-redraws", () => new Pool({ capacity: 2, maxWaitMs: 4_000 }));
const MAX_SECONDS = 5;
/** Cameras and programs write up to 15. Each takes as long as decoding the picture once. */
const MAX_SCANS = 30;

/**
 * Re-encodes a picture upright, which drops metadata and anything appended or hidden. Its size is checked before decoding.
 * @throws AppError OVERLOADED if too many pictures wait, or the client has gone
 */
export async function redrawPicture(
  bytes: Buffer,
  type: "image/jpeg" | "image/png",
  { address, signal }: Requester,
): Promise<{ drawn: Buffer } | { fault: string }> {
  if (type === "image/jpeg" && countScans(bytes) > MAX_SCANS) return { fault: TOO_MANY_SCANS };
  const entry = { address };
  if (!(await redraws.enter(entry))) throw busy();
  try {
    if (signal.aborted) throw busy();
    return await redraw(bytes, type);
  } finally {
    redraws.leave(entry);
  }
}

async function redraw(bytes: Buffer, type: "image/jpeg" | "image/png"): Promise<{ drawn: Buffer } | { fault: string }> {
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (`image/${format}` !== type) return { fault: UNREADABLE };
    if (width * height > MAX_PICTURE_PIXELS)
      return { fault: `This picture has ${Math.ceil((width * height) / 1_000_000)} megapixels. The limit is 25. Please make it smaller.` };
    const upright = sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: "error" }).autoOrient().timeout({ seconds: MAX_SECONDS });
    return { drawn: await (type === "image/png" ? upright.png() : upright.jpeg({ quality: 90 })).toBuffer() };
  } catch (error) {
    return { fault: /^timeout/.test((error as Error).message) ? TOO_SLOW : UNREADABLE };
  }
}

const UNREADABLE = "This picture can't be read: it may be damaged. Please choose another.";
const TOO_SLOW = "This picture takes too long to read. Please make it smaller, or choose another.";
const TOO_MANY_SCANS = "This JPG is built in a way that takes too long to read. Please take a screenshot of it, or choose another picture.";

const busy = () => new AppError("OVERLOADED", "Many people are uploading pictures at the moment. Please try again in a few seconds.");
