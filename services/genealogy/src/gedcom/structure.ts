import type { GedcomVersion } from "@kinkeeper/contracts/dates/gedcom-date";

/** A GEDCOM structure: one line with what hangs below it. Continuation lines are already part of `value`. */
export interface Structure {
  readonly tag: string;
  /** The record's own name without `@`, or null below level 0. */
  readonly xref: string | null;
  /** What the line points to, without `@`; "VOID" for nothing. Null for text. */
  readonly pointer: string | null;
  /** Unescaped text, with "\n" between lines; "" for none. */
  readonly value: string;
  readonly children: readonly Structure[];
  /** Where it stands in its file, from 1; 0 for what was made here. */
  readonly line: number;
  /** The version whose words the line is in; absent where that is not known, and for what was made here (7.0). */
  readonly version?: GedcomVersion;
  /** Of a line that points to nothing: the record it led to in its file, which has none of that name. */
  readonly dangling?: string;
}

export const structure = (tag: string, value = "", children: readonly Structure[] = []): Structure => ({
  tag,
  xref: null,
  pointer: null,
  value,
  children,
  line: 0,
});

export const pointerTo = (tag: string, pointer: string, children: readonly Structure[] = []): Structure => ({
  tag,
  xref: null,
  pointer,
  value: "",
  children,
  line: 0,
});

export const childOf = (parent: Structure, tag: string): Structure | undefined =>
  parent.children.find((child) => child.tag === tag);

/** The text of a child with the spaces around it and inside it tidied; undefined where there is none. */
export const textOf = (parent: Structure, tag: string): string | undefined => {
  const child = childOf(parent, tag);
  return child === undefined || child.value === "" ? undefined : oneLine(child.value) || undefined;
};

export const oneLine = (text: string): string =>
  /\s\s|^\s|\s$|[\t\n]/.test(text) ? text.trim().replace(/\s+/g, " ") : text;

/**
 * A structure as lines. The form we keep is that of GEDCOM 7, whatever the file was: CONT for every further line, no CONC,
 * only an `@` at the beginning of a line doubled. So kept lines can be read without knowing where they came from.
 */
export const linesOf = (root: Structure, level: number, lines: string[] = []): string[] => {
  const name = root.xref === null ? "" : `@${root.xref}@ `;
  if (root.pointer !== null) lines.push(`${level} ${name}${root.tag} @${root.pointer}@`);
  else if (root.value === "") lines.push(`${level} ${name}${root.tag}`);
  else if (!root.value.includes("\n")) lines.push(`${level} ${name}${root.tag} ${escapeLeadingAt(root.value)}`);
  else {
    const [first = "", ...rest] = root.value.split("\n");
    lines.push(`${level} ${name}${root.tag}${first === "" ? "" : ` ${escapeLeadingAt(first)}`}`);
    for (const line of rest) lines.push(`${level + 1} CONT${line === "" ? "" : ` ${escapeLeadingAt(line)}`}`);
  }
  for (const child of root.children) linesOf(child, level + 1, lines);
  return lines;
};

const escapeLeadingAt = (text: string): string => (text.startsWith("@") ? `@${text}` : text);

/** `children` in an order of tags; what it does not name comes after the last of its kind, or at the end. */
export const inOrder = (children: readonly Structure[], order: readonly string[]): readonly Structure[] => {
  if (order.length === 0) return children;
  const byTag = Map.groupBy(children, ({ tag }) => tag);
  const last = new Map(order.map((tag, at) => [tag, at]));
  const taken = new Map<string, number>();
  const sorted: Structure[] = [];
  for (const [at, tag] of order.entries()) {
    const ofTag = byTag.get(tag) ?? [];
    const from = taken.get(tag) ?? 0;
    const to = last.get(tag) === at ? ofTag.length : Math.min(from + 1, ofTag.length);
    for (let index = from; index < to; index++) sorted.push(ofTag[index]!);
    taken.set(tag, to);
  }
  for (const child of children) if (!last.has(child.tag)) sorted.push(child);
  return sorted;
};
