import { relationshipType, type RelationshipType } from "@kinkeeper/contracts/enumerations";
import { asUuid } from "../sources/record-keys.ts";

/**
 * Lines that our own export adds, because GEDCOM has no place for what they say. Read back, they are no news.
 * `1 UID <member id>` names somebody whom no file gave a number, `1 _KINID <member id>` somebody whom their file's name
 * alone would not tell from others. `1 _KIN <member id>` with `2 TYPE cousin` below it relates a person to the one of that
 * `_KINID`. `1 _NOT_COUPLE Y` says of a family that its parents are no couple.
 */
const kinTag = "_KIN";
const kinIdTag = "_KINID";
export const notCoupleLine = "1 _NOT_COUPLE Y";

/** Whether a file is an export of this product. */
export const isOwnHeader = (header: string): boolean => /\n1 SOUR KINKEEPER(\n|$)/.test(header);

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

/** Takes what is said of relationships out of the lines of a person; `kinId` is what the relationships of others call them. */
export const takeKinLines = (
  extra: readonly string[],
): { readonly extra: readonly string[]; readonly kin: readonly KinLine[]; readonly kinId: string | undefined } => {
  if (!extra.some((line) => line.startsWith(`1 ${kinTag}`))) return { extra, kin: [], kinId: undefined };
  const rest: string[] = [];
  const kin: KinLine[] = [];
  let kinId: string | undefined;
  for (let at = 0; at < extra.length; at += 1) {
    const line = extra[at]!;
    const [, tag, memberId] = /^1 (_KIN|_KINID) (\S+)$/.exec(line) ?? [];
    const type = relationshipType.safeParse(/^2 TYPE (\w+)$/.exec(extra[at + 1] ?? "")?.[1]);
    if (tag === kinIdTag) kinId = memberId;
    else if (tag === kinTag && memberId !== undefined && type.success) {
      kin.push({ memberId, relationshipType: type.data });
      at += 1;
    } else rest.push(line);
  }
  return { extra: rest, kin, kinId };
};

/** The lines of a person without the number we gave them, and without what that number stands for. */
export const withoutOwnNumber = (extra: readonly string[], memberId: string): readonly string[] => {
  const isOwn = (line: string): boolean => {
    const uid = /^1 _?UID (.+)$/.exec(line)?.[1];
    return uid !== undefined && asUuid(uid) === memberId;
  };
  // In 5.5.1 a line below the number says what it is in version 7.
  const isBelowOwn = (line: string, at: number): boolean => line.startsWith("2 ") && at > 0 && isOwn(extra[at - 1]!);
  return extra.some(isOwn)
    ? extra.filter((line, at) => !isOwn(line) && !isBelowOwn(line, at) && !/^1 _?NO DEAT$/.test(line))
    : extra;
};
