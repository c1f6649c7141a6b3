import { describeLinearSteps } from "@kinkeeper/platform/testing/work/linear-steps";
import { textSteps } from "./text-steps.ts";

const shape = (piece: string, before = "", after = "") => ({ before, piece, after });
const marks = [shape("\u0301\u0323"), shape("\u0301\u0323", "x"), shape("x\u0301\u0323\u0345"), shape("\uff9e\u0323")];
const words = [...marks, shape("word "), shape("one two "), shape("x"), shape("\n"), shape("\n x")];

describeLinearSteps(new URL("./text-steps.ts", import.meta.url), "textSteps", textSteps, {
  "a text is checked as a form sends it": marks,
  "a text of a file is shortened": marks,
  "JSON is read": [shape("["), shape('{"a":', "", "1"), shape('"\\u0061":1,', "{"), shape('\\"', '"', '"')],
  "a form is read": [shape("a=1&"), shape("="), shape("%41&")],
  "a text is folded": marks,
  "a text is cut into words": words,
  "a story is cut into chunks": words,
  "passages are cut and marked": words,
  "a change is shown": words,
});
