import { formatDate, parseDate } from "@kinkeeper/contracts/dates";

/** The date of an artifact as an archivist writes it: "circa 1890", unless the day or a range is known. */
export const circa = (date: string): string => {
  const { kind, from, to } = parseDate(date);
  const said = formatDate(date);
  switch (kind) {
    case "about":
    case "calculated":
    case "estimated":
      return said.replace(kind, "circa");
    case "date":
      return from === to ? said : `circa ${said}`;
    default:
      return said;
  }
};
