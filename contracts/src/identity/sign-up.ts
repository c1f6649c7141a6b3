import { z } from "zod";
import { requiredLine } from "../text.ts";

const nameOfArchive = "Please give the archive a name";

/** What somebody new begins: a family that has a name, or a business, which has none. */
export const signUpFields = {
  kind: z.literal("business").optional(),
  familyName: requiredLine(nameOfArchive).optional(),
};

/** Whether a sign-up has the name that a family needs. */
export const hasFamilyName = ({
  kind,
  familyName,
}: {
  readonly kind?: unknown;
  readonly familyName?: unknown;
}): boolean => kind === "business" || familyName !== undefined;

/** How a body of `signUpFields` without one is refused. */
export const withoutFamilyName = {
  path: ["familyName"],
  error: nameOfArchive,
  // Also where other fields are wrong: all of them are told at once.
  when: () => true,
};
