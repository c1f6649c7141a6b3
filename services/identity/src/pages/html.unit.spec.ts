import fc from "fast-check";
import { expect, test } from "vitest";
import { html } from "./html.ts";

test("values are escaped, also in attributes", () => {
  expect(html`<p title="${`"><script>`}">${"Tom & Jerry's <b>"}</p>`.text).toBe(
    `<p title="&quot;&gt;&lt;script&gt;">Tom &amp; Jerry&#39;s &lt;b&gt;</p>`,
  );
});

test("markup made here is not escaped twice, and what is absent leaves nothing", () => {
  const items = ["a", "b & c"].map((item) => html`<li>${item}</li>`);
  expect(html`${items}${undefined}${false}${1}`.text).toBe("<li>a</li><li>b &amp; c</li>1");
});

test("whatever is typed, no markup comes of it", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(html`${text}`.text).not.toMatch(/[<>"']/);
    }),
  );
});
