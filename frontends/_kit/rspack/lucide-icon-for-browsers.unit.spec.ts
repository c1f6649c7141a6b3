import { Heart } from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createLucideIcon } from "./lucide-icon-for-browsers.ts";

test("draws what lucide draws", () => {
  const [, d = ""] = /<path d="([^"]+)"/.exec(renderToStaticMarkup(createElement(Heart))) ?? [];
  const Own = createLucideIcon({ node: [["path", { d, key: "a" }]] });
  const props = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;
  const theirs = renderToStaticMarkup(createElement(Heart, { ...props, className: "shrink-0" }));
  const ours = renderToStaticMarkup(createElement(Own, { ...props, className: "lucide lucide-heart shrink-0" }));
  const attributes = (drawn: string) => new Set(drawn.replaceAll(/[<>]/g, " ").match(/[\w-]+="[^"]*"|svg|path/g));
  expect(attributes(ours)).toEqual(attributes(theirs));
});
