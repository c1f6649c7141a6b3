import type { PriceType } from "@kinkeeper/contracts/enumerations";
import { minorOf } from "@kinkeeper/contracts/money";

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** "$45.50" of the decimal on the wire. */
export const dollarsOf = (price: string): string => dollars.format((minorOf(price) ?? 0) / 100);

export const priceTypeOptions: readonly { readonly value: PriceType; readonly label: string }[] = [
  { value: "fixed", label: "Fixed price" },
  { value: "hourly", label: "Per hour" },
  { value: "custom", label: "Starting price" },
];

/** How a price reads: "$45.50", "$60.00 per hour", "from $200.00". */
export const priceWords = ({ price, priceType }: { readonly price: string; readonly priceType: PriceType }): string => {
  switch (priceType) {
    case "fixed":
      return dollarsOf(price);
    case "hourly":
      return `${dollarsOf(price)} per hour`;
    case "custom":
      return `from ${dollarsOf(price)}`;
  }
};
