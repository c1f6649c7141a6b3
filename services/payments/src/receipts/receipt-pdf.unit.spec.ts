import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test } from "vitest";
import { receiptPdf, type Receipt } from "./receipt-pdf.ts";

const receipt: Receipt = {
  id: "018f2f6e-7c1a-7000-8000-0000000000aa",
  title: "A letter written out",
  businessName: "Etruria Workshop",
  amountMinor: 4_500,
  refunds: [],
  refundedMinor: 0,
  paidAt: "2026-05-01T23:30:00.000Z",
};

/** What a reader of PDFs finds written in it, and in which fonts. */
const read = async (wanted: Receipt) => {
  const loading = getDocument({ data: new Uint8Array(await receiptPdf(wanted)), verbosity: 0 });
  const document = await loading.promise;
  const page = await document.getPage(1);
  const { items } = await page.getTextContent();
  const words = items.map((item) => ("str" in item ? item.str : "")).join(" ");
  const pages = document.numPages;
  await loading.destroy();
  return { words: words.replaceAll(/\s+/g, " "), pages };
};

test("says what was bought, from whom, when and for how much", async () => {
  const { words, pages } = await read(receipt);
  for (const text of ["Receipt", receipt.title, receipt.businessName, "1 May 2026", receipt.id, "$45.00"])
    expect(words).toContain(text);
  expect(words).not.toMatch(/commission|refund/i);
  expect(pages).toBe(1);
});

test("tells every refund and what is left", async () => {
  const { words } = await read({
    ...receipt,
    refunds: [
      { amountMinor: 1_000, at: "2026-05-03T10:00:00.000Z" },
      { amountMinor: 500, at: "2026-05-04T10:00:00.000Z" },
    ],
    refundedMinor: 1_500,
  });
  for (const text of ["Refunded on 3 May 2026", "-$10.00", "Refunded on 4 May 2026", "-$5.00", "Total", "$30.00"])
    expect(words).toContain(text);
});

test("tells what the bank gave back after a dispute, beside refunds", async () => {
  const refunds = [{ amountMinor: 1_000, at: "2026-05-03T10:00:00.000Z" }];
  const { words } = await read({ ...receipt, refunds, refundedMinor: 4_500 });
  for (const text of ["Refunded on 3 May 2026 -$10.00", "Given back by the bank -$35.00", "Total $0.00"])
    expect(words).toContain(text);
});

test.each(["Brontë & Söhne", "Łódź Księgi", "Αρχείο Αθηνών", "Архив Достоевского", "Trần Văn"])(
  "writes %s as it is",
  async (businessName) => {
    expect((await read({ ...receipt, businessName })).words).toContain(businessName);
  },
);

test("a long title stays on one page and is whole", async () => {
  const title = "word ".repeat(40).trim();
  const { words, pages } = await read({ ...receipt, title });
  expect([words.split("word").length - 1, pages]).toEqual([40, 1]);
});
