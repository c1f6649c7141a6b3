/** "1 person", "1,204 people". */
export const counted = (number: number, one: string, many: string): string =>
  `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
