import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from "pdfjs-dist";

// Files of ours, beside the page's other scripts: nothing is asked of another host.
GlobalWorkerOptions.workerSrc = new URL("pdfjs-dist/build/pdf.worker.min.mjs", import.meta.url).href;
const DECODERS: Record<string, string> = {
  "jbig2.wasm": new URL("pdfjs-dist/wasm/jbig2.wasm", import.meta.url).href,
  "openjpeg.wasm": new URL("pdfjs-dist/wasm/openjpeg.wasm", import.meta.url).href,
};

/** Brings what pdf.js needs for some files: the decoders of scanned pages. Fonts that a file lacks are the system's. */
class OwnFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const response = await fetch(DECODERS[filename]);
    if (!response.ok) throw new Error(`${filename}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/** @throws where there is no page to show, and whatever pdf.js throws for a file that is broken or locked with a password */
export async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  const data = new Uint8Array(await file.arrayBuffer());
  const opening = getDocument({ data, BinaryDataFactory: OwnFiles, useWorkerFetch: false, enableXfa: false, isEvalSupported: false });
  const pdf = await opening.promise;
  if (pdf.numPages > 0) return pdf;
  await opening.destroy();
  throw new Error("a PDF without pages");
}
