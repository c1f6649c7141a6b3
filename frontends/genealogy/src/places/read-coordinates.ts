import type { Coordinates } from "@kinkeeper/contracts/genealogy/places";

const degrees = (text: string, most: number): number | undefined => {
  const [, sign = "", number, letter = ""] = /^([+-]?)(\d{1,3}(?:\.\d{1,12})?)°?\s?([NSEW]?)$/i.exec(text.trim()) ?? [];
  if (number === undefined || Number(number) > most) return undefined;
  return Number(number) * (sign === "-" || /[SW]/i.test(letter) ? -1 : 1) + 0;
};

/** "52.7077, -2.7541", "52.7077° N, 2.7541° W" as maps show them; undefined for anything else. */
export const readLatitudeLongitude = (text: string): Coordinates | undefined => {
  const parts = text.slice(0, 100).split(/[,;]/);
  if (parts.length !== 2) return undefined;
  const [latitude, longitude] = [degrees(parts[0]!, 90), degrees(parts[1]!, 180)];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
};
