import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from "pdfjs-dist";

// Served with our own scripts, so that nothing is loaded from another host.
GlobalWorkerOptions.workerSrc = new URL("pdfjs-dist/build/pdf.worker.min.mjs", import.meta.url).href;
const DECODERS: Record<string, string> = {
  "jbig2.wasm": new URL("pdfjs-dist/wasm/jbig2.wasm", import.meta.url).href,
  "openjpeg.wasm": new URL("pdfjs-dist/wasm/openjpeg.wasm", import.meta.url).href,
};

/** Gives pdf.js its decoders for scanned pages. Fonts missing from a file are replaced by system fonts. */
class OwnFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const response = await fetch(DECODERS[filename]);
    if (!response.ok) throw new Error(`${filename}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/** @throws if the file has no pages; pdf.js throws if it is broken or protected by a password */
export async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  const data = new Uint8Array(await file.arrayBuffer());
  const opening = getDocument({ data, BinaryDataFactory: OwnFiles, useWorkerFetch: false, enableXfa: false, isEvalSupported: false });
  const pdf = await opening.promise;
  if (pdf.numPages > 0) return pdf;
  await opening.destroy();
  throw new Error("a PDF without pages");
}
