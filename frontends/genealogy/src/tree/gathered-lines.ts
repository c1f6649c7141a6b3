import type { Rectangle } from "./camera.ts";
import type { TreeLayout } from "./layout/layout-tree.ts";
import type { Polylines } from "./layout/polylines.ts";
import { boxesOf, touches } from "./visible.ts";

/** Whose lines stand out: the chosen person with all ancestors and descendants; undefined when nobody is chosen. */
export type Line = ReadonlySet<number> | undefined;

/** What belongs to the chosen line, and the rest. */
export interface Contrast {
  readonly strong: Path2D;
  readonly plain: Path2D;
}

/** In drawing pixels. */
export interface GatheredLines {
  readonly children: Contrast;
  /** To children who are none by birth. */
  readonly otherChildren: Contrast;
  readonly couples: Contrast;
}

export interface PreparedTree {
  readonly layout: TreeLayout;
  /** Lines that touch a part of the drawing. */
  readonly linesIn: (seen: Rectangle, line: Line) => GatheredLines;
  /** All lines; made once for a chosen line. */
  readonly allLines: (line: Line) => GatheredLines;
  readonly isLiving: Uint8Array;
  /** Beside `layout.childLinks`: 1 where the child is none by birth. */
  readonly isOther: Uint8Array;
}

const contrast = (): Contrast => ({ strong: new Path2D(), plain: new Path2D() });

const trace = (path: Path2D, { start, points }: Polylines, line: number): void => {
  for (let point = start[line]!; point < start[line + 1]!; point += 1)
    if (point === start[line]) path.moveTo(points[2 * point]!, points[2 * point + 1]!);
    else path.lineTo(points[2 * point]!, points[2 * point + 1]!);
};

const gather = (lines: Polylines, isSeen: (line: number) => boolean, isStrong: (line: number) => boolean): Contrast => {
  const gathered = contrast();
  for (let line = 0; line < lines.start.length - 1; line += 1)
    if (isSeen(line)) trace(isStrong(line) ? gathered.strong : gathered.plain, lines, line);
  return gathered;
};

/** Remembers the last answer: while one moves around, the chosen line stays the same. */
const rememberingLast = <Answer>(make: (line: Line) => Answer): ((line: Line) => Answer) => {
  let last: { readonly line: Line; readonly answer: Answer } | undefined;
  return (line) => {
    if (!last || last.line !== line) last = { line, answer: make(line) };
    return last.answer;
  };
};

export const prepareTree = (layout: TreeLayout, isLiving: Uint8Array, isOther: Uint8Array): PreparedTree => {
  const { childLinks, unions } = layout;
  const childBoxes = boxesOf(childLinks.lines);
  const unionBoxes = boxesOf(unions.lines);

  const lines = (
    line: Line,
    isChildSeen: (link: number) => boolean,
    isCoupleSeen: (union: number) => boolean,
  ): GatheredLines => {
    const has = (person: number) => person !== -1 && (line?.has(person) ?? false);
    const { child, parent, otherParent } = childLinks;
    const isStrong = (link: number) => has(child[link]!) && (has(parent[link]!) || has(otherParent[link]!));
    return {
      children: gather(childLinks.lines, (link) => isOther[link] === 0 && isChildSeen(link), isStrong),
      otherChildren: gather(childLinks.lines, (link) => isOther[link] === 1 && isChildSeen(link), isStrong),
      couples: gather(unions.lines, isCoupleSeen, (union) => has(unions.a[union]!) && has(unions.b[union]!)),
    };
  };
  const always = () => true;

  return {
    layout,
    linesIn: (seen, line) =>
      lines(
        line,
        (link) => touches(childBoxes, link, seen),
        (union) => touches(unionBoxes, union, seen),
      ),
    allLines: rememberingLast((line) => lines(line, always, always)),
    isLiving,
    isOther,
  };
};
