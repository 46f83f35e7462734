import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { documentMessageClasses, documentScrollClasses } from "@/components/admin/case-layout";
import { Icon } from "@/components/ui/icon";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { openPdf } from "./open-pdf";
import { PdfPage } from "./pdf-page";
import type { DocumentView } from "./use-document-view";

interface PdfViewProps {
  file: Blob;
  name: string;
  view: DocumentView;
  onUnreadable: () => void;
}

/** A PDF inside the page. Its pages are drawn as pictures, so no script in it runs. */
export function PdfView({ file, name, view, onUnreadable }: PdfViewProps) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const fail = useRef(onUnreadable);
  useEffect(() => {
    fail.current = onUnreadable;
  });

  useEffect(() => {
    let isOver = false;
    const opened = openPdf(file);
    opened.then(
      (document) => !isOver && setPdf(document),
      () => !isOver && fail.current(),
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
