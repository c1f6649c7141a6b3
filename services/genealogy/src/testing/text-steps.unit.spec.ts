import { describeLinearSteps } from "@kinkeeper/platform/testing/work/linear-steps";
import { textSteps } from "./text-steps.ts";

const shape = (piece: string, before = "", after = "") => ({ before, piece, after });

describeLinearSteps(new URL("./text-steps.ts", import.meta.url), "textSteps", textSteps, {
  "a file of ANSEL is decoded": [shape("\u00e1"), shape("\u00e1\u00f2"), shape("\u00e1\u00f2", "", "e")],
  "a file of no known characters is decoded": [shape("\u00e1"), shape("\n")],
  "a file of UTF-8 is decoded": [shape("\n"), shape("\n1 ")],
  "a file is read, compared and written": [
    shape("\n1 NOTE @N1@"),
    shape("\n0 @I1@ INDI\n1 NOTE @N1@"),
    shape("\nbroken"),
    shape("\u0301\u0323"),
    shape("long "),
    shape("a long line of a note ", "", "\n"),
    shape("@"),
    shape("\n2 SOUR words\n3 PAGE 1\n3 TEXT x"),
    shape("\u0301\n1 NAME ", "\u0301"),
    shape("\n2 FORM x", "\n1 OBJE\n2 FILE a"),
    shape("\n1 TITL x"),
    shape("\n1 ALIA x"),
    shape("\n1 RESI\n2 NOTE @N1@"),
  ],
  "a file of ours is read": [
    shape("\n1 FILE a\n2 FORM x"),
    shape("\n1 OBJE @O_1@"),
    shape("\n0 @O_1@ OBJE\n1 _INLINE"),
    shape("\n2 FORM x", "\n1 FILE a"),
  ],
  "a family is read, compared and written": [
    shape("\n2 _FREL Natural\n1 CHIL @I1@"),
    shape("\n1 HUSB @I1@"),
    shape("\n1 MARR\n2 DATE 1850\n1 DIV\n2 DATE 1840"),
    shape("\n0 @I1@ INDI\n0 @F1@ FAM"),
  ],
  "a question is read": [
    shape("'s mother ", "who was Emma"),
    shape("great ", "who was Emma's ", "aunt"),
    shape("in 1850 ", "who was born "),
  ],
  "a source is read, compared and written": [shape("\n2 PAGE 1\n2 TEXT x"), shape("\n2 FORM jpg\n2 FILE x.jpg")],
  "lines for which there is no field are told in words": [
    shape("\n2 NOTE x"),
    shape("\n1 _ODD Y\n2 DATE 1800\n2 PLAC x"),
    shape("\n2 ADDR a\n3 CITY b"),
    shape("X", "\n1 _", "\n2 NOTE x"),
    shape("\n2 DATE 1800", "\n1 _ODD"),
  ],
  "a note of HTML becomes plain": [shape("<"), shape("</p> <p"), shape("<br "), shape("<a "), shape("&#")],
  "a date is understood, shown and written": [shape(" (", "INT 1890"), shape("(", "", ")"), shape("abt ")],
});
