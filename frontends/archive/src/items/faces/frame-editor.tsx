import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from "react";
import { placeOfFrame } from "./face-frames.tsx";
import { frameAfterKey, frameAround, frameBetween, heldFrame, type Frame, type Share } from "./frame.ts";

interface FrameEditorProps {
  readonly frame: Frame;
  readonly onFrame: (frame: Frame) => void;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** A tap, and not a frame that was drawn: as a share of the picture. */
const tap = 0.015;

const shareAt = (event: PointerEvent<HTMLElement>): Share => {
  const box = event.currentTarget.getBoundingClientRect();
  return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
};

const isIn = ({ x, y, width, height }: Frame, point: Share): boolean =>
  point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;

/** Lies over a picture: a frame is drawn with the pointer, dragged where it is, or moved and sized by keys. */
export const FrameEditor = ({ frame, onFrame, onConfirm, onCancel }: FrameEditorProps) => {
  const held = useRef<{ readonly from: Share; readonly moved: Frame | undefined }>(undefined);
  const handle = useRef<HTMLDivElement>(null);
  useEffect(() => {
    handle.current?.focus({ preventScroll: true });
    handle.current?.scrollIntoView({ block: "center" });
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = frameAfterKey(frame, event.key, event.shiftKey);
    if (next) onFrame(next);
    else if (event.key === "Enter") onConfirm();
    else if (event.key === "Escape") onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what a pointer does here, the frame inside does by keys
    <div
      className="pointer-events-auto absolute inset-0 cursor-crosshair touch-none"
      onDoubleClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        event.stopPropagation();
        const from = shareAt(event);
        held.current = { from, moved: isIn(frame, from) ? frame : undefined };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        event.stopPropagation();
        if (!held.current) return;
        const { from, moved } = held.current;
        const at = shareAt(event);
        if (moved) onFrame(heldFrame({ ...moved, x: moved.x + at.x - from.x, y: moved.y + at.y - from.y }));
        else if (Math.hypot(at.x - from.x, at.y - from.y) > tap) onFrame(frameBetween(from, at));
      }}
      onPointerUp={(event) => {
        event.stopPropagation();
        const at = shareAt(event);
        const drawn = held.current;
        held.current = undefined;
        handle.current?.focus({ preventScroll: true });
        if (!drawn || drawn.moved || Math.hypot(at.x - drawn.from.x, at.y - drawn.from.y) > tap) return;
        const { width, height } = event.currentTarget.getBoundingClientRect();
        onFrame(frameAround(at, width / height));
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that keys move */}
      <div
        ref={handle}
        data-own-escape=""
        role="application"
        tabIndex={0}
        aria-label="Frame around a face. Arrow keys move it, Shift and arrow keys resize it, Enter continues."
        style={placeOfFrame(frame)}
        className="focus-ring absolute cursor-move rounded-control border-2 border-[#fff] shadow-[0_0_0_2px_rgb(0_0_0/0.6),0_0_0_100vmax_rgb(0_0_0/0.25)]"
        onKeyDown={onKeyDown}
      />
    </div>
  );
};
