import "./pdf-text.css";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { ChevronDown, ChevronUp, Maximize, ZoomIn, ZoomOut } from "lucide-react";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from "react";
import { openPdf } from "./open-pdf.ts";
import { PdfPage } from "./pdf-page.tsx";

interface OpenedPdf {
  readonly pdf: PDFDocumentProxy;
  readonly ratio: number;
}

const zoomStep = 1.25;
const deepest = 4;
const shallowest = 0.5;
const gap = 12;

const usePdf = (url: string): { readonly opened?: OpenedPdf; readonly error?: Error } => {
  const [state, setState] = useState<{ opened?: OpenedPdf; error?: Error }>({});
  useEffect(() => {
    const opening = openPdf(url);
    let isWanted = true;
    const read = async () => {
      const pdf = await opening.document;
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      if (isWanted) setState({ opened: { pdf, ratio: height / width } });
    };
    read().catch((error: Error) => {
      if (isWanted) setState({ error });
    });
    return () => {
      isWanted = false;
      opening.close();
    };
  }, [url]);
  return state;
};

const reasonOf = ({ name }: Error): string =>
  name === "PasswordException"
    ? "This document is protected by a password. Download it to open it."
    : "This document could not be shown here. Download it to open it.";

const Pages = ({ opened: { pdf, ratio }, title }: { opened: OpenedPdf; title: string }) => {
  const scroller = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  const [zoom, setZoom] = useState(1);
  const [current, setCurrent] = useState(1);
  const watchRoom = useCallback((element: HTMLDivElement) => {
    scroller.current = element;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const width = Math.round(Math.max(0, room - 2 * gap) * zoom);
  const sheets = () => [...(scroller.current?.querySelectorAll<HTMLElement>("[data-page]") ?? [])];
  const follow = () => {
    const middle = (scroller.current?.scrollTop ?? 0) + (scroller.current?.clientHeight ?? 0) / 2;
    const passed = sheets().filter(({ offsetTop }) => offsetTop <= middle).length;
    setCurrent(Math.max(1, passed));
  };
  const goTo = (number: number) => {
    const sheet = sheets()[number - 1];
    if (sheet) scroller.current?.scrollTo({ top: sheet.offsetTop - gap });
  };
  const zoomBy = (factor: number) => setZoom((before) => Math.min(deepest, Math.max(shallowest, before * factor)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") zoomBy(zoomStep);
    else if (event.key === "-") zoomBy(1 / zoomStep);
    else if (event.key === "0") setZoom(1);
    else return;
    event.preventDefault();
  };
  return (
    <div className="flex flex-col">
      <div
        ref={watchRoom}
        role="document"
        aria-label={`${title}, ${pdf.numPages === 1 ? "1 page" : `${pdf.numPages} pages`}`}
        tabIndex={0}
        className="focus-ring relative max-h-[80vh] overflow-auto rounded-control bg-wash"
        onScroll={follow}
        onKeyDown={onKeyDown}
      >
        <div className="grid w-max min-w-full gap-3 p-3">
          {width > 0 &&
            Array.from({ length: pdf.numPages }, (_, index) => (
              <PdfPage key={index} pdf={pdf} number={index + 1} width={width} ratio={ratio} />
            ))}
        </div>
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-center gap-1 max-sm:gap-0 print:hidden">
        <IconButton label="Previous page" icon={ChevronUp} disabled={current === 1} onClick={() => goTo(current - 1)} />
        <span aria-live="polite" className="min-w-14 text-center sm:min-w-20 text-sm text-ink-soft tabular-nums">
          {current} of {pdf.numPages}
        </span>
        <IconButton
          label="Next page"
          icon={ChevronDown}
          disabled={current === pdf.numPages}
          onClick={() => goTo(current + 1)}
        />
        <span aria-hidden className="mx-2 h-6 w-px bg-line max-sm:hidden" />
        <IconButton
          label="Zoom out"
          icon={ZoomOut}
          disabled={zoom <= shallowest}
          onClick={() => zoomBy(1 / zoomStep)}
        />
        <span aria-live="polite" className="w-12 text-center sm:w-14 text-sm text-ink-soft tabular-nums">
          {Math.round(zoom * 100)}%
        </span>
        <IconButton label="Zoom in" icon={ZoomIn} disabled={zoom >= deepest} onClick={() => zoomBy(zoomStep)} />
        <IconButton label="Fit the width" icon={Maximize} onClick={() => setZoom(1)} />
      </div>
    </div>
  );
};

/** The pages of a PDF, one below the other; their words can be selected. */
export const PdfViewer = ({ src, title }: { src: string; title: string }) => {
  const { opened, error } = usePdf(src);
  if (error)
    return (
      <p role="alert" className="rounded-card border border-line bg-wash p-8 text-center text-ink-soft">
        {reasonOf(error)}
      </p>
    );
  if (!opened)
    return (
      <Loading label="Opening the document…">
        <Skeleton className="h-[60vh]" />
      </Loading>
    );
  return <Pages opened={opened} title={title} />;
};
