import { z } from "zod";
import { requiredLine } from "../text.ts";

const nameOfArchive = "Please give the archive a name";

/** What somebody new begins: a family that has a name, or a business, which has none. */
export const founding = {
  kind: z.literal("business").optional(),
  familyName: requiredLine(nameOfArchive).optional(),
};

export const isNamed = ({ kind, familyName }: { readonly kind?: unknown; readonly familyName?: unknown }): boolean =>
  kind === "business" || familyName !== undefined;

export const unnamed = {
  path: ["familyName"],
  error: nameOfArchive,
  // Told beside whatever else is wrong.
  when: () => true,
};
