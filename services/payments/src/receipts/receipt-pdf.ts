import { decimalOf } from "@kinkeeper/contracts/money";
import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";

/** What a receipt says. Amounts in cents; what the platform keeps of them is nobody's business here. */
export interface Receipt {
  readonly id: string;
  readonly title: string;
  readonly businessName: string;
  readonly amountMinor: number;
  readonly refunds: readonly { readonly amountMinor: number; readonly at: string }[];
  /** All that was given back, also what the buyer's bank took after a dispute. */
  readonly refundedMinor: number;
  /** ISO time. */
  readonly paidAt: string;
}

const require = createRequire(import.meta.url);
/** One font for every alphabet that names of the demo and most families need: Latin, Greek, Cyrillic, Hebrew, Arabic. */
const fonts = {
  regular: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
  bold: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"),
};

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const dollars = (minor: number): string => `${minor < 0 ? "-" : ""}$${decimalOf(Math.abs(minor))}`;

const margin = 64;
const ink = "#2b2420";
const soft = "#6b5f55";
const line = "#e7dfd3";

type Line = readonly [name: string, value: string];

const linesOf = (receipt: Receipt): readonly Line[] => {
  const { id, businessName, title, amountMinor, refunds, refundedMinor, paidAt } = receipt;
  const ofBankMinor = refundedMinor - refunds.reduce((sum, refund) => sum + refund.amountMinor, 0);
  return [
    ["Service", title],
    ["Vendor", businessName],
    ["Paid on", day.format(new Date(paidAt))],
    ["Receipt number", id],
    ["Amount paid", dollars(amountMinor)],
    ...refunds.map((refund): Line => [`Refunded on ${day.format(new Date(refund.at))}`, dollars(-refund.amountMinor)]),
    ...(ofBankMinor > 0 ? [["Given back by the bank", dollars(-ofBankMinor)] as const] : []),
    ...(refundedMinor > 0 ? [["Total", dollars(amountMinor - refundedMinor)] as const] : []),
  ];
};

/** The receipt of a purchase as a PDF of one page, with its fonts inside. */
export const receiptPdf = (receipt: Receipt): Promise<Buffer> => {
  const document = new PDFDocument({
    size: "A4",
    margin,
    lang: "en-US",
    displayTitle: true,
    info: { Title: `Receipt ${receipt.id}`, Author: "Kinkeeper", CreationDate: new Date(receipt.paidAt) },
    font: fonts.regular,
  });
  const width = document.page.width - 2 * margin;
  const label = width * 0.36;

  document.fillColor(soft).fontSize(11).text("Kinkeeper Services Marketplace");
  document.moveDown(0.6).font(fonts.bold).fillColor(ink).fontSize(24).text("Receipt").moveDown(1);
  for (const [name, value] of linesOf(receipt)) {
    const top = document.y;
    document
      .moveTo(margin, top)
      .lineTo(margin + width, top)
      .lineWidth(0.75)
      .stroke(line);
    document.font(fonts.regular).fontSize(10.5).fillColor(soft);
    document.text(name, margin, top + 9, { width: label });
    const bottom = document.y;
    document
      .font(fonts.bold)
      .fillColor(ink)
      .text(value, margin + label, top + 9, { width: width - label, align: "right" });
    document.y = Math.max(bottom, document.y) + 9;
  }
  document.moveDown(2).font(fonts.regular).fontSize(9).fillColor(soft);
  document.text("Amounts are in US dollars.", margin, document.y, { width });
  document.end();
  return buffer(document);
};
