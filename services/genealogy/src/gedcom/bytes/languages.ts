/**
 * The letters beyond ASCII that languages are written with, in lower case: they tell character sets apart, since each was made
 * for some languages. From the alphabets of the languages and what is common in their names.
 */
const german = new Set("äöüß");
const french = new Set("àâæçéèêëîïôœùûüÿ");
const spanish = new Set("áéíñóúü");
const portuguese = new Set("àáâãçéêíóôõú");
const italian = new Set("àèéìíîòóùú");
const dutch = new Set("áéèëïóöü");
const swedish = new Set("åäöé");
const danish = new Set("æøåé");
const icelandic = new Set("áæðéíóöúýþ");
const polish = new Set("ąćęłńóśźż");
const czech = new Set("áčďéěíňóřšťúůýž");
const slovak = new Set("áäčďéíĺľňóôŕšťúýž");
const hungarian = new Set("áéíóöőúüű");
const romanian = new Set("ăâîşţ");
const croatian = new Set("čćđšž");
/** The capital İ has a small letter of two characters. */
const turkish = new Set(["â", "ç", "ğ", "ı", "i\u0307", "î", "ö", "ş", "ü", "û"]);
const russian = new Set("абвгдежзийклмнопрстуфхцчшщъыьэюяё");
const ukrainian = new Set("абвгдежзийклмнопрстуфхцчшщьюяґєії");
const serbian = new Set("абвгдежзиклмнопрстуфхцчшјљњћђџ");

export type Alphabet = ReadonlySet<string>;

export const western: readonly Alphabet[] = [
  german,
  french,
  spanish,
  portuguese,
  italian,
  dutch,
  swedish,
  danish,
  icelandic,
];
export const central: readonly Alphabet[] = [polish, czech, slovak, hungarian, romanian, croatian, german];
export const cyrillic: readonly Alphabet[] = [russian, ukrainian, serbian];
export const turkic: readonly Alphabet[] = [turkish, german];
