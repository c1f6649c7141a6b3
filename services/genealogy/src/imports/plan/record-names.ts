import type { GedcomItem } from "../../gedcom/gedcom-items.ts";
import { pointerLine } from "../../gedcom/kept-lines.ts";

/** What records are called in an older state of their file, by what the file at hand calls them; of those called otherwise. */
export type RecordNames = ReadonlyMap<string, string>;

const inLine = (line: string, nameOf: (xref: string) => string): string => {
  const [, start, xref] = pointerLine.exec(line) ?? [];
  return start === undefined ? line : `${start}@${nameOf(xref!)}@`;
};

/** Whether lines name other records, which another program may call otherwise. */
export const leadElsewhere = (lines: readonly string[]): boolean => lines.some((line) => pointerLine.test(line));

const inLines = (lines: readonly string[], nameOf: (xref: string) => string): readonly string[] =>
  leadElsewhere(lines) ? lines.map((line) => inLine(line, nameOf)) : lines;

/** The text of a record with other names: its own, and those it leads to. */
export const renamedText = (text: string, nameOf: (xref: string) => string): string =>
  inLines(text.split("\n"), nameOf)
    .join("\n")
    .replace(/^0 @([^@\n]+)@ /, (_own, xref: string) => `0 @${nameOf(xref)}@ `);

/** A part of a file as the older state would tell it. */
const renamedItem = (item: GedcomItem, names: RecordNames): GedcomItem => {
  if (names.size === 0) return item;
  const nameOf = (xref: string): string => names.get(xref) ?? xref;
  const renamed = <Named extends { readonly xref: string }>(one: Named): Named => ({ ...one, xref: nameOf(one.xref) });
  switch (item.kind) {
    case "header":
      return { ...item, text: renamedText(item.text, nameOf) };
    case "record": {
      const { tag, xref, text } = item.record;
      return {
        ...item,
        record: { tag, xref: xref === null ? null : nameOf(xref), text: renamedText(text, nameOf) },
      };
    }
    case "person": {
      const { childIn, partnerIn, associations, extra } = item.person;
      const person = {
        ...renamed(item.person),
        childIn: childIn.map((link) => ({ ...link, family: nameOf(link.family) })),
        partnerIn: partnerIn.map(nameOf),
        ...(associations && {
          associations: associations.map((one) => (one.xref === undefined ? one : { ...one, xref: nameOf(one.xref) })),
        }),
        extra: inLines(extra, nameOf),
      };
      return { ...item, person };
    }
    case "family": {
      const { partners, children, extra } = item.family;
      const family = {
        ...renamed(item.family),
        partners: partners.map(renamed),
        children: children.map(renamed),
        extra: inLines(extra, nameOf),
      };
      return { ...item, family };
    }
  }
};

/** The parts of a file as the older state would tell them. */
export async function* renamedItems(items: AsyncIterable<GedcomItem>, names: RecordNames): AsyncGenerator<GedcomItem> {
  for await (const item of items) yield renamedItem(item, names);
}
