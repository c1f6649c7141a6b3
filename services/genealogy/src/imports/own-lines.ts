import { relationshipType, type RelationshipType } from "@kinkeeper/contracts/enumerations";
import { asUuid } from "./record-keys.ts";

/**
 * Lines that our own export adds, because GEDCOM has no place for what they say. Read back, they are no news.
 * `1 UID <member id>` names somebody whom no file gave a number; `1 _KIN <number>` with `2 TYPE cousin` below it ties a
 * person to the one of that number; `1 _NOT_COUPLE Y` says of a family that its two parents are no couple.
 */
const kinTag = "_KIN";
export const notCoupleLine = "1 _NOT_COUPLE Y";

/** Whether a file is an export of this product. */
export const isOwnHeader = (header: string): boolean => /\n1 SOUR KINKEEPER(\n|$)/.test(header);

export interface KinLine {
  /** What identifies the other person: a UID. The one who has the line is the `relationshipType` of the other. */
  readonly uid: string;
  readonly relationshipType: RelationshipType;
}

export const kinLines = ({ uid, relationshipType: type }: KinLine): readonly string[] => [
  `1 ${kinTag} ${uid}`,
  `2 TYPE ${type}`,
];

/** Takes the ties out of the lines of a person. */
export const takeKinLines = (
  extra: readonly string[],
): { readonly extra: readonly string[]; readonly kin: readonly KinLine[] } => {
  const start = `1 ${kinTag} `;
  if (!extra.some((line) => line.startsWith(start))) return { extra, kin: [] };
  const rest: string[] = [];
  const kin: KinLine[] = [];
  for (let at = 0; at < extra.length; at += 1) {
    const line = extra[at]!;
    const type = relationshipType.safeParse(/^2 TYPE (\w+)$/.exec(extra[at + 1] ?? "")?.[1]);
    if (line.startsWith(start) && type.success) {
      kin.push({ uid: line.slice(start.length), relationshipType: type.data });
      at += 1;
    } else rest.push(line);
  }
  return { extra: rest, kin };
};

/** The lines of a person without the number we gave them, and without what that number stands for. */
export const withoutOwnNumber = (extra: readonly string[], memberId: string): readonly string[] => {
  const isOwn = (line: string): boolean => {
    const uid = /^1 _?UID (.+)$/.exec(line)?.[1];
    return uid !== undefined && asUuid(uid) === memberId;
  };
  return extra.some(isOwn) ? extra.filter((line) => !isOwn(line) && !/^1 _?NO DEAT$/.test(line)) : extra;
};
