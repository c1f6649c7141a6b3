import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openPdf } from "./open-pdf.ts";
import { PdfPage } from "./pdf-page.tsx";
import { PdfViewer } from "./pdf-viewer.tsx";

// pdf.js draws on real canvases only: here its place is taken by a document without pages to draw.
vi.mock("./open-pdf.ts", () => ({ openPdf: vi.fn<typeof openPdf>() }));
vi.mock("pdfjs-dist", () => ({
  TextLayer: class {
    render = () => Promise.resolve();
    cancel = () => undefined;
  },
}));

const close = vi.fn<() => void>();
const opens = (document: Promise<unknown>) =>
  vi.mocked(openPdf).mockReturnValue({ document, close } as ReturnType<typeof openPdf>);
const letter = {
  numPages: 3,
  getPage: () => Promise.resolve({ getViewport: () => ({ width: 100, height: 150 }) }),
};

beforeEach(() => {
  close.mockReset();
});

test("says that it opens the document, and of how many pages it is", async () => {
  const opening = Promise.withResolvers<unknown>();
  opens(opening.promise);
  await renderInFrontend(<PdfViewer src="/objects/1" title="The letter" />);
  expect(screen.getByRole("status")).toHaveTextContent("Opening the document…");
  opening.resolve(letter);
  expect(await screen.findByRole("document", { name: "The letter, 3 pages" })).toBeVisible();
  expect(screen.getByText("1 of 3")).toBeVisible();
  expect(screen.getByRole("button", { name: "Previous page" })).toBeDisabled();
});

test("zooms with buttons and keys", async () => {
  opens(Promise.resolve(letter));
  await renderInFrontend(<PdfViewer src="/objects/1" title="The letter" />);
  (await screen.findByRole("document")).focus();
  await userEvent.keyboard("+");
  expect(screen.getByText("125%")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Zoom out" }));
  await userEvent.click(screen.getByRole("button", { name: "Zoom out" }));
  expect(screen.getByText("80%")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Fit the width" }));
  expect(screen.getByText("100%")).toBeVisible();
});

test.each([
  [Object.assign(new Error("locked"), { name: "PasswordException" }), /protected by a password/],
  [new Error("broken"), /could not be shown here/],
])("that cannot be opened says why and what to do: %s", async (reason, said) => {
  const opening = Promise.withResolvers<unknown>();
  opening.reject(reason);
  opens(opening.promise);
  await renderInFrontend(<PdfViewer src="/objects/1" title="The letter" />);
  expect(await screen.findByRole("alert")).toHaveTextContent(said);
});

test("a page that cannot be drawn says so, and what to do", async () => {
  class EverythingIsNear {
    readonly #see: IntersectionObserverCallback;
    constructor(see: IntersectionObserverCallback) {
      this.#see = see;
    }
    observe = () => this.#see([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
    disconnect = () => undefined;
  }
  vi.stubGlobal("IntersectionObserver", EverythingIsNear);
  onTestFinished(() => void vi.unstubAllGlobals());
  const torn = {
    view: [0, 0, 100, 150],
    rotate: 0,
    getViewport: () => ({ width: 100, height: 150 }),
    streamTextContent: () => ({}),
    render: () => ({ promise: Promise.reject(new Error("torn")), cancel: () => undefined }),
  };
  const pdf = { getPage: () => Promise.resolve(torn) } as never;
  await renderInFrontend(<PdfPage pdf={pdf} number={1} width={300} ratio={1.5} />);
  expect(await screen.findByRole("alert")).toHaveTextContent("This page cannot be shown here.");
});

test("is closed with its page", async () => {
  opens(Promise.resolve(letter));
  const { unmount } = await renderInFrontend(<PdfViewer src="/objects/1" title="The letter" />);
  await screen.findByRole("document");
  expect(close).not.toHaveBeenCalled();
  unmount();
  expect(close).toHaveBeenCalledTimes(1);
});
