import { eastAsianWord } from "../words/east-asian.ts";

/*
 * Names and places for reading. Programs write "Edward_VII", so that a number stays with its name, and "Kensington,Palace,London".
 * What is kept, edited and exported stays letter by letter.
 */

/** "Edward VII" for "Edward_VII". */
export const readableName = (name: string): string => name.replaceAll(/[_\s]+/g, " ").trim();

interface Named {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

const isEastAsian = new RegExp(`^${eastAsianWord}$`, "v");

/** Whether both names are written in Chinese, Japanese or Korean letters: the surname comes first then, and nothing stands between. */
export const isSurnameFirst = ({ firstName, lastName }: Named): boolean =>
  isEastAsian.test(firstName ?? "") && isEastAsian.test(lastName ?? "");

/** Given name and surname as they are recorded, in the order of their language; only one of them where the other is not known. */
export const joinedName = (named: Named): string => {
  const { firstName, lastName } = named;
  return isSurnameFirst(named) ? `${lastName}${firstName}` : [firstName, lastName].filter(Boolean).join(" ");
};

/** The same for reading. */
export const readableFullName = (named: Named): string => readableName(joinedName(named));

/** "Kensington, Palace, London" for "Kensington,Palace,London"; a comma inside a number stays as it is. */
export const readablePlace = (place: string): string =>
  place
    .split(/(?<!\d),|,(?!\d)/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(", ");
