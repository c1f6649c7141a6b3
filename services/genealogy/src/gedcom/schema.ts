import { structure, type Structure } from "./structure.ts";

/**
 * What HEAD.SCHMA of a 7.0 export calls extension tags that no imported file declares; docs/gedcom-extensions.md describes those that
 * are ours. The same in every installation, so that a tag means the same wherever a file is read.
 */
const ownUri = "urn:kinkeeper:gedcom:";

const isOwn = ({ tag, value }: Structure): boolean => tag === "TAG" && value.split(" ")[1]?.startsWith(ownUri) === true;

/** A schema without what is said of extensions anew by every export; undefined where nothing is left. */
export const withoutOwnTags = (schema: Structure): Structure | undefined => {
  const children = schema.children.filter((child) => !isOwn(child));
  return children.length === 0 ? undefined : { ...schema, children };
};

/** Every extension tag of a record, itself included. */
export const extensionTagsIn = (line: Structure, tags: Set<string>): void => {
  if (line.tag.startsWith("_")) tags.add(line.tag);
  for (const child of line.children) extensionTagsIn(child, tags);
};

/** A header that declares these tags, where it does not yet. */
export const declaring = (header: Structure, tags: ReadonlySet<string>): Structure => {
  const schema = header.children.find(({ tag }) => tag === "SCHMA");
  const declared = new Set(schema?.children.map(({ value }) => value.split(" ", 1)[0]));
  const missing = [...tags].filter((tag) => !declared.has(tag)).toSorted();
  if (missing.length === 0) return header;
  const whole = structure("SCHMA", "", [
    ...(schema?.children ?? []),
    ...missing.map((tag) => structure("TAG", `${tag} ${ownUri}${tag}`)),
  ]);
  const [first, ...rest] = header.children.filter((child) => child !== schema);
  return { ...header, children: [...(first ? [first] : []), whole, ...rest] };
};
