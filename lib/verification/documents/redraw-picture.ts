import sharp from "sharp";
import { singleton } from "@/lib/platform/singleton.mjs";
import { MAX_PICTURE_PIXELS } from "@/lib/verification/criteria";

/** At most two at once: a decoded picture takes up to 100 MB. */
const MAX_CONCURRENT = 2;
const redraws = singleton("picture-redraws", () => ({ runningCount: 0, queue: [] as (() => void)[] }));

/** Re-encodes a picture upright, which drops metadata and anything appended or hidden. Its size is checked before decoding. */
export async function redrawPicture(bytes: Buffer, type: "image/jpeg" | "image/png"): Promise<{ drawn: Buffer } | { fault: string }> {
  await acquireSlot();
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (`image/${format}` !== type) return { fault: UNREADABLE };
    if (width * height > MAX_PICTURE_PIXELS)
      return { fault: `This picture has ${Math.ceil((width * height) / 1_000_000)} megapixels. The limit is 25. Please make it smaller.` };
    const upright = sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: "error" }).autoOrient();
    return { drawn: await (type === "image/png" ? upright.png() : upright.jpeg({ quality: 90 })).toBuffer() };
  } catch {
    return { fault: UNREADABLE };
  } finally {
    releaseSlot();
  }
}

const UNREADABLE = "This picture can't be read: it may be damaged. Please choose another.";

function acquireSlot(): Promise<void> {
  if (redraws.runningCount < MAX_CONCURRENT) {
    redraws.runningCount++;
    return Promise.resolve();
  }
  return new Promise((resolve) => redraws.queue.push(resolve));
}

function releaseSlot() {
  const next = redraws.queue.shift();
  if (next) next();
  else redraws.runningCount--;
}
