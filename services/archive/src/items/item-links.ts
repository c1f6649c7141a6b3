import type { Face } from "@kinkeeper/contracts/archive/artifacts";
import { shownFace, shownLinks, type RemainingPeople } from "../people/remaining-people.ts";

/**
 * The people an item is about after a change. Whoever was removed from the family is not shown, so leaving them out says
 * nothing about them: their link stays, and comes back with them. Who was merged with somebody is shown as that one: their link goes
 * and stays with the other's.
 */
export const linksAfter = (
  current: readonly string[],
  sent: readonly string[],
  remaining: RemainingPeople,
): string[] => {
  const shown = shownLinks(current, remaining);
  const isAsShown = shown.length === sent.length && shown.every((id, index) => id === sent[index]);
  if (isAsShown) return [...current];
  const stays = (id: string): boolean => {
    const shownAs = remaining.get(id);
    return shownAs === undefined || (shownAs !== id && sent.includes(shownAs));
  };
  return [...sent, ...current.filter((id) => stays(id) && !sent.includes(id))];
};

/** The same of the faces that are marked in its pictures: a frame that was sent as it is shown stays as it was marked. */
export const facesAfter = (current: readonly Face[], sent: readonly Face[], remaining: RemainingPeople): Face[] => {
  const marks = current.flatMap((mark) => shownFace(mark, remaining).map((face) => ({ mark, key: frameKey(face) })));
  const isAsShown = marks.length === sent.length && marks.every(({ key }, index) => key === frameKey(sent[index]!));
  if (isAsShown) return [...current];
  const markOf = new Map(marks.map(({ mark, key }) => [key, mark]));
  const unshown = current.filter(({ memberId }) => !remaining.has(memberId));
  return [...sent.map((face) => markOf.get(frameKey(face)) ?? face), ...unshown];
};

const frameKey = ({ path, memberId, x, y, width, height }: Face): string =>
  [path, memberId, x, y, width, height].join(" ");
