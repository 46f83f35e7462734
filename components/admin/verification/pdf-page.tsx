import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { documentPageClasses } from "@/components/admin/cases/case-layout";
import type { DocumentView } from "./use-document-view";

/** Portrait A4, the aspect ratio of a page that hasn't been loaded yet. */
const DEFAULT_ASPECT_RATIO = 210 / 297;
/** Pages within one screen height of the visible area are drawn. */
const RENDER_MARGIN = "100% 0px";
/** More pixels per page would only cost memory. */
const MAX_PIXELS = 16_000_000;

/** One page of a PDF. Its space is reserved at once; it is drawn when it comes near the screen. */
export function PdfPage({ pdf, number, view }: { pdf: PDFDocumentProxy; number: number; view: DocumentView }) {
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setNear] = useState(false);
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [isBroken, setBroken] = useState(false);

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setNear(entry.isIntersecting), { rootMargin: RENDER_MARGIN });
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!isNear || page) return;
    let isOver = false;
    pdf.getPage(number).then(
      (opened) => !isOver && setPage(opened),
      () => !isOver && setBroken(true),
    );
    return () => {
      isOver = true;
    };
  }, [pdf, number, isNear, page]);

  const { zoom, turn } = view;
  useEffect(() => {
    if (!page || !isNear || !canvas.current) return;
    const task = draw(page, canvas.current, turn);
    // A drawing that was cancelled for the next one hasn't failed.
    task.promise.catch((error: Error) => error.name !== "RenderingCancelledException" && setBroken(true));
    return () => task.cancel();
  }, [page, isNear, turn, zoom]);

  const isSideways = turn % 180 !== 0;
  const shape = page ? aspectRatioOf(page, turn) : isSideways ? 1 / DEFAULT_ASPECT_RATIO : DEFAULT_ASPECT_RATIO;
  return (
    <div ref={place} className={documentPageClasses} style={{ width: `${zoom * 100}%`, aspectRatio: shape }}>
      {isBroken ? (
        <p className="px-4 py-6 text-center">We can’t show page {number}. Download the document to view it.</p>
      ) : (
        isNear && <canvas key={`${zoom} ${turn}`} ref={canvas} role="img" aria-label={`Page ${number} of ${pdf.numPages}`} />
      )}
    </div>
  );
}

function aspectRatioOf(page: PDFPageProxy, turn: number): number {
  const { width, height } = page.getViewport({ scale: 1, rotation: page.rotate + turn });
  return width / height;
}

/** Draws the page at the screen's resolution and the canvas's width. */
function draw(page: PDFPageProxy, canvas: HTMLCanvasElement, turn: number) {
  const rotation = page.rotate + turn;
  const { width, height } = page.getViewport({ scale: 1, rotation });
  const wanted = (canvas.clientWidth * devicePixelRatio) / width;
  const scale = Math.min(wanted, Math.sqrt(MAX_PIXELS / (width * height)));
  canvas.width = Math.floor(width * scale);
  canvas.height = Math.floor(height * scale);
  return page.render({ canvas, viewport: page.getViewport({ scale, rotation }) });
}
