/** The look of the few pages the gateway renders itself: the tokens of the design system, in both themes. */
export const pageStyle = `
:root{color-scheme:light dark;--paper:#fbf8f3;--sheet:#fff;--ink:#2b2420;--soft:#6b5f55;--line:#e7dfd3;--accent:#2f5d50;--warm:#a8562e}
@media (prefers-color-scheme:dark){:root{--paper:#171412;--sheet:#211d1a;--ink:#f1eae0;--soft:#b5a899;--line:#38312b;--accent:#86c5b1;--warm:#e0936a}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 Inter,system-ui,sans-serif}
h1,h2,h3{font-family:"Source Serif 4",Georgia,serif;font-weight:500;line-height:1.25}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:2px}
`;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as it may stand in an element or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character]!);
