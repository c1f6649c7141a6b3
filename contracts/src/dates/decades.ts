/**
 * The decade of a year as days have it (ISO 8601: 0 is 1 BC, -43 is 44 BC), as a number that orders and grows by ten: the first year of
 * 1830 to 1839; 0 of the years 1 to 9; -10 of 9 to 1 BC, -50 of 49 to 40 BC.
 */
export const decadeOf = (year: number): number =>
  year > 0 ? Math.floor(year / 10) * 10 : -10 - Math.floor((1 - year) / 10) * 10;

/** "1830s", "40s BC"; "1–9" where there is no year 0 to name it by. */
export const decadeName = (decade: number): string => {
  const ten = decade < 0 ? -10 - decade : decade;
  return `${ten === 0 ? "1–9" : `${ten}s`}${decade < 0 ? " BC" : ""}`;
};
