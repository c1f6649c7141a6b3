import { expect, test } from "vitest";
import { typographic, typographicAfter } from "./typographic.ts";

test.each([
  [`"Come in," she said.`, "“Come in,” she said."],
  [`It was Grandmother's, she said: "it's 'mine' now."`, "It was Grandmother’s, she said: “it’s ‘mine’ now.”"],
  [`("Quite.")`, "(“Quite.”)"],
  [`the summer of '45, 'twas warm`, "the summer of ’45, ’twas warm"],
  [`a walk -- a long one - home`, "a walk – a long one – home"],
  [`the house--our house--stood`, "the house—our house—stood"],
  [`1914-1918, a well-made book`, "1914–1918, a well-made book"],
  [`and then...`, "and then…"],
  [`“already” set – ‘so’`, "“already” set – ‘so’"],
  [`'"Come," he said.'`, "‘“Come,” he said.’"],
  [`the boys' room`, "the boys’ room"],
])("sets %s", (typed, set) => {
  expect(typographic(typed)).toBe(set);
});

test("keeps dates with hyphens and numbers of telephones as they are", () => {
  expect(typographic("1890-05-12")).toBe("1890-05-12");
  expect(typographic("020-946-0958")).toBe("020-946-0958");
});

test("goes on where a run of another look ends", () => {
  expect(typographicAfter("Come", `" she said.`)).toBe("” she said.");
  expect(typographicAfter("She said ", `"Come`)).toBe("“Come");
  expect(typographicAfter("", `'45`)).toBe("’45");
});
