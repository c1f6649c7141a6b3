import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from "pdfjs-dist";
// oxlint-disable-next-line import/default -- what the loader answers, not what the file exports
import pdfWorkerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?worker-url";

GlobalWorkerOptions.workerSrc = pdfWorkerUrl;

export interface OpeningPdf {
  readonly document: Promise<PDFDocumentProxy>;
  readonly close: () => void;
}

/** Beside the worker's own bundle, see rspack.config.ts. */
const parts = new URL("pdfjs/", new URL(pdfWorkerUrl, location.href)).href;

/** Reads a PDF in a worker, as far as somebody looks at it. The policy of the pages allows no WebAssembly and no eval. */
export const openPdf = (url: string): OpeningPdf => {
  const task = getDocument({
    url,
    useWasm: false,
    wasmUrl: parts,
    standardFontDataUrl: parts,
    // A letter looks the same on every device.
    useSystemFonts: false,
    enableXfa: false,
    disableAutoFetch: true,
    stopAtErrors: false,
  });
  return { document: task.promise, close: () => void task.destroy() };
};
