import { notWhole, tailOf, type StructureCheck } from "./structure.ts";

const broken = () => notWhole("PDF");

/** A PDF begins with its version and ends, but for white space, with where its table of contents lies (ISO 32000, 7.5). */
export const pdfCheck = (): StructureCheck => {
  const tail = tailOf(1024);
  let head = "";
  let total = 0;
  return {
    take: (chunk) => {
      if (head.length < 8) head += chunk.toString("latin1", 0, 8 - head.length);
      total += chunk.length;
      tail.take(chunk);
    },
    end: () => {
      const ending = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/.exec(tail.bytes().toString("latin1"));
      const isWhole = ending !== null && Number(ending[1]) > 0 && Number(ending[1]) < total;
      if (!/^%PDF-[12]\.\d/.test(head) || !isWhole) throw broken();
    },
  };
};
