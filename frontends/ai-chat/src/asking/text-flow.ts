/** Milliseconds until the rest of an answer that is whole is shown at once. */
const longestRest = 600;
/** Of what is not shown yet a sixth appears with each frame: fast where much has come, slow where little has. */
const share = 1 / 6;

export interface TextFlow {
  readonly push: (text: string) => void;
  /** Resolves once everything is shown. */
  readonly finish: () => Promise<void>;
  /** Shows everything at once, and nothing after that. */
  readonly end: () => void;
}

const prefersStillness = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How much of a text to show next, in UTF-16 units: never half a character. */
export const nextLength = (text: string, shown: number): number => {
  const next = shown + Math.max(1, Math.ceil((text.length - shown) * share));
  const isWithinCharacter = /[\uD800-\uDBFF]/.test(text.charAt(next - 1));
  return Math.min(text.length, isWithinCharacter ? next + 1 : next);
};

/**
 * Text arrives in bursts, and appears at an even pace: at most once for each frame, and at once where nobody sees it or motion is not
 * wanted. `show` gets all that is to be seen.
 */
export const textFlow = (show: (text: string) => void): TextFlow => {
  let text = "";
  let shown = 0;
  let frame: number | undefined;
  let whenShown: (() => void) | undefined;
  let hasEnded = false;

  const showTo = (length: number): void => {
    shown = length;
    show(text.slice(0, shown));
    if (shown === text.length) whenShown?.();
  };
  const step = (): void => {
    frame = undefined;
    showTo(prefersStillness() ? text.length : nextLength(text, shown));
    if (shown < text.length) frame = requestAnimationFrame(step);
  };
  const showRest = (): void => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    frame = undefined;
    if (shown < text.length) showTo(text.length);
  };

  return {
    push(more) {
      if (hasEnded) return;
      text += more;
      // Pages in the background get no frames.
      if (document.visibilityState === "hidden") showRest();
      else if (shown < text.length) frame ??= requestAnimationFrame(step);
    },
    async finish() {
      if (shown === text.length) return;
      const rest = setTimeout(showRest, longestRest);
      await new Promise<void>((resolve) => {
        whenShown = resolve;
      });
      clearTimeout(rest);
    },
    end() {
      hasEnded = true;
      showRest();
    },
  };
};
