// Worker thread: reads the text of a PDF, or the picture of a scan. A PDF is hostile input, so read-pdf.ts limits time and memory.
import { parentPort, workerData } from "node:worker_threads";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

/** @import { PDFPageProxy } from "pdfjs-dist" */
/** @import { Picture } from "./read-pdf" */

const MAX_PAGES = 10;
/** A scan can have a line of text on each page: the name of the program. */
const MIN_TEXT_LENGTH = 60;

const pdf = await getDocument({
  data: new Uint8Array(workerData.bytes),
  isEvalSupported: false,
  isImageDecoderSupported: false,
  isOffscreenCanvasSupported: false,
  disableFontFace: true,
  maxImageSize: workerData.maxPixels,
  verbosity: 0,
}).promise;

/** @type {Set<string>} */
const texts = new Set();
for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number++) texts.add(await readText(await pdf.getPage(number)));
const text = [...texts].join("");
const hasText = text.length >= MIN_TEXT_LENGTH;
parentPort?.postMessage(hasText ? { text } : { picture: await readLargestPicture(await pdf.getPage(1)) });

/** Letters and digits only, in lower case. @param {PDFPageProxy} page */
async function readText(page) {
  const { items } = await page.getTextContent();
  const words = items.map((item) => ("str" in item ? item.str : "")).join("");
  return words
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
}

/** @param {PDFPageProxy} page @returns {Promise<Picture | null>} */
async function readLargestPicture(page) {
  const { fnArray, argsArray } = await page.getOperatorList();
  /** @type {Picture | null} */
  let largest = null;
  for (const [index, operation] of fnArray.entries()) {
    if (operation !== OPS.paintImageXObject) continue;
    const name = argsArray[index][0];
    const { data, width, height } = (name.startsWith("g_") ? page.commonObjs : page.objs).get(name) ?? {};
    if (data && (!largest || width * height > largest.width * largest.height)) largest = { data, width, height };
  }
  return largest;
}
