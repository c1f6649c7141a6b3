import type { Region } from "./exported-media.ts";
import { keyOfFile, type ExportPlan } from "./plan-export.ts";
import { filesOf, linesBelow, memberOf, withoutLinksTo, type TreeLine, type TreeRecord } from "./tree-records.ts";

/** The name of a record that our archive adds; genealogy knows it again by its shape. */
const ownMediaName = (id: string): string => `O_${id.replaceAll("-", "").toUpperCase()}`;

const escaped = (text: string): string => (text.startsWith("@") ? `@${text}` : text);

/** A line with its text, which may have several. */
const lineOf = (level: number, tag: string, value: string): readonly string[] => {
  const [first = "", ...more] = value.split(/\r\n|\r|\n/);
  return [
    `${level} ${tag}${first === "" ? "" : ` ${escaped(first)}`}`,
    ...more.map((line) => `${level + 1} CONT${line === "" ? "" : ` ${escaped(line)}`}`),
  ];
};

const regionLines = ({ left, top, width, height }: Region): readonly string[] => [
  "2 CROP",
  `3 TOP ${top}`,
  `3 LEFT ${left}`,
  `3 HEIGHT ${height}`,
  `3 WIDTH ${width}`,
];

const addressOf = (entry: string): string => encodeURI(entry).replaceAll("#", "%23").replaceAll("?", "%3F");

const ownRecord = ({ media, files }: ExportPlan["own"][number]): readonly string[] => [
  `0 @${ownMediaName(media.id)}@ OBJE`,
  ...(media.isPrivate ? ["1 RESN CONFIDENTIAL"] : []),
  ...files.flatMap(({ entry, file, caption }, at) => [
    `1 FILE ${addressOf(entry)}`,
    `2 FORM ${file.contentType}`,
    ...lineOf(2, "TITL", caption ?? (at === 0 ? media.title : "")).filter((line) => line !== "2 TITL"),
  ]),
  ...(media.note === null ? [] : lineOf(1, "NOTE", media.note)),
  ...(media.date === null ? [] : lineOf(1, "_DATE", media.date)),
  ...(media.place === null ? [] : lineOf(1, "_PLAC", media.place)),
];

const isRestriction = ({ level, tag }: TreeLine): boolean => level === 1 && tag === "RESN";

/** A record with the restriction that only some may see it. */
const withRestriction = (record: TreeRecord): TreeRecord => {
  const restriction = record.lines.find(isRestriction);
  if (restriction && /CONFIDENTIAL|PRIVACY/i.test(restriction.value)) return record;
  const value = ["CONFIDENTIAL", ...(restriction ? [restriction.value] : [])].join(", ");
  const line = { level: 1, tag: "RESN", pointer: undefined, value, text: `1 RESN ${value}` };
  const [head, ...rest] = record.lines.filter((one) => one !== restriction);
  return { ...record, lines: [head!, line, ...rest] };
};

/** The header says of a tree without all of its records that it does not show everything. */
const withSight = (record: TreeRecord, { dropped }: ExportPlan): TreeRecord => {
  if (record.tag !== "HEAD" || dropped.size === 0) return record;
  const lines = record.lines.map((line) => (line.text === "1 _SIGHT ALL" ? { ...line, text: "1 _SIGHT PART" } : line));
  return { ...record, lines };
};

/** A digest that is none of what genealogy shows in a record: nobody is to take what is left out here for taken out by somebody. */
const ofNothingShown = ({ level, tag, value }: TreeLine): string =>
  `${level} ${tag} ${value.split("").toReversed().join("")}`;

const isOtherName = ({ tag, value }: TreeLine): boolean => /^_GEDCOM[57]$/.test(tag) && value.startsWith("FILE ");

/**
 * A record as it leaves: its files under their paths in the ZIP, no line that is only between the services. What a file was called is said
 * below it, but where that would lead to another.
 */
const linesOf = (record: TreeRecord, { dropped, named, renamed }: ExportPlan): readonly string[] => {
  const files = new Map(filesOf(record).map((file) => [file.at, file]));
  const hidden = new Set<TreeLine>(record.lines.filter(({ tag }) => tag === "_KFILE"));
  for (const file of files.values())
    if (renamed.has(keyOfFile(file)))
      for (const line of linesBelow(record.lines, file.at)) if (isOtherName(line)) hidden.add(line);
  const kept = withoutLinksTo(record.lines, dropped);
  const at = new Map(record.lines.map((line, index) => [line, index]));
  return kept.flatMap((line) => {
    if (hidden.has(line)) return [];
    if (line.level === 1 && line.tag === "_SHOWN" && kept.length < record.lines.length) return [ofNothingShown(line)];
    const file = files.get(at.get(line)!);
    const packed = file && named.get(keyOfFile(file));
    if (!packed) return [line.text];
    const address = addressOf(packed.entry);
    if (address === line.value) return [line.text];
    const isTold = renamed.has(keyOfFile(file)) || linesBelow(record.lines, file.at).some(isOtherName);
    return [`${line.level} FILE ${address}`, ...(isTold ? [] : [`${line.level + 1} _GEDCOM7 FILE ${file.name}`])];
  });
};

/** The tree as it leaves with its pictures: as genealogy wrote it, with our archive's records and the links to them. */
export async function* treeWithMedia(
  records: AsyncIterable<TreeRecord>,
  plan: ExportPlan,
  unportrayed: ReadonlySet<string>,
): AsyncGenerator<string> {
  const links = new Map<string, string[]>();
  for (const { media } of plan.own)
    for (const { memberId, isPortrait, region } of media.people) {
      const lines = links.get(memberId) ?? [];
      links.set(memberId, lines);
      lines.push(`1 OBJE @${ownMediaName(media.id)}@`);
      if (isPortrait) lines.push("2 _PRIM Y");
      if (region) lines.push(...regionLines(region));
    }
  for await (const record of records) {
    if (record.tag === "OBJE" && record.xref !== undefined && plan.dropped.has(record.xref)) continue;
    if (record.tag === "TRLR") for (const own of plan.own) yield `${ownRecord(own).join("\n")}\n`;
    const isKept = record.tag === "OBJE" && record.xref !== undefined && plan.kept.has(record.xref);
    const shown = isKept ? withRestriction(record) : withSight(record, plan);
    const memberId = memberOf(record);
    const added = memberId === undefined ? [] : (links.get(memberId) ?? []);
    const portrait = memberId !== undefined && unportrayed.has(memberId) ? ["1 _NO_PORTRAIT Y"] : [];
    yield `${[...linesOf(shown, plan), ...portrait, ...added].join("\n")}\n`;
  }
}
