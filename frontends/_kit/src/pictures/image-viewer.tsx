import { classNames } from "../class-names.ts";
import { IconButton } from "../icon-button.tsx";
import { Maximize, ZoomIn, ZoomOut } from "lucide-react";
import { useCallback, useMemo, useState, type ReactNode } from "react";
import { fittedSize, fitting, type Size } from "./image-camera.ts";
import { hasPreview } from "./picture-preview.ts";
import { SharpeningPicture } from "./sharpening-picture.tsx";
import { useImageGestures, zoomStep } from "./use-image-gestures.ts";

interface ImageViewerProps {
  readonly src: string;
  /** What is to be seen. */
  readonly alt: string;
  /** In pixels, where it is known before the picture has come. */
  readonly size?: Size | undefined;
  /** Takes the height of what is around it; otherwise it is as high as the picture needs. */
  readonly isFilling?: boolean;
  /** To the next picture or the one before. */
  readonly onStep?: ((step: 1 | -1) => void) | undefined;
  /** Lies over the picture, as large as it is shown, and moves with it. */
  readonly overlay?: ReactNode;
  /** Beside the buttons for zooming. */
  readonly tools?: ReactNode;
}

/** A picture to look at closely: wheel, pinch, double click, buttons, and + − 0 and the arrows on the keyboard. */
export const ImageViewer = ({ src, alt, size, isFilling = false, onStep, overlay, tools }: ImageViewerProps) => {
  const [frame, setFrame] = useState<Size>({ width: 0, height: 0 });
  const [natural, setNatural] = useState<Size>();
  const [camera, onCamera] = useState(fitting);
  const [hasFailed, setFailed] = useState(false);
  const picture = size ?? natural;
  const [framed, setFramed] = useState(frame);
  if (framed !== frame) {
    // Another frame, another fit.
    setFramed(frame);
    onCamera(fitting);
  }
  const fitted = useMemo(() => (picture ? fittedSize(picture, frame) : frame), [picture, frame]);
  const { watchWheel, handlers, zoom } = useImageGestures({ camera, fitted, frame, onCamera, onStep });
  const watchFrame = useCallback((element: HTMLElement) => {
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      setFrame((before) => (before.width === width && before.height === height ? before : { width, height }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const watch = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const stops = [watchFrame(element), watchWheel(element)];
      return () => stops.forEach((stop) => stop());
    },
    [watchFrame, watchWheel],
  );
  const placed = {
    width: fitted.width,
    height: picture ? fitted.height : "auto",
    transform: `translate(-50%, -50%) translate(${camera.x}px, ${camera.y}px) scale(${camera.zoom})`,
  };
  return (
    <div className={classNames("flex min-h-0 flex-col", isFilling && "h-full")}>
      <div
        ref={watch}
        role="application"
        aria-label={`${alt}. Press plus or minus to zoom, ${onStep ? "arrows for the next picture" : "arrows to move"}, zero to fit the screen.`}
        tabIndex={0}
        className={classNames(
          "focus-ring relative w-full overflow-hidden rounded-control bg-wash select-none",
          isFilling ? "min-h-0 flex-1" : "max-h-[min(80vh,46rem)] min-h-56",
          camera.zoom > 1 ? "cursor-grab touch-none active:cursor-grabbing" : "cursor-zoom-in touch-pan-y",
        )}
        {...(isFilling ? {} : { style: { aspectRatio: picture ? picture.width / picture.height : 4 / 3 } })}
        {...handlers}
      >
        {hasFailed ? (
          <p className="absolute inset-0 grid place-items-center p-6 text-center text-ink-soft">
            This picture could not be loaded.
          </p>
        ) : (
          <SharpeningPicture
            key={src}
            src={src}
            alt={alt}
            size={size}
            isClose={camera.zoom > 1 || hasPreview(fitted)}
            className="absolute top-1/2 left-1/2 max-w-none"
            style={placed}
            onLoad={({ currentTarget }) =>
              setNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            }
            onError={() => setFailed(true)}
          />
        )}
        {overlay && picture && !hasFailed && (
          <div className="pointer-events-none absolute top-1/2 left-1/2" style={placed}>
            {overlay}
          </div>
        )}
      </div>
      <div role="group" aria-label="Zoom" className="mt-2 flex items-center justify-center gap-1 print:hidden">
        <IconButton label="Zoom out" icon={ZoomOut} disabled={camera.zoom <= 1} onClick={() => zoom(1 / zoomStep)} />
        <span aria-live="polite" className="w-14 text-center text-sm text-ink-soft tabular-nums">
          {Math.round(camera.zoom * 100)}%
        </span>
        <IconButton label="Zoom in" icon={ZoomIn} onClick={() => zoom(zoomStep)} />
        <IconButton label="Fit to screen" icon={Maximize} onClick={() => onCamera(fitting)} />
        {tools}
      </div>
    </div>
  );
};
