import { factLimits, type Fact } from "@kinkeeper/contracts/genealogy/facts";
import { noteLinkIn } from "./fact-notes.ts";
import { isRestricted, withoutRestrictedBelow } from "./restrictions.ts";
import { childOf, oneLine, textOf, type Structure } from "./structure.ts";

const parts = ["ADR1", "ADR2", "ADR3", "CITY", "STAE", "POST", "CTRY"];

/** What is told with an address, and not by itself. */
export const isAddressPart = ({ tag }: Structure): boolean => parts.includes(tag);

/** An address in one line: what it says as a text, and of its parts those that the text leaves out. */
export const addressText = (address: Structure): string => {
  const written = address.value
    .split("\n")
    .map((line) => oneLine(line).replace(/,$/, ""))
    .filter((line) => line !== "");
  const whole = written.join(", ").toLowerCase();
  const others = parts
    .flatMap((tag) => textOf(address, tag) ?? [])
    .filter((part) => !whole.includes(part.toLowerCase()));
  return [...written, ...others].join(", ");
};

/** The address below an event, without what of it is for some alone: the fact itself is for all. */
const addressIn = (event: Structure): string | undefined => {
  const address = childOf(event, "ADDR");
  return !address || isRestricted(address) ? undefined : addressText(withoutRestrictedBelow(address)) || undefined;
};

/**
 * What the address below an event tells of a fact: where it was, when no place says so (as of most residences of many programs); else the
 * note, where there is none: the house, or the churchyard.
 */
export const saidByAddress = (
  event: Structure,
  { place, note }: Pick<Fact, "place" | "note">,
): Pick<Fact, "place" | "note"> => {
  const address = note === undefined || place === undefined ? addressIn(event) : undefined;
  if (address === undefined) return {};
  if (place === undefined) return { place: address.slice(0, factLimits.place).toWellFormed().trim() };
  // A note that the file shares tells of it already.
  if (noteLinkIn(event) || place.toLowerCase().includes(address.toLowerCase())) return {};
  return { note: address.slice(0, factLimits.note).toWellFormed().trim() };
};
