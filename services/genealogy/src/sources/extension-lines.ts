import { relationshipType, type RelationshipType } from "@kinkeeper/contracts/enumerations";
import { saysPart } from "../gedcom/compose-header.ts";
import { hash } from "node:crypto";
import { inLetters } from "../gedcom/digest.ts";
import { asUuid } from "./record-keys.ts";

/**
 * Lines that our own export adds, because GEDCOM has no place for what they say. Read back, they are no news.
 * `1 UID <member id>` names somebody whom no file gave a number, `1 _KINID <member id>` somebody whom their file's name
 * alone would not tell from others. `1 _KIN <member id>` with `2 TYPE cousin` below it relates a person to the one of that
 * `_KINID`. `1 _NOT_COUPLE Y` says of a family that its parents are no couple. `1 _STAND_IN <digest>` says that a person stands for
 * somebody whom the file does not show; only who knows the family can tell for whom. `1 _SHOWN <digest>` stands in files that do not
 * show everything: a digest of what the file showed of somebody, or of a family. `1 _EDITED <digest>` is the same of what people
 * changed, or added, in a file that shows everything.
 */
const kinTag = "_KIN";
const kinIdTag = "_KINID";
const standInTag = "_STAND_IN";
const shownTag = "_SHOWN";
const editedTag = "_EDITED";
export const notCoupleLine = "1 _NOT_COUPLE Y";

/** Whether a file is an export of this product. */
export const isOwnHeader = (header: string): boolean => /\n1 SOUR KINKEEPER(\n|$)/.test(header);

/** Whether what is missing in a file may only not be shown. Exports of ours from before they said so show nobody knows how much. */
export const isPartial = (header: string): boolean => saysPart(header) ?? isOwnHeader(header);

/** Lists find who is meant by the same in SQL (`membersStoodFor`). */
export const standInLine = (tenantId: string, memberId: string): string =>
  `1 ${standInTag} ${inLetters(hash("sha256", `${tenantId} ${memberId}`)).slice(0, 32)}`;

export const shownLine = (digest: string): string => `1 ${shownTag} ${digest}`;

export const editedLine = (digest: string): string => `1 ${editedTag} ${digest}`;

/** The submitter that an export of ours names where no file named one. */
export const isOwnSubmitter = (record: string): boolean =>
  /^0 @\w+@ SUBM\n1 NAME Kinkeeper(?:\n1 _KEPT \S+)?$/.test(record);

/** The one who has the line is the `relationshipType` of the one it names. */
export interface KinLine {
  readonly memberId: string;
  readonly relationshipType: RelationshipType;
}

export const kinIdLine = (memberId: string): string => `1 ${kinIdTag} ${memberId}`;

export const kinLines = ({ memberId, relationshipType: type }: KinLine): readonly string[] => [
  `1 ${kinTag} ${memberId}`,
  `2 TYPE ${type}`,
];

/** What lines of ours say of a person. */
export interface ExtensionLines {
  /** The other lines. */
  readonly extra: readonly string[];
  readonly kin: readonly KinLine[];
  /** What the relationships of others call them. */
  readonly kinId: string | undefined;
  /** A digest of whom they stand for. */
  readonly standIn: string | undefined;
  /** A digest of what the file showed of them, however it stands there now. */
  readonly shown: string | undefined;
  /** The same in a file that shows everything. */
  readonly edited: string | undefined;
}

const extensionLine = new RegExp(`^1 (?:${kinTag}|(?:${standInTag}|${shownTag}|${editedTag}) )`);
const isExtensionLine = (line: string): boolean => extensionLine.test(line);

/** Takes what we say of relationships and stand-ins out of the lines of a person. */
export const takeExtensionLines = (extra: readonly string[]): ExtensionLines => {
  const none = { extra, kin: [], kinId: undefined, standIn: undefined, shown: undefined, edited: undefined };
  if (!extra.some(isExtensionLine)) return none;
  const rest: string[] = [];
  const kin: KinLine[] = [];
  let kinId: string | undefined;
  let standIn: string | undefined;
  let shown: string | undefined;
  let edited: string | undefined;
  for (let at = 0; at < extra.length; at += 1) {
    const line = extra[at]!;
    const [, tag, said] = /^1 (_KIN|_KINID|_STAND_IN|_SHOWN|_EDITED) (\S+)$/.exec(line) ?? [];
    const type = relationshipType.safeParse(/^2 TYPE (\w+)$/.exec(extra[at + 1] ?? "")?.[1]);
    if (tag === kinIdTag) kinId = said;
    else if (tag === standInTag) standIn = said;
    else if (tag === shownTag) shown = said;
    else if (tag === editedTag) edited = said;
    else if (tag === kinTag && said !== undefined && type.success) {
      kin.push({ memberId: said, relationshipType: type.data });
      at += 1;
    } else rest.push(line);
  }
  return { extra: rest, kin, kinId, standIn, shown, edited };
};

const shownInFamily = new RegExp(`^1 (${shownTag}|${editedTag}) (\\S+)$`);

/** Takes the digest of what the file showed out of the lines of a family. */
export const takeExportDigest = (extra: readonly string[]): Pick<ExtensionLines, "extra" | "shown" | "edited"> => {
  const at = extra.findIndex((line) => shownInFamily.test(line));
  const [, tag, digest] = shownInFamily.exec(extra[at] ?? "") ?? [];
  const isShown = tag === shownTag;
  return {
    extra: at < 0 ? extra : extra.toSpliced(at, 1),
    shown: isShown ? digest : undefined,
    edited: isShown ? undefined : digest,
  };
};

/** The lines of a person without the number we gave them, and without what that number stands for. */
export const withoutOwnUid = (extra: readonly string[], memberId: string): readonly string[] => {
  const isOwn = (line: string): boolean => {
    const uid = /^1 _?UID (.+)$/.exec(line)?.[1];
    return uid !== undefined && asUuid(uid) === memberId;
  };
  // In 5.5.1 a line below the number says what it is in version 7.
  const isBelowOwn = (line: string, at: number): boolean => line.startsWith("2 ") && at > 0 && isOwn(extra[at - 1]!);
  // Whether they live is a field, which an export spells out where nothing else tells it.
  const isOfLiving = (line: string, at: number): boolean =>
    /^1 (?:_?NO DEAT|DEAT Y)$/.test(line) && extra[at + 1]?.startsWith("2 ") !== true;
  return extra.some(isOwn)
    ? extra.filter((line, at) => !isOwn(line) && !isBelowOwn(line, at) && !isOfLiving(line, at))
    : extra;
};
