import { hash } from "node:crypto";

/** The one style of all mails and pages about mail: the colours of the product, light or dark as the reader's system is. */
export const style = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;background:#fbf8f3;color:#2b2420;font:17px/1.6 "Source Serif 4",Georgia,serif}
.letter{max-width:36rem;margin:0 auto;padding:2.25rem 1.5rem 3rem;overflow-wrap:anywhere}
.brand{margin:0 0 1.75rem;font:600 14px/1.4 system-ui,sans-serif;color:#2f5d50}
h1{font:600 25px/1.25 "Source Serif 4",Georgia,serif;margin:0 0 1rem}
h2{font:600 18px/1.35 "Source Serif 4",Georgia,serif;margin:2rem 0 .5rem}
p{margin:0 0 1rem;white-space:pre-line}
ul{list-style:none;margin:0 0 1rem;padding:0;border-top:1px solid #e7dfd3}
li{padding:.65rem 0;border-bottom:1px solid #e7dfd3}
a{color:#2f5d50}
.soft,.small{color:#6b5f55;font-size:15px}
.detail{display:block;color:#6b5f55;font:15px/1.5 system-ui,sans-serif}
.button{display:inline-block;border:0;background:#2f5d50;color:#fff;padding:.7rem 1.25rem;border-radius:8px;text-decoration:none;font:500 16px/1.4 system-ui,sans-serif;cursor:pointer}
.choice{margin-top:2.5rem;padding-top:1rem;border-top:1px solid #e7dfd3;color:#6b5f55;font:14px/1.6 system-ui,sans-serif}
.choice p{margin:0 0 .25rem}
pre{white-space:pre-wrap;font:15px/1.6 system-ui,sans-serif;margin:0}
article{padding:1.25rem 0;border-bottom:1px solid #e7dfd3}
article h2{margin:0 0 .25rem}
summary{cursor:pointer;padding:.25rem 0;color:#2f5d50;font:500 15px/1.5 system-ui,sans-serif}
@media (prefers-color-scheme:dark){
body{background:#171412;color:#f1eae0}
.brand,a,summary{color:#86c5b1}
.button{background:#86c5b1;color:#10211c}
.soft,.small,.detail,.choice{color:#b5a899}
ul,li,.choice,article{border-color:#38312b}
}
`;

/** For pages that are shown in a browser: nothing but this style. */
export const stylePolicy = `default-src 'none'; style-src 'sha256-${hash("sha256", style, "base64")}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A whole page in that style, from markup. */
export const styledPage = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main class="letter">
<p class="brand">Kinkeeper</p>
${content}
</main>
</body>
</html>
`;
