import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import type { DocumentView } from "./use-document-view";

/** A4 upright: the space kept for a page that hasn't been opened yet. */
const USUAL_SHAPE = 210 / 297;
/** Pages within a screen's height of what is seen are drawn. */
const NEAR = "100% 0px";
/** More pixels than this in a page cost memory and show nothing more. */
const MAX_PIXELS = 16_000_000;

/** One page of a PDF: its space at once, its picture when it comes near the screen. */
export function PdfPage({ pdf, number, view }: { pdf: PDFDocumentProxy; number: number; view: DocumentView }) {
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setNear] = useState(false);
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [isBroken, setBroken] = useState(false);

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setNear(entry.isIntersecting), { rootMargin: NEAR });
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
    // A drawing that is stopped for the next one is no failure.
    task.promise.catch((error: Error) => error.name !== "RenderingCancelledException" && setBroken(true));
    return () => task.cancel();
  }, [page, isNear, turn, zoom]);

  const isAcross = turn % 180 !== 0;
  const shape = page ? shapeOf(page, turn) : isAcross ? 1 / USUAL_SHAPE : USUAL_SHAPE;
  return (
    <div ref={place} className="doc-page" style={{ width: `${zoom * 100}%`, aspectRatio: shape }}>
      {isBroken ? (
        <p className="page-broken">Page {number} cannot be drawn. Download the document to look at it.</p>
      ) : (
        isNear && <canvas key={`${zoom} ${turn}`} ref={canvas} role="img" aria-label={`Page ${number} of ${pdf.numPages}`} />
      )}
    </div>
  );
}

/** Width to height, as it is turned now. */
function shapeOf(page: PDFPageProxy, turn: number): number {
  const { width, height } = page.getViewport({ scale: 1, rotation: page.rotate + turn });
  return width / height;
}

/** Draws the page as sharp as the screen is, into the width that the canvas has. */
function draw(page: PDFPageProxy, canvas: HTMLCanvasElement, turn: number) {
  const rotation = page.rotate + turn;
  const { width, height } = page.getViewport({ scale: 1, rotation });
  const wanted = (canvas.clientWidth * devicePixelRatio) / width;
  const scale = Math.min(wanted, Math.sqrt(MAX_PIXELS / (width * height)));
  canvas.width = Math.floor(width * scale);
  canvas.height = Math.floor(height * scale);
  return page.render({ canvas, viewport: page.getViewport({ scale, rotation }) });
}
