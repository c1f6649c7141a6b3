import { Button } from "@kinkeeper/kit/button.tsx";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import { useToast } from "@kinkeeper/kit/toast.ts";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import type { DrawnFamily } from "../drawn-family.ts";
import { fanChart, type FanFolds } from "../fan/fan-chart.ts";
import { download } from "./download.ts";
import { fanPicture } from "./fan-picture.ts";
import { lettersFor } from "./letters.ts";
import { svgOf, type Picture } from "./picture.ts";
import { portraitsOf } from "./portraits.ts";
import { posterPlan, type CardSize, type Paper } from "./poster-plan.ts";
import { pngOf } from "./raster.ts";
import { treePicture } from "./tree-picture.ts";
import type { TreeFamily, TreePerson } from "../tree-family.ts";

export interface PictureDialogProps {
  /** What is drawn now. */
  readonly drawn: DrawnFamily;
  /** Where it is a fan: whose, and how far. */
  readonly fan:
    | {
        readonly family: TreeFamily;
        readonly root: TreePerson;
        readonly generations: number;
        readonly folds: FanFolds;
      }
    | undefined;
  /** "Descendants of Emma Darwin". */
  readonly title: string;
  readonly onClose: () => void;
}

type Kind = "svg" | "png" | "pdf";

/** More sheets than this nobody glues together. */
const mostPages = 200;

const paperNames: readonly { readonly value: Paper; readonly label: string }[] = [
  { value: "a4", label: "A4 sheets" },
  { value: "a3", label: "A3 sheets" },
  { value: "letter", label: "Letter sheets" },
  { value: "single", label: "One large page" },
];
const sizeNames: readonly { readonly value: CardSize; readonly label: string }[] = [
  { value: "fit", label: "All on one sheet" },
  { value: "small", label: "Small (2.5 cm per person)" },
  { value: "medium", label: "Medium (3.8 cm per person)" },
  { value: "large", label: "Large (5.5 cm per person)" },
];

const pagesSentence = (pages: number, rows: number, columns: number): string =>
  pages === 1 ? "1 page." : `${pages.toLocaleString("en")} pages: ${columns} across, ${rows} down.`;

const centimetres = (points: number): string => `${Math.round((points / 72) * 2.54)} cm`;

const usePoster = (picture: Picture, paper: Paper, size: CardSize) =>
  useMemo(() => {
    const plan = posterPlan(picture.bounds, paper, size);
    const isTooMany = plan.pages.length > mostPages * 10;
    const pages = isTooMany ? plan.pages.length : plan.pages.filter(({ part }) => !picture.isBlank(part)).length;
    return { plan, pages };
  }, [paper, picture, size]);

/** Keeps what is drawn now: as an image, or as a poster on paper. */
export const PictureDialog = ({ drawn, fan, title, onClose }: PictureDialogProps) => {
  const [picture] = useState(() =>
    fan ? fanPicture(fanChart(fan.family, fan.root, fan.generations, fan.folds)) : treePicture(drawn),
  );
  const [paperId, sizeId] = [useId(), useId()];
  const toast = useToast();
  const [paper, setPaper] = useState<Paper>("a4");
  const [size, setSize] = useState<CardSize>("fit");
  const [working, setWorking] = useState<Kind>();
  const [done, setDone] = useState(0);
  const { plan, pages } = usePoster(picture, paper, size);
  const stopping = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    stopping.current = controller;
    return () => controller.abort();
  }, []);

  const fileOf = async (kind: Kind): Promise<Blob> => {
    const { signal } = stopping.current;
    const fonts = () => lettersFor(picture.words);
    const portraits = await portraitsOf(picture.photoUrls, signal);
    if (kind === "svg")
      return new Blob([svgOf(picture, picture.bounds, { fonts: await fonts(), portraits })], { type: "image/svg+xml" });
    if (kind === "png") return pngOf(picture, { fonts: await fonts(), portraits });
    const [{ posterPdf }, { posterFonts }] = await Promise.all([
      import("./poster-pdf.ts"),
      import("./poster-letters.ts"),
    ]);
    const own = () => posterFonts(signal);
    return posterPdf(picture, plan, { title, fonts, posterFonts: own, portraits, onProgress: setDone, signal });
  };
  const keep = async (kind: Kind) => {
    const { signal } = stopping.current;
    setWorking(kind);
    setDone(0);
    try {
      const file = await fileOf(kind);
      if (signal.aborted) return;
      download(`family-tree.${kind}`, file);
      toast({ title: "Downloaded", description: title });
    } catch (error) {
      if (signal.aborted) return;
      const description = error instanceof Error ? error.message : "The picture could not be made.";
      toast({ title: "Error", description, variant: "destructive" });
    } finally {
      if (!signal.aborted) setWorking(undefined);
    }
  };
  const isSingle = paper === "single";
  const first = plan.pages[0]!.paper;
  const isTooMany = pages > mostPages;
  return (
    <Dialog open onOpenChange={onClose} title="Download the tree" description={title}>
      <section aria-labelledby={`${paperId}-image`}>
        <h3 id={`${paperId}-image`} className="font-serif text-lg font-semibold">
          Image
        </h3>
        <p className="mt-1 text-sm text-ink-soft">PNG opens everywhere. SVG stays sharp at any size.</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" isPending={working === "png"} onClick={() => void keep("png")}>
            Download PNG
          </Button>
          <Button variant="secondary" isPending={working === "svg"} onClick={() => void keep("svg")}>
            Download SVG
          </Button>
        </div>
      </section>
      <section aria-labelledby={`${paperId}-poster`} className="mt-6 border-t border-line pt-5">
        <h3 id={`${paperId}-poster`} className="font-serif text-lg font-semibold">
          Poster
        </h3>
        <p className="mt-1 text-sm text-ink-soft">
          A PDF to print: on one sheet, on several to glue together, or on one large page for a print shop.
        </p>
        <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
          <div className="grid gap-1.5">
            <label htmlFor={paperId} className="font-medium">
              Paper
            </label>
            <Select
              id={paperId}
              options={paperNames}
              value={paper}
              onChange={(next) => setPaper((next ?? "a4") as Paper)}
            />
          </div>
          <div className="grid gap-1.5">
            <label htmlFor={sizeId} className="font-medium">
              Size
            </label>
            <Select
              id={sizeId}
              options={isSingle ? sizeNames.slice(1) : sizeNames}
              value={isSingle && size === "fit" ? "medium" : size}
              onChange={(next) => setSize((next ?? "fit") as CardSize)}
            />
          </div>
        </div>
        <p className={isTooMany ? "mt-3 text-sm text-danger" : "mt-3 text-sm text-ink-soft"} aria-live="polite">
          {isSingle
            ? `${centimetres(first.width)} wide and ${centimetres(first.height)} high.`
            : pagesSentence(pages, plan.rows, plan.columns)}
          {isTooMany && ` That is more than ${mostPages}. Choose larger paper or a smaller size.`}
          {working === "pdf" && done > 0 && ` Page ${done} of ${pages} is drawn.`}
        </p>
        <Button className="mt-3" disabled={isTooMany} isPending={working === "pdf"} onClick={() => void keep("pdf")}>
          Download PDF
        </Button>
      </section>
    </Dialog>
  );
};
