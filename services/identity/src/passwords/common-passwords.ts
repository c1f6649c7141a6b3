/**
 * The words that the worst few thousand passwords are made of. What people put around them (digits, years, an
 * exclamation mark) and letters they write as digits are taken off before looking, so that "P4ssw0rd2024!" is found too.
 */
const commonWords = new Set(
  `password passwort kennwort parola senha motdepasse contrasena clave haslo sifre wachtwoord losenord
  welcome willkommen bienvenue hello hallo login admin administrator root guest user test testing tester demo changeme
  letmein opensesame secret secrets default access private security temp temporary sample example
  iloveyou ilovejesus loveyou lovely love lover sweetheart darling honey baby babygirl angel princess prince queen king
  sunshine rainbow flower butterfly cookie chocolate cheese banana orange apple summer winter spring autumn monday friday
  monkey dragon tiger lion eagle shark turtle kitty puppy rabbit panda horse unicorn phoenix wolf bear
  football baseball basketball soccer hockey golf tennis fussball chelsea arsenal liverpool barcelona yankees cowboys
  michael jennifer jordan jessica michelle daniel thomas charlie andrew matthew joshua ashley anthony robert nicole hunter
  amanda martin george harley maggie ginger buster pepper samantha taylor william alexander maria anna sophie laura
  master mustang corvette ferrari porsche mercedes harleydavidson yamaha honda toyota
  superman batman spiderman starwars startrek pokemon naruto matrix merlin gandalf hogwarts harrypotter
  computer internet google facebook windows samsung iphone android microsoft linux server network
  trustno trustnoone whatever nothing nopassword qazwsx qwerty qwertz azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm qwertyuiop
  abc abcd abcde abcdef abcdefg abcdefgh abcdefghi aaa
  shadow killer ninja samurai pirate knight wizard hacker gamer player winner freedom forever lucky happy smile cool
  jesus christ heaven blessed faith hope grace god amen
  family familie famille familia grandma grandpa grandmother grandfather oma opa mother father mom mama papa mum
  genealogy ancestry ancestor familytree stammbaum kinkeeper archive heritage
  money business office company manager student teacher school college university
  london paris berlin newyork america england germany france italia espana canada australia`
    .split(/\s+/)
    .filter(Boolean),
);

/** Rows of keyboards and alphabets, forwards and backwards. */
const keyboardSequences = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890123456789",
  "qwertyuiop",
  "qwertzuiop",
  "azertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "yxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn",
  "qazwsxedcrfvtgbyhnujm",
  "q1w2e3r4t5y6u7i8o9p0",
  "1q2w3e4r5t6y7u8i9o0p",
].flatMap((sequence) => [sequence, sequence.split("").reverse().join("")]);

const asLetters: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

const withoutEnds = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
const lettersOnly = (text: string): string => text.replace(/[^\p{L}]/gu, "");
const unmasked = (text: string): string => text.replace(/[013457@$!]/g, (sign) => asLetters[sign] ?? sign);

/** "haushaus", "abcabcabc", "1212121212": one short piece over and over. */
const isRepetition = (text: string): boolean => /^(.{1,8})\1+.?$/su.test(text);
const isKeyboardSequence = (text: string): boolean => keyboardSequences.some((sequence) => sequence.includes(text));
/** "2512199025121990": dates and telephone numbers are tried first. */
const isShortNumber = (text: string): boolean => /^[\d\s./-]+$/.test(text) && text.length < 16;

/** Whether a password is among those that are tried first. */
export const isCommonPassword = (password: string): boolean => {
  const text = password.normalize("NFKC").toLowerCase();
  if (isRepetition(text) || isShortNumber(text)) return true;
  const forms = [text, withoutEnds(text), lettersOnly(text), unmasked(withoutEnds(text)), withoutEnds(unmasked(text))];
  return forms.some(
    (form) =>
      commonWords.has(form) ||
      commonWords.has(form.replace(/s$/, "")) ||
      (form.length >= 4 && (isKeyboardSequence(form) || isRepetition(form)) && form.length >= text.length - 6),
  );
};
