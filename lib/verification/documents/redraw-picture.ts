import sharp from "sharp";
import { MAX_PICTURE_PIXELS } from "@/lib/verification/criteria";

/** A decoded picture takes up to 100 MB. */
const MAX_CONCURRENT = 2;
let inWork = 0;
const waiting: (() => void)[] = [];

/**
 * Decodes a picture and draws it anew, turned the right way up: only what can be seen is kept, neither position and camera nor
 * what somebody put behind or between. How large it is stands at its beginning and decides before anything is decoded.
 */
export async function redrawPicture(bytes: Buffer, type: "image/jpeg" | "image/png"): Promise<{ drawn: Buffer } | { fault: string }> {
  await enter();
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (`image/${format}` !== type) return { fault: UNREADABLE };
    if (width * height > MAX_PICTURE_PIXELS)
      return { fault: `This picture has ${Math.ceil((width * height) / 1_000_000)} megapixels. The most is 25: please make it smaller.` };
    const upright = sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: "error" }).autoOrient();
    return { drawn: await (type === "image/png" ? upright.png() : upright.jpeg({ quality: 90 })).toBuffer() };
  } catch {
    return { fault: UNREADABLE };
  } finally {
    leave();
  }
}

const UNREADABLE = "This picture can't be read: it may be damaged. Please choose another.";

function enter(): Promise<void> {
  if (inWork < MAX_CONCURRENT) {
    inWork++;
    return Promise.resolve();
  }
  return new Promise((enter) => waiting.push(enter));
}

function leave() {
  const next = waiting.shift();
  if (next) next();
  else inWork--;
}
