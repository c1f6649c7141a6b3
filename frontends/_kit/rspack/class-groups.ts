import type { createTailwindMerge } from "tailwind-merge/es5";

type Config = ReturnType<Parameters<typeof createTailwindMerge>[0]>;

const any = (): boolean => true;
const number = (value: string): boolean => /^\d+(?:\.\d+)?$/.test(value);
/** A length of one's own: `[2px]`, `[1.3rem]`. */
const length = (value: string): boolean => /^\[-?[\d.]+(?:px|r?em|ch|vw|%)\]$/.test(value);

/** Each of these alone: `p-4`, `p-[2px]`. */
const plain = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, [{ [name]: [any] }]]));
const sides = ["x", "y", "t", "r", "b", "l"] as const;
/** The same, or the name by itself: `shadow`, `shadow-float`. */
const orAlone = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, [{ [name]: ["", any] }]]));

const of = (name: string, part: string): string => `${name}-${part}`;

const spacing = ["p", "px", "py", "pt", "pr", "pb", "pl", "m", "mx", "my", "mt", "mr", "mb", "ml"];
const sizes = ["size", "w", "h", "min-w", "min-h", "max-w", "max-h"];
const places = ["inset", "inset-x", "inset-y", "top", "right", "bottom", "left", "z", "order", "basis"];
const corners = ["t", "r", "b", "l", "tl", "tr", "br", "bl"];

/** Alone a width, with a style a style, with anything else a colour. */
const border = (name: string) => ({
  [`${name}-width`]: [{ [name]: ["", number, length] }],
  [`${name}-color`]: [{ [name]: [any] }],
});

/**
 * Which utilities exclude each other, of those this product uses: tailwind-merge-for-browsers.unit.spec.ts compares it with all of
 * tailwind-merge's own.
 */
export const classGroups = (): Config => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    display: [
      "block",
      "inline-block",
      "inline",
      "flex",
      "inline-flex",
      "grid",
      "inline-grid",
      "contents",
      "hidden",
      { table: ["", "row", "header-group", "row-group", "cell"] },
    ],
    position: ["static", "fixed", "absolute", "relative", "sticky"],
    visibility: ["visible", "invisible"],
    ...plain(...spacing, ...sizes, ...places),
    gap: [{ gap: [any] }],
    "gap-x": [{ "gap-x": [any] }],
    "gap-y": [{ "gap-y": [any] }],
    ...plain("space-x", "space-y", "grid-cols", "grid-rows", "columns"),
    "flex-direction": [{ flex: ["row", "row-reverse", "col", "col-reverse"] }],
    "flex-wrap": [{ flex: ["wrap", "wrap-reverse", "nowrap"] }],
    flex: [{ flex: [any] }],
    ...plain("items", "self", "place-items", "content", "justify-self", "justify-items"),
    ...orAlone("shrink", "grow", "resize", "shadow", "transition"),
    justify: [{ justify: [any] }],
    "col-start": [{ "col-start": [any] }],
    col: [{ col: [any] }],
    "row-start": [{ "row-start": [any] }],
    row: [{ row: [any] }],
    "overflow-x": [{ "overflow-x": [any] }],
    "overflow-y": [{ "overflow-y": [any] }],
    overflow: [{ overflow: [any] }],
    "overscroll-x": [{ "overscroll-x": [any] }],
    overscroll: [{ overscroll: [any] }],
    "object-fit": [{ object: ["contain", "cover", "fill", "none", "scale-down"] }],
    object: [{ object: [any] }],
    ...plain("aspect", "cursor", "pointer-events", "select", "accent", "touch", "align", "list", "opacity"),
    "text-align": [{ text: ["left", "center", "right"] }],
    "text-wrap": [{ text: ["wrap", "nowrap", "balance", "pretty"] }],
    "font-size": [{ text: ["xs", "sm", "base", "lg", "xl", "2xl", "3xl", "4xl", "5xl", "6xl", "story", length] }],
    "text-color": [{ text: [any] }],
    "text-overflow": ["truncate"],
    "line-clamp": [{ "line-clamp": [any] }],
    "text-transform": ["uppercase", "lowercase", "capitalize", "normal-case"],
    "font-style": ["italic", "not-italic"],
    "font-family": [{ font: ["serif", "sans", "mono"] }],
    "font-weight": [{ font: ["normal", "medium", "semibold", "bold"] }],
    "font-numeric": ["tabular-nums"],
    "word-break": [{ break: ["normal", "words", "all", "keep"] }],
    ...plain("leading", "tracking", "whitespace"),
    "text-decoration": ["underline", "line-through", "no-underline"],
    "underline-offset": [{ "underline-offset": [any] }],
    decoration: [{ decoration: [any] }],
    "bg-image": [{ bg: ["none", { "linear-to": [any] }] }],
    bg: [{ bg: [any] }],
    rounded: [{ rounded: ["", "full", "none", "xs", "sm", "md", "lg", "xl", "2xl", "card", "control", length] }],
    ...Object.fromEntries(corners.map((corner) => [of("rounded", corner), [{ [of("rounded", corner)]: [any, ""] }]])),
    "border-style": [{ border: ["solid", "dashed", "dotted", "none"] }],
    ...Object.assign({}, ...sides.map((side) => border(of("border", side)))),
    ...border("border"),
    ...border("ring"),
    "ring-inset": ["ring-inset"],
    "outline-offset": [{ "outline-offset": [any] }],
    "outline-style": ["outline-none", "outline-dashed"],
    ...border("outline"),
    ...plain("fill", "stroke", "duration", "delay", "ease", "animate", "rotate", "translate-x"),
    ...plain("translate-y", "origin", "scroll-mt", "scroll-mb"),
    translate: [{ translate: [any] }],
    sr: ["sr-only", "not-sr-only"],
  },
  conflictingClassGroups: {
    p: ["px", "py", "pt", "pr", "pb", "pl"],
    px: ["pr", "pl"],
    py: ["pt", "pb"],
    m: ["mx", "my", "mt", "mr", "mb", "ml"],
    mx: ["mr", "ml"],
    my: ["mt", "mb"],
    size: ["w", "h"],
    inset: ["inset-x", "inset-y", "top", "right", "bottom", "left"],
    "inset-x": ["right", "left"],
    "inset-y": ["top", "bottom"],
    gap: ["gap-x", "gap-y"],
    flex: ["basis", "grow", "shrink"],
    overflow: ["overflow-x", "overflow-y"],
    overscroll: ["overscroll-x"],
    "font-size": ["leading"],
    "line-clamp": ["display", "overflow"],
    translate: ["translate-x", "translate-y"],
    rounded: corners.map((corner) => of("rounded", corner)),
    "rounded-t": ["rounded-tl", "rounded-tr"],
    "border-width": sides.map((side) => `border-${side}-width`),
    "border-x-width": ["border-r-width", "border-l-width"],
    "border-y-width": ["border-t-width", "border-b-width"],
    "border-color": sides.map((side) => `border-${side}-color`),
    "border-x-color": ["border-r-color", "border-l-color"],
    "border-y-color": ["border-t-color", "border-b-color"],
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: [
    "*",
    "**",
    "after",
    "backdrop",
    "before",
    "details-content",
    "file",
    "first-letter",
    "first-line",
    "marker",
    "placeholder",
    "selection",
  ],
});
