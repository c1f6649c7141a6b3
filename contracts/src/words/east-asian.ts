/** A Chinese, Japanese or Korean letter as a class of regular expressions (`v`). */
export const eastAsian = String.raw`[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]&&[\p{L}\p{N}]]`;
/** The same with its marks. */
export const eastAsianLetter = String.raw`${eastAsian}\p{M}*`;
/** Some in a row: a clause or a whole name, as nothing stands between words. */
export const eastAsianWord = `(?:${eastAsianLetter})+`;
