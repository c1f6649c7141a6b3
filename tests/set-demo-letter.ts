import { writeFileSync } from "node:fs";
import path from "node:path";

/** Sets the letter of the demo family as a PDF of one page, after its words were changed: `node deploy/launch/run.mjs tests/set-demo-letter.ts`. */

const file = path.resolve(import.meta.dirname, "../deploy/embedded/demo/papers/uncle-jos.pdf");

interface Line {
  readonly text: string;
  readonly x?: number;
  /** Points down from the line before. */
  readonly down?: number;
  readonly size?: number;
}

const lines: readonly Line[] = [
  { text: "What Uncle Jos answered", size: 22, x: 86 },
  { text: "Maer, the last day of August 1831. Set anew, and told in our own words.", size: 11, down: 24 },
  { text: "My dear Doctor,", down: 40 },
  { text: "You asked me for an opinion of the voyage that Charles has been offered, and he", down: 26 },
  { text: "has made a list of everything you hold against it. I take the points in his order." },
  { text: "First, that it would be no credit to a clergyman: I think the study of nature suits", down: 26 },
  { text: "a clergyman very well. Second, that the scheme is wild: he would have a definite" },
  { text: "task in view, and would learn to keep to one." },
  { text: "Third and fourth, that others must have been asked before him, and that something", down: 26 },
  { text: "must be wrong with the ship: I see no ground for either, and the Admiralty would" },
  { text: "hardly send out a bad vessel on such a service." },
  { text: "Fifth, that he would never settle afterwards: you know him better than I, but", down: 26 },
  { text: "sailors do come home, and settle as other men do. Sixth, the discomfort: he would" },
  { text: "have what he has at sea anywhere, and the good will of the captain besides." },
  { text: "Seventh, that it is another change of profession: if he were deep in one, I should", down: 26 },
  { text: "say so too, but he is not. Eighth, that it is useless: for his profession, yes; but for a" },
  { text: "man of large curiosity it is a chance of seeing men and things that comes to few." },
  { text: "You must weigh it. I have only written down what I should say to a son of mine.", down: 26 },
  { text: "Josiah Wedgwood", x: 360, down: 40, size: 17 },
];

const escaped = (text: string): string => text.replaceAll(/[\\()]/g, (sign) => `\\${sign}`);

const frame = ["0.96 0.94 0.89 rg 0 0 595 842 re f", "0.48 0.43 0.38 RG 0.8 w 36 36 523 770 re S 41 41 513 760 re S"];
let height = 740;
const text = lines.map(({ text, x = 86, down = 18, size = 12.5 }) => {
  height -= down;
  return `BT 0.17 0.14 0.13 rg /F1 ${size} Tf ${x} ${height} Td (${escaped(text)}) Tj ET`;
});
const page = [...frame, ...text].join("\n");

const objects = [
  "<< /Type /Catalog /Pages 2 0 R /Lang (en) >>",
  "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
  `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
  "<< /Type /Font /Subtype /Type1 /BaseFont /Times-Italic /Encoding /WinAnsiEncoding >>",
  "<< /Title (What Uncle Jos answered) >>",
];

let body = "%PDF-1.7\n";
const offsets = objects.map((object, index) => {
  const offset = body.length;
  body += `${index + 1} 0 obj\n${object}\nendobj\n`;
  return offset;
});
const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${body.indexOf("xref\n0")}\n%%EOF\n`;
writeFileSync(file, body, "latin1");
