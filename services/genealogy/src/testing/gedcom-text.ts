/** A GEDCOM file of these records. */
export const gedcom = (...records: readonly string[]): string =>
  `0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n${records.join("")}0 TRLR\n`;

/** `name` as GEDCOM writes it: `Emma /Darwin/`. */
export const person = (xref: string, name: string, ...lines: readonly string[]): string =>
  [`0 @${xref}@ INDI`, `1 NAME ${name}`, ...lines, ""].join("\n");

export const born = (date: string): readonly string[] => ["1 BIRT", `2 DATE ${date}`];

export const family = (xref: string, ...lines: readonly string[]): string =>
  [`0 @${xref}@ FAM`, ...lines, ""].join("\n");

/** Abel and Bess Lee, and Carl, who with `couple` is their son. */
export const lees: readonly string[] = [
  person("I1", "Abel /Lee/", "1 SEX M", ...born("1800")),
  person("I2", "Bess /Lee/", "1 SEX F", ...born("1802"), "1 OCCU weaver"),
  person("I3", "Carl /Lee/", ...born("1830")),
];
export const couple = family("F1", "1 HUSB @I1@", "1 WIFE @I2@", "1 CHIL @I3@", "1 MARR", "2 DATE 1829");

/** An export apart from when it was made. */
export const withoutTime = (text: string): string => text.replace(/^1 DATE .*\n2 TIME .*\n/m, "");

/** An export without what only tells the family that made it who of it people changed. */
export const withoutEdited = (text: string): string =>
  text.replace(/\n1 _(?:KINID|EDITED) \S+|\n2 TAG _(?:KINID|EDITED) \S+/g, "");
