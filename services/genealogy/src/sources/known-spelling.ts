import { formatDate, isSameDate } from "@kinkeeper/contracts/dates/format-date";

const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

/**
 * What a file says, each field as we spell it where it says the same: a file knows "ABT 1890" for what somebody typed as
 * "about 1890", and has other spaces and line ends.
 */
export const inKnownSpelling = <Fields extends object>(says: Fields, known: Fields): Fields => {
  const isSame = (field: keyof Fields & string): boolean => {
    const [said, spelled] = [says[field], known[field]];
    if (typeof said !== "string" || typeof spelled !== "string" || said === spelled) return false;
    return field.endsWith("Date") ? isSameDate(said, spelled) : plain(said) === plain(spelled);
  };
  const same = (Object.keys(says) as (keyof Fields & string)[]).filter(isSame);
  return same.length === 0 ? says : { ...says, ...Object.fromEntries(same.map((field) => [field, known[field]])) };
};

/** What a file says, spelled alike wherever it says the same. */
export const inOneSpelling = <Fields extends object>(says: Fields): Fields =>
  Object.fromEntries(
    Object.entries(says).map(([field, said]: [string, unknown]) => {
      if (typeof said !== "string") return [field, said];
      return [field, field.endsWith("Date") ? formatDate(said) : plain(said)];
    }),
  ) as Fields;
