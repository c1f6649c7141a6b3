import { TextLayer, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  /** In CSS pixels. */
  readonly width: number;
  /** Height by width of the first page, until this one is known. */
  readonly ratio: number;
}

const sharpest = 2;
/** Browsers draw nothing at all on larger canvases. */
const mostPixels = 16_000_000;

interface Surface {
  readonly canvas: HTMLCanvasElement;
  readonly words: HTMLElement;
  /** In CSS pixels. */
  readonly width: number;
}

/** Draws a page and lays its words over it; answers how to stop. `onFailure`: it cannot be drawn. */
const draw = (page: PDFPageProxy, { canvas, words, width }: Surface, onFailure: () => void): (() => void) => {
  const scale = width / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  const density = Math.min(
    window.devicePixelRatio,
    sharpest,
    Math.sqrt(mostPixels / (viewport.width * viewport.height)),
  );
  canvas.width = Math.floor(viewport.width * density);
  canvas.height = Math.floor(viewport.height * density);
  const drawing = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
  words.replaceChildren();
  words.style.setProperty("--total-scale-factor", String(scale));
  words.style.setProperty("--scale-round-x", "1px");
  words.style.setProperty("--scale-round-y", "1px");
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport });
  let isWanted = true;
  // Called off when somebody scrolls or zooms on: that is no failure.
  drawing.promise.catch(() => isWanted && onFailure());
  // Without its words to mark, the picture of the page is still there to read.
  Promise.resolve(layer.render()).catch(() => words.replaceChildren());
  return () => {
    isWanted = false;
    drawing.cancel();
    layer.cancel();
  };
};

/** One page, drawn when it comes near. */
export const PdfPage = ({ pdf, number, width, ratio }: PdfPageProps) => {
  const sheet = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [page, setPage] = useState<PDFPageProxy>();
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      rootMargin: "600px",
    });
    if (sheet.current) observer.observe(sheet.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!isNear || page) return;
    let isWanted = true;
    pdf.getPage(number).then(
      (loaded) => {
        if (isWanted) setPage(loaded);
      },
      () => isWanted && setFailed(true),
    );
    return () => {
      isWanted = false;
    };
  }, [pdf, number, isNear, page]);
  useEffect(() => {
    if (!isNear || !page || !canvas.current || !words.current) return;
    setFailed(false);
    const surface = { canvas: canvas.current, words: words.current, width };
    return draw(page, surface, () => setFailed(true));
  }, [page, width, isNear]);

  const [left = 0, top = 0, right = 0, bottom = 0] = page?.view ?? [];
  const isTurned = page !== undefined && page.rotate % 180 !== 0;
  const own = page && (isTurned ? (right - left) / (bottom - top) : (bottom - top) / (right - left));
  return (
    <div
      ref={sheet}
      data-page={number}
      role="group"
      aria-label={`Page ${number}`}
      className="relative mx-auto bg-[#fff] ring-1 ring-line"
      style={{ width, height: Math.round(width * (own ?? ratio)) }}
    >
      <canvas ref={canvas} className="absolute inset-0 size-full" />
      <div ref={words} className="pdf-text" />
      {hasFailed && (
        <p role="alert" className="absolute inset-0 grid place-items-center bg-wash p-6 text-center text-ink-soft">
          This page cannot be shown here. Nothing is lost: download the file to read it.
        </p>
      )}
    </div>
  );
};
