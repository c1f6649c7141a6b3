import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";

/** Milliseconds until the first tooltip, and how long after one the next comes at once. */
const delay = 700;
const skipDelay = 300;
const gap = 8;

interface Shown {
  readonly anchor: HTMLElement;
  readonly text: string;
}

/**
 * The one tooltip of the page, for whatever carries `data-tooltip`, in the shell and in every remote: so the delays
 * hold across them, and no remote has to bring a positioning library. Escape hides it; it can be pointed at.
 */
export const TooltipLayer = () => {
  const [shown, setShown] = useState<Shown>();
  const id = useId();
  const tip = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let closedAt = -Infinity;
    let open: HTMLElement | undefined;

    const hide = () => {
      clearTimeout(timer);
      if (open) closedAt = performance.now();
      open = undefined;
      setShown(undefined);
    };
    const show = (anchor: HTMLElement) => {
      const text = anchor.dataset["tooltip"];
      if (!text || !anchor.isConnected) return;
      open = anchor;
      setShown({ anchor, text });
    };
    const approach = (anchor: HTMLElement, isImmediate: boolean) => {
      if (open === anchor) return clearTimeout(timer);
      hide();
      if (isImmediate || performance.now() - closedAt < skipDelay) show(anchor);
      else timer = setTimeout(() => show(anchor), delay);
    };
    const anchorOf = (event: Event) =>
      event.target instanceof Element ? event.target.closest<HTMLElement>("[data-tooltip]") : null;

    const onOver = (event: PointerEvent) => {
      if (event.pointerType === "touch") return;
      const anchor = anchorOf(event);
      if (anchor) approach(anchor, false);
      else if (event.target instanceof Node && tip.current?.contains(event.target)) clearTimeout(timer);
      else if (open && !open.matches(":focus-visible")) {
        clearTimeout(timer);
        timer = setTimeout(hide, 100); // the way from the anchor to its tooltip
      } else if (!open) clearTimeout(timer);
    };
    const onFocus = (event: FocusEvent) => {
      const anchor = anchorOf(event);
      if (anchor?.matches(":focus-visible")) approach(anchor, true);
      else hide();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") hide();
    };

    document.addEventListener("pointerover", onOver);
    document.addEventListener("pointerdown", hide);
    document.addEventListener("focusin", onFocus);
    document.addEventListener("focusout", hide);
    document.addEventListener("keydown", onKey);
    addEventListener("scroll", hide, { passive: true, capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", onOver);
      document.removeEventListener("pointerdown", hide);
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("focusout", hide);
      document.removeEventListener("keydown", onKey);
      removeEventListener("scroll", hide, { capture: true });
    };
  }, []);

  useLayoutEffect(() => {
    if (!shown || !tip.current) return;
    tip.current.showPopover?.(); // above everything, modal dialogs too
    place(tip.current, shown.anchor);
    // Where the tooltip says more than the name of its anchor, a screen reader should hear it too.
    if (shown.anchor.getAttribute("aria-label") === shown.text) return;
    const before = shown.anchor.getAttribute("aria-describedby");
    shown.anchor.setAttribute("aria-describedby", [before, id].filter(Boolean).join(" "));
    return () => {
      if (before) shown.anchor.setAttribute("aria-describedby", before);
      else shown.anchor.removeAttribute("aria-describedby");
    };
  }, [shown, id]);

  if (!shown) return null;
  return (
    <div
      ref={tip}
      id={id}
      role="tooltip"
      popover="manual"
      className="inset-auto top-0 left-0 m-0 max-w-72 border-0 rounded-control bg-ink px-2.5 py-1.5 text-xs font-medium text-paper shadow-float print:hidden"
    >
      {shown.text}
    </div>
  );
};

/** Above or below the anchor (or at its right), inside the window. */
const place = (tip: HTMLElement, anchor: HTMLElement): void => {
  const at = anchor.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const within = (value: number, size: number, space: number) => Math.max(gap, Math.min(value, space - size - gap));
  if (anchor.dataset["tooltipSide"] === "right") {
    tip.style.left = `${at.right + gap}px`;
    tip.style.top = `${within(at.top + at.height / 2 - height / 2, height, innerHeight)}px`;
    return;
  }
  const above = at.top - height - gap;
  tip.style.left = `${within(at.left + at.width / 2 - width / 2, width, innerWidth)}px`;
  tip.style.top = `${above >= gap ? above : at.bottom + gap}px`;
};
