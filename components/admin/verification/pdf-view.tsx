import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useEffectEvent, useState } from "react";
import { documentMessageClasses, documentScrollClasses } from "@/components/admin/cases/case-layout";
import { Icon } from "@/components/ui/icon";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { PdfPage } from "./pdf-page";
import type { FileViewProps } from "./use-document-view";

/** A PDF inside the page. Its pages are drawn as pictures, so no script in it runs. */
export function PdfView({ file, name, view, onUnreadable }: FileViewProps) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const fail = useEffectEvent(onUnreadable);

  useEffect(() => {
    let isOver = false;
    const opened = openPdf(file);
    opened.then(
      (document) => !isOver && setPdf(document),
      () => !isOver && fail(),
    );
    return () => {
      isOver = true;
      void opened.then((document) => document.loadingTask.destroy()).catch(() => null);
    };
  }, [file]);

  if (!pdf) {
    return (
      <div className={documentMessageClasses} role="status">
        <Icon name="loader-circle" />
        Opening the PDF
      </div>
    );
  }
  return (
    <ScrollRegion className={documentScrollClasses} label={`Document ${name}`}>
      {Array.from({ length: pdf.numPages }, (_, index) => (
        <PdfPage key={index} pdf={pdf} number={index + 1} view={view} />
      ))}
    </ScrollRegion>
  );
}

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
async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  const data = new Uint8Array(await file.arrayBuffer());
  const opening = getDocument({ data, BinaryDataFactory: OwnFiles, useWorkerFetch: false, enableXfa: false, isEvalSupported: false });
  const pdf = await opening.promise;
  if (pdf.numPages > 0) return pdf;
  await opening.destroy();
  throw new Error("a PDF without pages");
}
