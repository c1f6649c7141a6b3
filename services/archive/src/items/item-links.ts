import { shownLinks, type RemainingPeople } from "../people/remaining-people.ts";

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
