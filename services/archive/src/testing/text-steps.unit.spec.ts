import { describeLinearSteps } from "@kinkeeper/platform/testing/work/linear-steps";
import { textSteps } from "./text-steps.ts";

const shape = (piece: string, before = "", after = "") => ({ before, piece, after });
const marks = [shape("\u0301\u0323"), shape("\u0301\u0323", "x"), shape("x\u0301\u0323\u0345"), shape("\uff9e\u0323")];
const words = [...marks, shape("word "), shape("one two "), shape("x"), shape("\n"), shape("\n x")];

const stars = [shape("*"), shape("**a "), shape("a** "), shape("*a**b"), shape("***a *", "**")];
const brackets = [shape("["), shape("[a"), shape("[a]("), shape("[a](b"), shape("\\"), shape("[\\]"), shape("](")];
const lines = [
  shape("- a\\\n"),
  shape("> \n"),
  shape("## "),
  shape("1. "),
  shape("![](/objects/"),
  shape(" ", "a", "a"),
];

describeLinearSteps(new URL("./text-steps.ts", import.meta.url), "textSteps", textSteps, {
  "a text is checked as a form sends it": marks,
  "a text of a file is shortened": marks,
  "a story's Markdown is read": [...stars, ...brackets, ...lines],
  "a story's Markdown is written": [...stars, ...brackets, ...lines],
  "JSON is read": [shape("["), shape('{"a":', "", "1"), shape('"\\u0061":1,', "{"), shape('\\"', '"', '"')],
  "a form is read": [shape("a=1&"), shape("="), shape("%41&")],
  "a file of a ZIP is named": [...marks, shape("a/"), shape("../"), shape("\\")],
  "a file is called by its path": [...marks, shape("%CC%81%CC%A3"), shape("a/../"), shape("./"), shape("%")],
  "a text is folded": marks,
  "a text is cut into words": words,
  "a story is cut into chunks": words,
  "passages are cut and marked": words,
  "a change is shown": words,
});
