import { childOf, structure, type Structure } from "../structure.ts";
import { addedTag, escapedTag, inSevenTag, originalBelow } from "./escapes.ts";
import { kindOf, kindsOfSeven, type Kind, type Place } from "./grammar-of-seven.ts";
import { isPayload, nearestPayload } from "./payloads-of-seven.ts";

/** What stands in for something that version 7 asks for and nobody said. */
const placeholders: Readonly<Record<string, (tag: string) => Structure | undefined>> = {
  NAME: (tag) => structure(tag, "Unknown"),
  TYPE: (tag) => structure(tag, "Unknown"),
  ROLE: (tag) => structure(tag, "OTHER"),
  LANG: (tag) => structure(tag, "und"),
  FORM: (tag) => structure(tag, "application/octet-stream"),
  FILE: (tag) => structure(tag, "unknown", [structure("FORM", "application/octet-stream")]),
  FAMC: (tag) => ({ ...structure(tag), pointer: "VOID" }),
};

/** The structure with `_ADDED Y` below it. */
const added = (tag: string): Structure | undefined => {
  const made = placeholders[tag]?.(tag);
  return made && { ...made, children: [structure(addedTag, "Y"), ...made.children] };
};

const asExtension = (line: Structure): Structure => ({ ...line, tag: escapedTag(line.tag) });

/** A line whose payload version 7 takes, with what its source said below it; undefined where there is none. */
const withPayload = (line: Structure, payload: string): Structure | undefined => {
  if (payload.startsWith(">")) return line.pointer === null ? undefined : line;
  if (line.pointer !== null) return undefined;
  if (isPayload(payload, line.value)) return line;
  const nearest = nearestPayload(payload, line.value);
  if (!nearest || (nearest.needsPhrase && childOf(line, "PHRASE")) || childOf(line, inSevenTag)) return undefined;
  const phrase = nearest.needsPhrase ? [structure("PHRASE", line.value.trim())] : [];
  const written = { ...line, value: nearest.value };
  const original = { ...originalBelow(inSevenTag, line, written), line: 0 };
  // Without words of its own the line would be read as if PHRASE had been there.
  if (phrase.length === 0 && childOf(line, "PHRASE")) return undefined;
  return { ...written, children: [original, ...phrase, ...line.children] };
};

const isExtension = ({ tag }: Structure): boolean => tag.startsWith("_");

/** What stands below a line as version 7 allows it; undefined where something is missing that nothing can stand in for. */
const lawfulBelow = (line: Structure, { below, required }: Kind): Structure | undefined => {
  const seen = new Set<string>();
  const children = line.children.map((child): Structure => {
    if (isExtension(child)) return child;
    const place = below.get(child.tag);
    if (!place || (place.isSingle && seen.has(child.tag))) return asExtension(child);
    const allowed = lawfulIn(child, place);
    if (!allowed) return asExtension(child);
    seen.add(child.tag);
    return allowed;
  });
  const missing = required.filter((tag) => !seen.has(tag));
  if (missing.length === 0) return { ...line, children };
  const standIns = missing.map(added);
  return standIns.every((one) => one !== undefined) ? { ...line, children: [...standIns, ...children] } : undefined;
};

const lawfulIn = (line: Structure, { kind: name }: Place): Structure | undefined => {
  const kind = kindOf(name);
  const checked = withPayload(line, kind.payload);
  return checked && lawfulBelow(checked, kind);
};

/**
 * HUSB and WIFE are two places, not two sexes, and version 7 has each once: of two husbands, or two wives, the second takes the place that
 * is free. As an extension they would be no partner to any other program.
 */
const inBothPlaces = (record: Structure): Structure => {
  const partners = record.children.filter(({ tag }) => tag === "HUSB" || tag === "WIFE");
  const [first, second] = partners;
  if (record.tag !== "FAM" || partners.length !== 2 || first!.tag !== second!.tag) return record;
  if (first!.pointer === second!.pointer || childOf(second!, inSevenTag)) return record;
  const moved = { ...second!, tag: first!.tag === "HUSB" ? "WIFE" : "HUSB" };
  const original = originalBelow(inSevenTag, second!, moved);
  const placed = { ...moved, children: [original, ...moved.children] };
  return { ...record, children: record.children.map((child) => (child === second ? placed : child)) };
};

/**
 * A record as the rules of GEDCOM 7.0 have it: what they do not allow becomes an extension (escapes.ts), words they do not know
 * give way to the nearest, and what they ask for and nobody said is added; all of it is taken back when the file is read.
 */
export const lawful = (given: Structure): Structure => {
  if (isExtension(given)) return given;
  const record = inBothPlaces(given);
  const kind = kindsOfSeven.get(record.tag);
  const checked = kind && withPayload(record, kind.payload);
  return (checked && lawfulBelow(checked, kind)) ?? asExtension(record);
};
